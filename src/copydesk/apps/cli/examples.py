"""Examples of each command, for its help and its page. Each is a line that can be typed as it stands."""

EXAMPLES = {
    "init": ("copydesk init",),
    "edit": (
        'copydesk edit report.md "change “in May” to “in June”"',
        'copydesk edit report.md "delete section 2.1" --dry-run',
        'copydesk edit notes/*.md "replace Tuesday with Wednesday" --dry-run',
        'copydesk edit - "replace red with blue" --format markdown < in.md > out.md',
    ),
    "ask": (
        'copydesk ask report.md "how many tables are there?" --kind report',
        'copydesk ask notes "who pays for the paint?"',
        'copydesk ask - "how many words?" < in.md',
    ),
    "grep": ('copydesk grep "raised beds" notes', "copydesk grep invoice reports '*.docx' --json"),
    "chat": ("copydesk chat report.md", "copydesk chat report.md --model ollama:qwen3", "copydesk chat report.md < messages.txt"),
    "answer": ("copydesk answer report.md 2", "copydesk answer report.md yes"),
    "outline": ("copydesk outline script.fountain", "copydesk outline report.md --json"),
    "convert": (
        "copydesk convert report.md report.pdf",
        "copydesk convert report.docx changes.docx --changes tracked --since 3",
        "copydesk convert report.md - --format html > report.html",
        "copydesk convert page.html page.md",
    ),
    "apply": ("copydesk apply report.md plan.json --dry-run", "copydesk apply report.md changes.diff"),
    "diff": ("copydesk diff report.md", "copydesk diff report.md 1 4"),
    "log": ("copydesk log report.md", "copydesk log report.md --json"),
    "undo": ("copydesk undo report.md", "copydesk undo report.md --dry-run"),
    "redo": ("copydesk redo report.md",),
    "serve": ("copydesk serve --samples", "copydesk serve --port 9000"),
    "mcp": ("copydesk mcp --root notes --root reports", "copydesk mcp --install claude-desktop --root notes"),
    "person": ("copydesk person ada", "copydesk person ada --admin"),
    "backup": ("copydesk backup desk-monday",),
    "eval": ("copydesk eval --model ollama:qwen3", "copydesk eval --set all --json"),
    "bench": ("copydesk bench --quick", "copydesk bench --out figures.svg"),
    "doctor": ("copydesk doctor", "copydesk doctor --json"),
    "completion": ("copydesk completion bash",),
}
