/** The style of the page, embedded so that the page needs no other file. */
export const stylesheet = `
:root { color-scheme: light dark;
  --paper: light-dark(#f6f3ec, #161815); --surface: light-dark(#fdfbf7, #1e211d); --sunken: light-dark(#ebe6da, #10120f);
  --ink: light-dark(#1e2421, #ece8dd); --soft: light-dark(#585d56, #aeada1); --line: light-dark(#ddd6c7, #363930);
  --accent: light-dark(#0f5b62, #7fcac6); --accent-soft: light-dark(#dceae8, #1c3939); --warn: light-dark(#9c3119, #f2a48f);
  --mono: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 'Figtree', system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
code, pre { font-family: var(--mono); font-size: .875em; }
.page { display: grid; grid-template-columns: 15rem minmax(0, 46rem); gap: 4rem; justify-content: center; padding: 0 1.5rem 6rem; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 3rem .25rem 2rem; font-size: .9375rem; }
nav .name { display: inline-block; font-weight: 650; font-size: 1.125rem; color: var(--ink); text-decoration: none; }
nav h2 { margin: 1.75rem 0 .5rem; font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .25rem 0; overflow-wrap: anywhere; color: var(--ink); text-decoration: none; }
nav li a:hover { color: var(--accent); }
main { padding-top: 3rem; }
h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.015em; }
.lead { margin: 0 0 2rem; font-size: 1.125rem; color: var(--soft); }
h2 { margin: 4rem 0 1rem; font-size: 1.5rem; letter-spacing: -.01em; line-height: 1.25; }
h3 { margin: 0 0 .5rem; font-size: 1.1875rem; line-height: 1.3; }
h3 a { display: inline-block; color: inherit; text-decoration: none; } h3 a:hover { text-decoration: underline; }
h4 { margin: 1.75rem 0 .5rem; font-size: .8125rem; font-weight: 600; color: var(--soft); }
p { margin: 0 0 1rem; max-width: 42rem; }
p code, li code, dd code, td code { background: var(--sunken); border-radius: .3rem; padding: .1em .35em; overflow-wrap: anywhere; }
.fields code, th code { background: none; padding: 0; font-weight: 600; }
.operation { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.75rem; margin: 0 0 1.5rem; }
.operation > :last-child { margin-bottom: 0; }
.call { display: flex; flex-wrap: wrap; gap: .5rem .625rem; align-items: center; }
.call code { background: none; padding: 0; overflow-wrap: anywhere; font-size: .9375rem; }
.method { font: 600 .75rem/1 var(--mono); color: var(--accent); background: var(--accent-soft); border-radius: .35rem; padding: .4rem .5rem; }
.role { margin-left: auto; font-size: .8125rem; color: var(--soft); }
pre { margin: 0; background: var(--sunken); border-radius: .5rem; padding: 1rem; overflow-x: auto; line-height: 1.55; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border: 0; font-size: .8125rem; color: var(--soft); padding-top: 0; }
.says { display: block; color: var(--soft); font-size: .875rem; }
.required, .place { font-size: .75rem; } .required { color: var(--warn); } .place { color: var(--soft); }
.fields { list-style: none; margin: 0; padding: 0; font-size: .9375rem; }
.fields .fields { margin: .125rem 0 .375rem .4375rem; padding-left: 1rem; border-left: 1px solid var(--line); }
.fields li { padding: .125rem 0; }
.type { color: var(--soft); font-size: .875rem; margin-left: .25rem; }
summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
summary::after { content: '+'; color: var(--soft); font-family: var(--mono); margin-left: .5rem; }
details[open] > summary::after { content: '\\2212'; }
details.sample { margin: 0 0 .5rem; } .sample > summary { font-size: .9375rem; } .sample > pre { margin-top: .5rem; }
.headers { margin: 0 0 .75rem; padding: 0; list-style: none; font-size: .9375rem; }
dl { margin: 0; } dl > div { display: grid; grid-template-columns: 4rem minmax(0, 1fr); padding: .25rem 0; font-size: .9375rem; }
dt { font-family: var(--mono); font-size: .875rem; } dd { margin: 0; }
@media (max-width: 60rem) {
  .page { display: block; padding: 0 1rem 4rem; }
  nav { position: static; max-height: none; padding: 1.5rem 0 0; columns: 2; } nav h2 { margin-top: 1rem; break-after: avoid; }
  nav .name { display: block; column-span: all; }
  main { padding-top: 2rem; } .operation { padding: 1.25rem 1rem; } .role { margin-left: 0; }
}
`
