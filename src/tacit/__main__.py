"""``python -m tacit``: the program, where the folder of installed programs is not on the path."""

from tacit.cli import main

if __name__ == "__main__":
    main()
