"""Does a package still do the same when its sites ask the extension module?

sites.py CHECKOUT OUTPUT SERIES_APPLIED

Builds a small `lib` with lib._C, and a backend whose names are on lib._C and on lib.gpu._GPUC.
Runs python/use.py and lib/gpu/core.py as the checkout has them and as the run made them, with the
backend and, what stays in the host, without. Prints what each says."""

import importlib
import pathlib
import sys
import types

MODULES = {"core": "lib/gpu/core.py", "maybe": "lib/gpu/maybe.py", "use": "python/use.py",
           "early": "python/early.py"}


def fresh(*, backend: bool) -> tuple[types.ModuleType, types.ModuleType]:
    """lib and lib.gpu of a host, with what a loaded backend adds to them."""
    for name in [name for name in sys.modules if name == "lib" or name.startswith("lib.")]:
        del sys.modules[name]
    lib, host, gpu = types.ModuleType("lib"), types.ModuleType("lib._C"), types.ModuleType("lib.gpu")
    lib._C, lib.gpu, lib.__path__, gpu.__path__ = host, gpu, [], []
    host._shared, host._part = (lambda: "shared"), types.SimpleNamespace(Group="group")
    gpu.is_built = lambda: backend
    sys.modules.update({"lib": lib, "lib._C": host, "lib.gpu": gpu})
    if backend:
        own = types.ModuleType("lib.gpu._GPUC")
        for name in "_gpu_init", "_gpu_wait", "_gpu_fork":
            setattr(own, name, lambda *values, name=name: (name, len(values)))
        own._GpuBase = type("_GpuBase", (), {})
        vars(host).update({name: value for name, value in vars(own).items() if not name.startswith("__")})
        gpu._GPUC = sys.modules["lib.gpu._GPUC"] = own
    return lib, gpu


def said(path: pathlib.Path, *, backend: bool) -> str:
    """What the file says of itself, or the error that it ends with."""
    lib, gpu = fresh(backend=backend)
    names = {"__name__": "tested", "dummy": lambda name: type(name, (), {})}
    try:
        exec(compile(path.read_text(), str(path), "exec"), names)
        return repr(names["told"]())
    except (AttributeError, ImportError) as error:
        kind = ImportError if isinstance(error, ImportError) else AttributeError
        return kind.__name__


def main() -> None:
    checkout, output, applied = map(pathlib.Path, sys.argv[1:])
    for name, path in MODULES.items():
        moved = path.startswith("lib/")
        after = output / "backend/src" / pathlib.Path(path).relative_to("lib") if moved else applied / path
        for backend in (True,) if moved else (True, False):
            before, now = said(checkout / path, backend=backend), said(after, backend=backend)
            where = "with the backend" if backend else "without"
            print(f"{name} {where}: {now if now == before else f'{before} became {now}'}")


main()
