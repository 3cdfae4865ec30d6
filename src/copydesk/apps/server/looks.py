"""How the plain pages look."""

STYLE = """
:root { color-scheme: light dark; --desk: #F3F4F1; --paper: #FFF; --sunken: #E8EAE5; --line: #C8CDC5; --ink: #191C1A;
  --ink-3: #626963; --on-ink: #FFF; --green: #0E6B41; --green-tint: #DCF2E3; --red: #A82B2B; --red-tint: #FBE4E2;
  --blue: #2A56C6 }
@media (prefers-color-scheme: dark) {
  :root { --desk: #161917; --paper: #1E2220; --sunken: #2A2F2C; --line: #454C47; --ink: #ECEFEC; --ink-3: #A3AAA4;
    --on-ink: #161917; --green: #8FDDB0; --green-tint: #17372A; --red: #F3A6A0; --red-tint: #42201F; --blue: #9DB9FF } }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; background: var(--desk); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif }
a { color: var(--blue) }
h1 { font-size: 1.4rem }
h2 { font-size: 1.1rem; margin: 1.2rem 0 .3rem }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px }
article, .said { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 1rem 1.5rem;
  margin: 1rem 0 }
article p { margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
.kind, .number { color: var(--ink-3) }
form { display: inline-flex; gap: .5rem; flex-wrap: wrap; margin: .25rem 0 }
form.say { display: flex }
input[type=text] { flex: 1 1 20rem; font: inherit; padding: .5rem; border: 1px solid var(--ink-3); border-radius: 4px;
  background: var(--paper); color: inherit }
select, button { font: inherit; padding: .4rem .8rem; border: 1px solid var(--ink-3); border-radius: 4px;
  background: var(--sunken); color: inherit }
button.first { background: var(--ink); color: var(--on-ink) }
pre { overflow-x: auto; font-size: .85rem }
ins, del { text-decoration: none; display: block }
ins { background: var(--green-tint); color: var(--green) }
del { background: var(--red-tint); color: var(--red) }
"""
