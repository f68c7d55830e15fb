#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What lies in a real cuDNN package, read without FindCUDNN: the oracle of the suite real-packages.

  record.py check <id> <directory> <record.json>
      Reads the package that is unpacked in <directory> and compares it with its entry in the
      record. Exit 1 and the differences when they are not the same.
  record.py write <list> <record.json>
      Writes the record anew. Each line of <list> is "<id> <sha256 of the wheel> <directory>
      <milliseconds>"; the last is how long the module's look into the library took, "-" when not
      measured. Entries of packages that <list> does not name stay as they are.

The record holds names, sizes, section names and short strings, never the contents of a file. An
entry:

  wheel_sha256   of the wheel that was unpacked
  root           directory of the install in it
  record         name of its dist-info directory
  version        by the macros of the header
  resource       version in the resource of a DLL, by file (Windows)
  crlf           header files with CRLF line ends
  libraries      sub-libraries, by name without prefix, suffix and version
  import_libraries   whether there is any .lib (Windows)
  cuda           what tells the CUDA version:
    record       major, by the name of the dist-info directory
    library      major, by the name of cuBLASLt in adv (9) or ops_infer (8), else by the CUDA
                 compiler's words in engines_runtime_compiled; null when neither tells
    file         the library that told, "section" and "text": where and what
  strings        every such string, by library and section
  scan_ms        how long the module's look took, first time, on the machine that wrote the record
  files          name and size of everything, by directory
"""

import json
import mmap
import re
import struct
import sys
import textwrap
from pathlib import Path

# What is looked for, and what a hit must look like. A needle is found by mmap.find, which is 20
# times faster than a regular expression over half a gigabyte.
NEEDLES = {
    b"cublas": rb"(?:libcublas(?:Lt)?\.so\.\d+|cublas(?:Lt)?64_\d+\.dll)",
    # The words before it are cut where GPU code is compressed: "Cuda ation tools, release 13.0, V".
    b"tools, release ": rb"tools, release \d+\.\d+, V",
    b"libnvrtc.so": rb"libnvrtc\.so\.%d(?:\.%d)?",
    b"nvrtc64_": rb"nvrtc64_(?:\d+|%d)_0\.dll",
    b"cu13/lib": rb"cu13/lib",
}


def elf_sections(data):
    """Name, offset and size of each section that has bytes in the file (System V ABI, ELF64)."""
    (table,) = struct.unpack_from("<Q", data, 40)
    entry, count, names = struct.unpack_from("<HHH", data, 58)
    headers = [struct.unpack_from("<IIQQQQ", data, table + i * entry) for i in range(count)]
    start = headers[names][4]
    result = []
    for name, kind, _flags, _address, offset, size in headers:
        if kind not in (0, 8):  # NULL, NOBITS
            end = data.find(b"\0", start + name)
            result.append((data[start + name : end].decode("ascii"), offset, size))
    return result


def pe_sections(data):
    """The same for Microsoft's PE format."""
    (pe,) = struct.unpack_from("<I", data, 60)
    (count,) = struct.unpack_from("<H", data, pe + 6)
    (optional,) = struct.unpack_from("<H", data, pe + 20)
    result = []
    for i in range(count):
        at = pe + 24 + optional + 40 * i
        size, offset = struct.unpack_from("<II", data, at + 16)
        result.append((data[at : at + 8].rstrip(b"\0").decode("ascii"), offset, size))
    return result


def strings_of(path):
    """{section: [string, ...]} of the strings that tell a CUDA version."""
    found = {}
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        sections = elf_sections(data) if data[:4] == b"\x7fELF" else pe_sections(data)
        for needle, pattern in NEEDLES.items():
            form = re.compile(pattern)
            at = data.find(needle)
            while at >= 0:
                # the match may begin a few bytes before the needle ("lib" of libcublas)
                hit = form.search(data[max(at - 3, 0) : at + 64])
                if hit and hit.start() <= 3:
                    section = "none"
                    for name, offset, size in sections:
                        if offset <= at < offset + size:
                            section = name
                    found.setdefault(section, set()).add(hit.group().decode("ascii"))
                at = data.find(needle, at + 1)
    return {section: sorted(texts) for section, texts in sorted(found.items())}


