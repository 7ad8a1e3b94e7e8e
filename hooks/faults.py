"""What is wrong with a line of a file that a person made, in a few words."""

from pydantic import ValidationError


def first_fault(error: ValidationError) -> str:
    """`label: input should be …`, for the first thing that is wrong; or that the whole is no JSON object."""
    fault = error.errors()[0]
    name, said = ".".join(map(str, fault["loc"])), fault["msg"].removeprefix("Value error, ")
    return f"{name}: {said[:1].lower()}{said[1:]}" if name else "not a JSON object"
