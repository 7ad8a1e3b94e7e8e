"""What is always kept, as its user lays it down for good or asks for it: `laid_down` and `asked` are the doors.

- In one sentence: `rule_forms` ("never …", "always …"), `rules_in_german`, `prohibitions` ("nobody may …"),
  `off_limits` ("hands off X"), `taboos` ("that isn't negotiable"), `staying` ("… and it should stay that way").
- Of how Claude is to work: `permissions` ("push at will"), `within_limits` ("merge small PRs yourself, but …"),
  `consulted` ("show me the diff before you push"), `called` ("call me Ruta"), `wishes` ("i'd love it if you
  stopped …").
- Below a line that is `announcing` rules.

`rule_reasons` finds what is said of a rule right behind it.
"""
