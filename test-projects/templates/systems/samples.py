# SPDX-License-Identifier: BSD-3-Clause
"""The templates, with inputs and a matrix cell to look at them with."""

COMMIT = "0123456789abcdef0123456789abcdef01234567"
IMAGE = "registry.example/builder@sha256:" + "0" * 64

# template: (inputs with the places of repositories and commits, a name for each)
FRAMEWORK = {
    "github/framework.yml": {"cudnn-cmake": "HOME", "cudnn-cmake-commit": "HOME_COMMIT",
                             "repository": "SOURCE", "commit": "SOURCE_COMMIT"},
    "azure/framework.yml": {"cudnnCmake": "HOME", "cudnnCmakeCommit": "HOME_COMMIT",
                            "repository": "SOURCE", "commit": "SOURCE_COMMIT"},
    "gitlab/framework.yml": {"cudnn-cmake": "HOME", "cudnn-cmake-commit": "HOME_COMMIT",
                             "repository": "SOURCE", "commit": "SOURCE_COMMIT", "image": IMAGE},
    "jenkins/Jenkinsfile": {"CUDNN_CMAKE": "HOME", "CUDNN_CMAKE_COMMIT": "HOME_COMMIT",
                            "REPOSITORY": "SOURCE", "COMMIT": "SOURCE_COMMIT"},
}
LIBRARY = {
    "github/library.yml": {"CUDNN_CMAKE_REPOSITORY": "HOME", "CUDNN_CMAKE_COMMIT": "HOME_COMMIT"},
    "azure/library.yml": {"CUDNN_CMAKE_REPOSITORY": "HOME", "CUDNN_CMAKE_COMMIT": "HOME_COMMIT"},
    "gitlab/library.yml": {"cudnn-cmake": "HOME", "cudnn-cmake-commit": "HOME_COMMIT",
                           "image": IMAGE},
    "jenkins/library.Jenkinsfile": {"CUDNN_CMAKE_REPOSITORY": "HOME",
                                    "CUDNN_CMAKE_COMMIT": "HOME_COMMIT"},
}
ACTION = "github/setup-cudnn/action.yml"

# the second job, on a GPU
GPU = {
    "github/framework.yml": {"gpu-runner": '["self-hosted", "gpu"]'},
    "azure/framework.yml": {"gpu": "true"},
    "gitlab/framework.yml": {"gpu-tag": "gpu"},
    "jenkins/Jenkinsfile": {"GPU_AGENT": "gpu"},
}

STEPS = ["fetch", "check", "configure", "build", "audit", "smoke", "manifest"]


def cell(template, cudnn, cuda, system="linux"):
    """A cell of the matrix of a template `library`, in the words of its system."""
    platform = f"{system}-x86_64"
    return {
        "github": {"cudnn": cudnn, "cuda": cuda, "platform": platform},
        "azure": {"CUDNN_CI_CUDNN": cudnn, "CUDNN_CI_CUDA": cuda, "platform": platform,
                  "image": "ubuntu-24.04"},
        "gitlab": {"CUDNN_CI_CUDNN": cudnn, "CUDNN_CI_CUDA": cuda, "PLATFORM": platform},
        "jenkins": {"CUDNN_CI_CUDNN": cudnn, "CUDNN_CI_CUDA": cuda, "SYSTEM": system},
    }[template.split("/")[0]]


def inputs(template, **places):
    """Its inputs, with places (HOME=..., HOME_COMMIT=...) put in; without them, any."""
    given = {**FRAMEWORK, **LIBRARY}[template]
    default = {"HOME": "owner/cudnn-cmake", "SOURCE": "owner/framework", "HOME_COMMIT": COMMIT,
               "SOURCE_COMMIT": COMMIT, **places}
    return {name: default.get(value, value) for name, value in given.items()}
