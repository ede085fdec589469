/** The style sheet of a proposal, for screens and for paper of any size. */
export const proposalStyle = `
@page { margin: 14mm; }
:where(.proposal, .proposal *) { box-sizing: border-box; margin: 0; }
.proposal {
  display: block;
  padding: 2rem 1rem 3rem;
  background: #f6f3ec;
  color: #1e2421;
  font: 400 15px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif;
  font-variant-numeric: tabular-nums;
  text-align: start;
}
main, .main { max-width: 52rem; margin: 0 auto; }
.head { padding-bottom: 0.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin-top: 1.5rem; font-size: 1.3rem; line-height: 1.25; letter-spacing: -0.01em; break-after: avoid; }
h3 { font-size: 1.1rem; line-height: 1.3; break-after: avoid; }
.agency { margin-bottom: 0.6rem; color: #0f5b62; font-size: 1rem; font-weight: 700; }
.facts { display: flex; flex-wrap: wrap; gap: 0.2rem 2rem; margin-top: 0.6rem; }
dt { color: #585d56; font-size: 0.8rem; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.note { margin-top: 0.9rem; max-width: 42rem; white-space: pre-line; overflow-wrap: anywhere; }
.stay { margin-bottom: 0.8rem; color: #585d56; break-after: avoid; }
.sample { display: inline-block; margin-top: 0.8rem; padding: 0.2rem 0.7rem; border: 1px solid #87816f; border-radius: 99px; font-size: 0.85rem; }
article {
  display: grid;
  grid-template-columns: 10rem minmax(0, 1fr) 12.5rem;
  overflow: hidden;
  margin-bottom: 0.9rem;
  border: 1px solid #ddd6c7;
  border-radius: 0.75rem;
  background: #fff;
  break-inside: avoid;
}
article img { width: 100%; height: 100%; max-height: 16rem; object-fit: cover; background: #ebe6da; }
.words { grid-column: 2; display: grid; align-content: start; gap: 0.25rem; padding: 0.9rem 1rem; }
.number {
  display: inline-block;
  min-width: 1.6em;
  padding: 0 0.4em;
  border-radius: 99px;
  background: #1e2421;
  color: #fff;
  font-size: 0.85em;
  text-align: center;
}
.where, .price, caption, .foot { color: #585d56; font-size: 0.85rem; }
.terms { font-weight: 600; }
.price { grid-column: 3; padding: 0.9rem 1rem; border-left: 1px solid #ddd6c7; text-align: right; }
.total { color: #1e2421; font-size: 1.5rem; font-weight: 700; line-height: 1.2; letter-spacing: -0.02em; }
table { border-collapse: collapse; font-size: 0.8rem; line-height: 1.35; }
caption { padding: 0 0 0.1rem; font-size: 0.75rem; text-align: left; }
th, td { padding: 0.15rem 1rem 0.15rem 0; border-bottom: 1px solid #ebe6da; font-weight: 400; text-align: left; vertical-align: top; }
td { font-weight: 600; white-space: nowrap; }
.foot { padding-top: 0.5rem; border-top: 1px solid #ddd6c7; }
@media (max-width: 40rem) {
  article { grid-template-columns: minmax(0, 1fr); }
  article img { max-height: 12rem; }
  .words, .price { grid-column: 1; }
  .price { border: 0; border-top: 1px solid #ddd6c7; text-align: left; }
  td { white-space: normal; }
}
@media print {
  html { font-size: 12px; }
  .proposal { padding: 0; background: #fff; font-size: 12px; }
  main, .main { max-width: none; }
  h2 { margin-top: 1rem; }
  article { grid-template-columns: 9.5rem minmax(0, 1fr) 12rem; }
}
`
