# SPDX-License-Identifier: BSD-3-Clause
file(RENAME "${tree}/c/bin/cudnn64_9.dll" "${tree}/c/bin/cudnn64_9.DLL")
file(RENAME "${tree}/c/bin/cudnn_graph64_9.dll" "${tree}/c/bin/cuDNN_Graph64_9.dll")
