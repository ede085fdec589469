/** The style of the page, with the token names and colours of `web/kit/styles/tokens.css`, which a brand changes. */
export const stylesheet = `
:root { color-scheme: light dark;
  --paper: light-dark(#f6f3ec, #161815); --surface: light-dark(#fdfbf7, #1e211d); --sunken: light-dark(#ebe6da, #10120f);
  --ink: light-dark(#1e2421, #ece8dd); --ink-soft: light-dark(#585d56, #aeada1); --line: light-dark(#ddd6c7, #363930);
  --accent: light-dark(#0f5b62, #7fcac6); --accent-soft: light-dark(#dceae8, #1c3939); --danger: light-dark(#9c3119, #f2a48f);
  --mono: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; --gutter: 1rem; }
:root[data-theme='light'] { color-scheme: light; } :root[data-theme='dark'] { color-scheme: dark; }
:root:not([data-scripted]) :is([data-scripted], [role='tab'][aria-selected='false']) { display: none; }
* { box-sizing: border-box; } [hidden] { display: none !important; }
html { scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 'Figtree', system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
code, pre { font-family: var(--mono); font-size: .875em; }
.skip { position: absolute; inset: -10rem auto auto 1rem; background: var(--surface); padding: .5rem 1rem; z-index: 2; } .skip:focus { inset-block-start: .5rem; }
body > header { display: flex; align-items: center; gap: .5rem; min-height: 4rem; padding: .5rem var(--gutter); background: var(--surface); border-block-end: 1px solid var(--line); }
header a { display: inline-flex; align-items: center; min-height: 2.5rem; padding: 0 .5rem; color: var(--ink-soft); font-size: .9375rem; font-weight: 550; text-decoration: none; }
header a:hover, header a[aria-current] { color: var(--ink); }
header a[aria-current] { text-decoration: underline 2px var(--accent); text-underline-offset: .5rem; }
header > a { gap: .5rem; padding: 0; color: var(--ink); font-size: 1.125rem; font-weight: 700; letter-spacing: -.01em; margin-inline-end: 1rem; }
header img { width: auto; height: 1.75rem; max-width: 10rem; object-fit: contain; }
.page > nav { position: sticky; top: 0; z-index: 1; margin: 0 calc(-1 * var(--gutter)); background: var(--surface); border-block-end: 1px solid var(--line); font-size: .9375rem; }
nav summary { padding: .75rem var(--gutter); font-weight: 600; }
.list { max-height: calc(100dvh - 3rem); overflow-y: auto; padding: 0 var(--gutter) 1.5rem; }
.list h2 { margin: 1.5rem 0 .25rem; font-size: .8125rem; font-weight: 600; color: var(--ink-soft); }
.list ul { list-style: none; margin: 0; padding: 0; }
.list li a { display: block; padding: .25rem 0; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; line-height: 1.4; } .list li a:hover { color: var(--accent); }
.list input { width: 100%; height: 2.5rem; padding: 0 .75rem; border: 1px solid light-dark(#87816f, #858778); border-radius: .5rem; background: var(--paper); color: inherit; font: inherit; font-size: 1rem; }
.list output { display: block; margin-top: .375rem; font-size: .8125rem; color: var(--ink-soft); }
.page { padding: 0 var(--gutter) 4rem; }
main { min-width: 0; padding-top: 2rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.75rem, 1.4rem + 1.5vw, 2.25rem); line-height: 1.2; letter-spacing: -.015em; }
.lead { margin: 0 0 2rem; font-size: 1.125rem; color: var(--ink-soft); }
h2 { margin: 3.5rem 0 1rem; font-size: 1.5rem; letter-spacing: -.01em; line-height: 1.25; }
h3 { margin: 0 0 .5rem; font-size: 1.1875rem; line-height: 1.3; }
h3 a { display: inline-block; color: inherit; text-decoration: none; } h3 a:hover { text-decoration: underline; }
h4 { margin: 1.5rem 0 .5rem; font-size: .9375rem; font-weight: 600; }
p { margin: 0 0 1rem; } p, .chapter > ul, .chapter > .code { max-width: 46rem; }
p code, li code, td code { background: var(--sunken); border-radius: .3rem; padding: .1em .25em; }
.fields li > code, summary > code, .call code { background: none; padding: 0; font-weight: 600; }
.chapter { padding: .75rem 0; } .chapter > :last-child, .chapter p:last-child { margin-bottom: 0; } .chapter + .operation { margin-top: 2rem; }
.operation { padding: 2.5rem 0; border-top: 1px solid var(--line); }
.operation > div { min-width: 0; } .beside { margin-top: 1.5rem; }
.call { display: flex; flex-wrap: wrap; gap: .5rem .625rem; align-items: center; margin-bottom: .5rem; font-size: .9375rem; }
.method { font: 600 .75rem/1 var(--mono); color: var(--accent); background: var(--accent-soft); border-radius: .35rem; padding: .4rem .5rem; }
.needs, .says, .type { color: var(--ink-soft); font-size: .875rem; }
.fields:empty { display: none; } .code { margin: 0 0 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); overflow: hidden; }
.bar { display: flex; justify-content: space-between; align-items: center; padding: 0 .5rem; min-height: 2.5rem; border-bottom: 1px solid var(--line); font-size: .8125rem; font-weight: 550; color: var(--ink-soft); }
.bar span { padding: 0 .5rem; } .bar button { min-height: 2.5rem; padding: 0 .5rem; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; } .bar button:hover { color: var(--ink); }
.bar button[aria-selected='true'] { color: var(--ink); box-shadow: inset 0 -2px var(--accent); }
.bar button:focus-visible { outline-offset: -4px; }
pre { margin: 0; padding: 1rem; max-height: 36rem; overflow: auto; line-height: 1.55; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem; } pre:focus-visible { outline-offset: -2px; } pre code { font-size: 1em; }
.says { display: block; } .type { margin-left: .25rem; } .required { font-size: .75rem; color: var(--danger); }
.fields { list-style: none; margin: 0; padding: 0; font-size: .9375rem; }
.fields .fields { margin: .125rem 0 .375rem .4375rem; padding-left: 1rem; border-left: 1px solid var(--line); }
.fields li { padding: .25rem 0; }
summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
summary::after { content: '+'; color: var(--ink-soft); font-family: var(--mono); margin-left: .5rem; } details[open] > summary::after { content: '\\2212'; }
.sample { margin: 0 0 .5rem; } .sample > summary { padding: .25rem 0; font-size: .9375rem; font-weight: 550; } .sample > :nth-child(2) { margin-top: .5rem; }
table { border-collapse: collapse; font-size: .875rem; } th, td { padding: .375rem .75rem .375rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
footer { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem 1.5rem; padding: 1.5rem var(--gutter); border-top: 1px solid var(--line); font-size: .8125rem; color: var(--ink-soft); } footer a { display: inline-block; line-height: 1.5rem; color: inherit; }
@media (width >= 62.5rem) {
  :root { --gutter: max(1.5rem, 50vw - 60rem); } html { scroll-padding-top: 1.5rem; }
  .page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; }
  .page > nav { align-self: start; margin: 0; background: none; border: 0; }
  :root[data-scripted] nav summary { display: none; } nav details::details-content { content-visibility: visible; }
  .list { max-height: 100dvh; padding: 2rem .25rem; }
}
@media (width >= 80rem) {
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 3rem; }
  .beside { margin: 0; position: sticky; top: 1rem; align-self: start; max-height: calc(100dvh - 2rem); overflow-y: auto; }
}
`
