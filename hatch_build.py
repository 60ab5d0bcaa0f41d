"""The build step that makes the accelerated wheel; the plain wheel is built without it.

With `HATCH_BUILD_HOOK_ENABLE_CUSTOM=1` in the environment mypyc compiles the engine's kernels as
they stand, and the wheel holds the compiled modules beside the same sources. It compiles a copy:
nothing is ever written into the project's folder, where it would hide later changes of a source.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNELS = [
    f"paikit/{place}{name}.py"
    for name in ("kernel", "thumb", "sampler", "solver")
    for place in ("trick_", "rulesets/*/")
]
"""What is compiled, of the mechanics and of every game: a new game's files are found by name."""

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="paikit",
    script_args=["--quiet", "build_ext", "--inplace"],
    ext_modules=mypycify(["--config-file=", "--strict", *sys.argv[1:]], group_name="paikit"),
)
"""


def kernels(root):
    """The files to compile, relative to the project's folder."""
    found = {path for pattern in KERNELS for path in Path(root).glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in found)


class KernelHook(BuildHookInterface):
    """Adds the compiled kernels to a wheel."""

    def initialize(self, version, build_data):
        """Compiles, and says what goes into the wheel and that it belongs to this platform."""
        if self.target_name != "wheel" or version != "standard":
            return
        self.folder = tempfile.mkdtemp(prefix="paikit-")
        build_data["force_include"].update(compiled(self.root, self.folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version, build_data, artifact_path):
        """Takes away what compiling left."""
        shutil.rmtree(getattr(self, "folder", ""), ignore_errors=True)


def compiled(root, folder):
    """The compiled modules, made in this folder, each with its place in the wheel."""
    copy = Path(folder)
    built_before = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(Path(root, "paikit"), copy / "paikit", ignore=built_before)
    subprocess.run([sys.executable, "-c", COMPILE, *kernels(root)], cwd=folder, check=True)
    places = [path.relative_to(copy) for path in copy.rglob("*") if path.suffix in {".so", ".pyd"}]
    return {str(copy / one): one.as_posix() for one in places if one.parts[0] != "build"}
