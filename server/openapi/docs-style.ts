/** The style of the page: Berea's colours, light or dark as the reader's device has it. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#faf8f4, #1a1816);
  --paper: light-dark(#fff, #242120);
  --ink: light-dark(#26211c, #d9d2c8);
  --dim: light-dark(#665d52, #b3aa9e);
  --hairline: light-dark(#e6e0d6, #37322d);
  --accent: light-dark(#256553, #93c0b0);
  --wash: light-dark(#e7f0ec, #22332d);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.6 Inter, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0; font: 600 2rem/1.25 "Source Serif 4", Georgia, serif; }
h2 { margin: 3rem 0 0; font: 600 1.5rem/1.3 "Source Serif 4", Georgia, serif; scroll-margin-top: 1rem; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; scroll-margin-top: 1rem; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.875rem; color: var(--dim); }
.lead { font-size: 1.125rem; color: var(--dim); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 0.875rem/1.5 ui-monospace, "Cascadia Code", Menlo, Consolas, monospace; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 2rem 0 0; padding: 0; list-style: none; }
nav a {
  display: block; padding: 0.5rem 0.875rem; border: 1px solid var(--hairline); border-radius: 999px;
  background: var(--paper); color: var(--ink); text-decoration: none;
}
nav a:hover { border-color: var(--accent); }
details {
  margin: 0.5rem 0; padding: 0 1rem; border: 1px solid var(--hairline); border-radius: 0.5rem;
  background: var(--paper); scroll-margin-top: 1rem;
}
details[open] { padding-bottom: 1rem; }
summary { margin: 0 -1rem; padding: 0.75rem 1rem; border-radius: 0.5rem; cursor: pointer; overflow-wrap: anywhere; }
summary:hover { background: var(--wash); }
.method { display: inline-block; min-width: 4.25rem; font-weight: 600; font-size: 0.8125rem; color: var(--accent); }
.what { display: block; color: var(--dim); overflow-wrap: normal; }
.type { margin: 0.5rem 0 0; font-size: 0.875rem; color: var(--dim); overflow-wrap: anywhere; }
pre {
  margin: 0.25rem 0; padding: 0.75rem 1rem; overflow-x: auto; border: 1px solid var(--hairline);
  border-radius: 0.5rem; background: var(--page); white-space: pre-wrap; overflow-wrap: anywhere;
}
pre i { font-style: normal; color: var(--dim); }
ul { padding-left: 1.25rem; }
dl { display: grid; grid-template-columns: 3rem 1fr; gap: 0.5rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; min-width: 0; }
dd p { margin: 0; }
`;
