from hooks.main import main

main()
