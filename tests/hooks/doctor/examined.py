"""What tests of `doctor` share: the checks of one organ."""

from hooks.doctor import Check, examine


def checks(name: str) -> list[Check]:
    """What is said under that name."""
    return [check for check in examine() if check.name == name]
