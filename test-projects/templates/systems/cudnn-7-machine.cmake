# SPDX-License-Identifier: BSD-3-Clause
# A script step: what the layout can't make of a Windows machine: programs. nvidia-smi.exe and
# deviceQuery.exe are scripts of the shell, which say what DRIVER and CAPABILITY have.
file(MAKE_DIRECTORY "${case_tree}/here" "${case_tree}/app/app.exe.local")
file(WRITE "${case_tree}/pf/NVIDIA Corporation/NVSMI/nvidia-smi.exe" [=[
#!/bin/sh
case $1 in
  *driver_version*) [ "$DRIVER" != none ] || exit 9; echo "$DRIVER" ;;
  *) [ -n "$CAPABILITY" ] || exit 2; echo "$CAPABILITY" ;;
esac
]=])
file(WRITE "${case_tree}/cuda/extras/demo_suite/deviceQuery.exe" [=[
#!/bin/sh
echo "  CUDA Capability Major/Minor version number:    5.2"
]=])
file(CHMOD "${case_tree}/pf/NVIDIA Corporation/NVSMI/nvidia-smi.exe"
  "${case_tree}/cuda/extras/demo_suite/deviceQuery.exe" PERMISSIONS OWNER_READ OWNER_EXECUTE)
# A program for x64: any PE file for it.
file(COPY_FILE "${case_tree}/win/bin/cudnn64_9.dll" "${case_tree}/app/app.exe")