def resource_version(path):
    """Version in VS_FIXEDFILEINFO of a DLL's .rsrc section, or None."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        for name, offset, size in pe_sections(data):
            if name == ".rsrc":
                at = data.find(struct.pack("<I", 0xFEEF04BD), offset, offset + size)
                if at >= 0:
                    high, low = struct.unpack_from("<II", data, at + 8)
                    return f"{high >> 16}.{high & 0xFFFF}.{low >> 16}.{low & 0xFFFF}"
    return None


def header_version(include):
    text = (include / "cudnn_version.h").read_text(encoding="latin-1")
    parts = [
        re.search(rf"^\s*#\s*define\s+CUDNN_{name}\s+(\d+)", text, re.MULTILINE).group(1)
        for name in ("MAJOR", "MINOR", "PATCHLEVEL")
    ]
    return ".".join(parts)


def numbers_in(texts, pattern):
    return sorted({int(hit.group(1)) for text in texts if (hit := re.match(pattern, text))})


def cuda_of(strings, libraries):
    """library, file, section and text of the entry "cuda"."""
    nothing = {"library": None, "file": None, "section": None, "text": None}
    cublas = r"(?:libcublasLt\.so\.|cublasLt64_)(\d+)"
    compiler = r"tools, release (\d+)"
    for sub, pattern in (
        ("cudnn_adv", cublas),
        ("cudnn_ops_infer", cublas),
        ("cudnn_engines_runtime_compiled", compiler),
    ):
        file = libraries.get(sub)
        for section, texts in strings.get(file, {}).items():
            numbers = numbers_in(texts, pattern)
            if len(numbers) > 1:
                raise SystemExit(f"{file}: {section} names several CUDA majors: {texts}")
            if numbers:
                text = next(text for text in texts if re.match(pattern, text))
                return {"library": numbers[0], "file": file, "section": section, "text": text}
    return nothing


def look(directory):
    """The entry of the package unpacked in <directory>, without wheel_sha256 and scan_ms."""
    directory = Path(directory)
    files = {}
    for path in sorted(directory.rglob("*")):
        name = path.relative_to(directory)
        if path.is_file() and name.name != ".manifest":
            files.setdefault(name.parent.as_posix(), {})[name.name] = path.stat().st_size
    (record,) = (p.name for p in directory.glob("nvidia_cudnn*.dist-info"))
    (root,) = (p for p in directory.glob("nvidia/cudnn*") if p.is_dir())
    libraries, strings, resource = {}, {}, {}
    for path in sorted(root.rglob("*")):
        hit = re.match(r"(?:lib)?(cudnn[a-z_]*?)(?:\.so\.\d+|64_\d+\.dll)$", path.name)
        if hit:
            libraries[hit.group(1)] = path.name
            texts = strings_of(path)
            if texts:
                strings[path.name] = texts
            if path.suffix == ".dll" and (version := resource_version(path)):
                resource[path.name] = version
    headers = list((root / "include").glob("*.h"))
    return {
        "root": root.relative_to(directory).as_posix(),
        "record": record,
        "version": header_version(root / "include"),
        "resource": resource,
        "crlf": sum(b"\r\n" in path.read_bytes() for path in headers),
        "libraries": sorted(libraries),
        "import_libraries": any(root.rglob("*.lib")),
        "cuda": {
            "record": int(re.match(r"nvidia_cudnn(?:_jit)?_cu(\d+)-", record).group(1)),
            **cuda_of(strings, libraries),
        },
        "strings": strings,
        "files": files,
    }


def in_words(value, indent=0, lead=0):
    """JSON in lines of at most 100 columns: flat where it fits, scalars filled into lines.

    <lead> is the length of what stands before the value in its first line.
    """
    flat = json.dumps(value)
    if not isinstance(value, (dict, list)) or not value:
        return flat
    if indent > 2 and 2 * indent + lead + len(flat) < 100:
        return flat
    if isinstance(value, dict):
        keys, values = [f"{json.dumps(key)}: " for key in value], list(value.values())
    else:
        keys, values = [""] * len(value), value
    space = "  " * (indent + 1)
    if indent > 2 and not any(isinstance(item, (dict, list)) for item in values):
        # textwrap breaks at blanks: those inside an item are hidden from it
        items = [(key + json.dumps(item)).replace(" ", "\0") for key, item in zip(keys, values)]
        lines = textwrap.wrap(", ".join(items), 100 - len(space), break_long_words=False,
                              break_on_hyphens=False)
        text = f"\n{space}".join(lines).replace("\0", " ")
    else:
        text = f",\n{space}".join(
            key + in_words(item, indent + 1, len(key)) for key, item in zip(keys, values)
        )
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{space}{text}\n{'  ' * indent}{closing}"


def check(name, directory, record_file):
    packages = json.loads(Path(record_file).read_text(encoding="utf-8"))["packages"]
    if name not in packages:
        print(f"{name}: not in the record; UpdateRecord.cmake adds it")
        return 1
    recorded = dict(packages[name])
    for key in ("wheel_sha256", "scan_ms"):
        recorded.pop(key)
    seen = json.loads(json.dumps(look(directory)))
    different = [key for key in sorted({*recorded, *seen}) if recorded.get(key) != seen.get(key)]
    for key in different:
        print(f"{name}: {key}:\n  recorded {recorded.get(key)}\n  seen     {seen.get(key)}")
    return 1 if different else 0


def write(list_file, record_file):
    record_file = Path(record_file)
    packages = {}
    if record_file.exists():
        packages = json.loads(record_file.read_text(encoding="utf-8"))["packages"]
    for line in Path(list_file).read_text(encoding="utf-8").splitlines():
        name, sha256, rest = line.split(" ", 2)
        directory, milliseconds = rest.rsplit(" ", 1)
        print(f"looking into {name}", flush=True)
        entry = look(directory)
        files = entry.pop("files")
        time = None if milliseconds == "-" else float(milliseconds)
        packages[name] = {"wheel_sha256": sha256, **entry, "scan_ms": time, "files": files}
    record = {
        "$comment": "SPDX-License-Identifier: BSD-3-Clause",
        "about": "What was seen in real cuDNN packages, by UpdateRecord.cmake; fields: record.py.",
        "packages": dict(sorted(packages.items())),
    }
    record_file.write_text(in_words(record) + "\n", encoding="utf-8")
    return 0


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "check":
        return check(*sys.argv[2:])
    if len(sys.argv) == 4 and sys.argv[1] == "write":
        return write(*sys.argv[2:])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
