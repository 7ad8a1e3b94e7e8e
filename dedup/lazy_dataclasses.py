"""Frozen dataclasses whose methods are made when they are first used.

`dataclasses` takes 10 ms to import, and writes and compiles six methods for every class, half a millisecond's work; a
hook imports eighty such classes and makes objects of twenty. Here a class costs a twentieth of that, and has, from its
first object on, the same methods. To type checkers they are dataclasses, and so they are to `dataclasses` itself
(`fields`, `asdict`, `is_dataclass` …), which is imported only then.

The part of `dataclasses` that we use: `frozen`, `slots`, `eq`; `field` with `default`, `default_factory`, `init`,
`repr` and `compare`; `replace`.
"""

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 14):  # annotations are kept in another way from there on
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:
    import marshal

    from dedup.code_cache import CACHE

    _MISSING = object()

    class _Field:
        """What is said of one member, under the names that `dataclasses.field` has for it."""

        __slots__ = ("compare", "default", "default_factory", "init", "name", "repr", "type")

        def __init__(self, default, default_factory, init, repr, compare):  # noqa: A002
            self.default, self.default_factory = default, default_factory
            self.init, self.repr, self.compare = init, repr, compare

    def field(*, default=_MISSING, default_factory=_MISSING, init=True, repr=True, compare=True):  # noqa: A002
        """As `dataclasses.field`."""
        return _Field(default, default_factory, init, repr, compare)

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True):
        """As `dataclasses.dataclass`."""
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, slots=slots, eq=eq)
        own = _own(cls)
        fields = {name: given for base in cls.__mro__[-1:0:-1] for name, given in base.__dict__.get("_fields_", _NONE)}
        inherited = set(fields)
        fields |= own
        if slots:
            cls = _slotted(cls, [name for name in own if name not in inherited])
        cls._fields_ = tuple(fields.items())
        cls.__match_args__ = tuple(name for name, given in fields.items() if given.init)
        cls.__dataclass_fields__, cls.__dataclass_params__ = _Standard("fields"), _Standard("params")
        has = cls.__dict__
        cls.__init__ = _late(cls, "__init__", _init)
        if "__repr__" not in has:
            cls.__repr__ = _repr
        if eq and "__eq__" not in has:
            cls.__eq__ = _late(cls, "__eq__", _eq)
        if eq and has.get("__hash__") is None:
            cls.__hash__ = _late(cls, "__hash__", _hash) if frozen else None
        cls._frozen_ = frozen
        if frozen:
            cls.__setattr__, cls.__delattr__ = _refuse_to_assign, _refuse_to_delete
            if slots:
                cls.__getstate__, cls.__setstate__ = _getstate, _setstate
        return cls

    def replace(obj, /, **changes):
        """As `dataclasses.replace`."""
        for name, given in obj._fields_:
            if given.init:
                changes.setdefault(name, getattr(obj, name))
            elif name in changes:
                raise ValueError(f"field {name} is declared with init=False, it cannot be specified with replace()")
        return type(obj)(**changes)

    _NONE = ()

    def _own(cls):
        """The members that a class declares itself, by name. Their defaults become attributes of the class."""
        found = {}
        for name, type_ in cls.__dict__.get("__annotations__", {}).items():  # noqa: RUF063 - `inspect` is what takes long
            given = cls.__dict__.get(name, _MISSING)
            if not isinstance(given, _Field):
                given = _Field(given, _MISSING, True, True, True)
            elif given.default is _MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, given.default)
            given.name, given.type = name, type_
            found[name] = given
        return found

    def _slotted(cls, names):
        """The class again, its members in slots: that can only be said when a class is made."""
        members = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__")}
        for name in names:
            members.pop(name, None)
        made = type(cls)(cls.__name__, cls.__bases__, {**members, "__slots__": tuple(names)})
        made.__qualname__ = cls.__qualname__
        return made

    def _late(cls, name, written):
        """A method that, when it is first called, puts the real one in its place."""

        def method(self, /, *args, **more):
            real = written(cls)
            real.__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, real)
            return real(self, *args, **more)

        method.__name__ = name
        return method

    def _made(parameters, body, known):
        """A function of this source text; `known`: the names in it."""
        text = f"def made({', '.join(parameters)}):\n " + "\n ".join(body)
        code = CACHE.get(text, lambda: marshal.dumps(compile(text, "<dedup.lazy_dataclasses>", "exec")))
        space = {}
        exec(marshal.loads(code), known, space)  # noqa: S102, S302 - our own text
        return space["made"]

    def _init(cls):
        known = {"_set": object.__setattr__}
        parameters, body = ["self"], []
        for name, given in cls._fields_:
            value = name
            if given.default_factory is not _MISSING:
                known[f"_make_{name}"], known["_missing"] = given.default_factory, _MISSING
                parameters += [f"{name}=_missing"] * given.init
                value = f"{name} if {name} is not _missing else _make_{name}()" if given.init else f"_make_{name}()"
            elif given.default is not _MISSING:
                known[f"_default_{name}"] = given.default
                parameters += [f"{name}=_default_{name}"] * given.init
                value = name if given.init else f"_default_{name}"
            elif given.init:
                parameters.append(name)
            else:
                continue
            body.append(f"_set(self, {name!r}, {value})" if cls._frozen_ else f"self.{name} = {value}")
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        return _made(parameters, body or ["pass"], known)

    def _eq(cls):
        ours, theirs = (_compared(cls, side) for side in ("self", "other"))
        body = [f"if other.__class__ is self.__class__: return ({ours}) == ({theirs})", "return NotImplemented"]
        return _made(["self", "other"], body, {})

    def _hash(cls):
        return _made(["self"], [f"return hash(({_compared(cls, 'self')}))"], {})

    def _compared(cls, side):
        return "".join(f"{side}.{name}," for name, given in cls._fields_ if given.compare)

    def _repr(self):
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name, given in self._fields_ if given.repr)
        return f"{type(self).__qualname__}({shown})"

    def _refuse_to_assign(self, name, _value):
        _refuse(f"cannot assign to field {name!r}")

    def _refuse_to_delete(self, name):
        _refuse(f"cannot delete field {name!r}")

    def _refuse(why):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(why)

    def _getstate(self):
        return [getattr(self, name) for name, _ in self._fields_]

    def _setstate(self, state):
        for (name, _), value in zip(self._fields_, state, strict=True):
            object.__setattr__(self, name, value)

    class _Standard:
        """`__dataclass_fields__` and `__dataclass_params__`, as `dataclasses` would have set them."""

        def __init__(self, part):
            self._part = f"__dataclass_{part}__"

        def __get__(self, _obj, cls):
            import dataclasses

            def standard(given):
                how = {"init": given.init, "repr": given.repr, "compare": given.compare}
                for name in ("default", "default_factory"):
                    if getattr(given, name) is not _MISSING:
                        how[name] = getattr(given, name)
                return dataclasses.field(kw_only=True, **how)

            members: list[Any] = [(name, given.type, standard(given)) for name, given in cls._fields_]
            twin = dataclasses.make_dataclass(cls.__name__, members, frozen=cls._frozen_)
            for part in ("__dataclass_fields__", "__dataclass_params__"):  # from now on as if they had been there
                setattr(cls, part, twin.__dict__[part])
            return cls.__dict__[self._part]
