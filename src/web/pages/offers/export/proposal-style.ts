/** The style sheet of a proposal, for screens and A4 paper. */
export const proposalStyle = `
@page { size: A4; margin: 16mm; }
* { box-sizing: border-box; margin: 0; }
body {
  padding: 2rem 1rem 3rem;
  background: #f6f3ec;
  color: #1e2421;
  font: 400 15px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif;
  font-variant-numeric: tabular-nums;
}
main { max-width: 52rem; margin: 0 auto; }
header { padding-bottom: 1.25rem; }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { font-size: 1.15rem; line-height: 1.25; letter-spacing: -0.01em; }
.stay { margin-top: 0.4rem; font-size: 1.1rem; font-weight: 600; }
.sample { display: inline-block; margin-top: 0.6rem; padding: 0.2rem 0.7rem; border: 1px solid #87816f; border-radius: 99px; font-size: 0.85rem; }
article {
  display: grid;
  grid-template-columns: 11rem minmax(0, 1fr) 13rem;
  overflow: hidden;
  margin-bottom: 1rem;
  border: 1px solid #ddd6c7;
  border-radius: 0.75rem;
  background: #fff;
  break-inside: avoid;
}
article img { width: 100%; height: 100%; max-height: 16rem; object-fit: cover; background: #ebe6da; }
.words { grid-column: 2; display: grid; align-content: start; gap: 0.3rem; padding: 1rem; }
.where, .price, caption, footer { color: #585d56; font-size: 0.85rem; }
.price { grid-column: 3; padding: 1rem; border-left: 1px solid #ddd6c7; text-align: right; }
.total { color: #1e2421; font-size: 1.5rem; font-weight: 700; line-height: 1.2; letter-spacing: -0.02em; }
table { border-collapse: collapse; font-size: 0.85rem; }
caption { padding: 0.4rem 0 0.2rem; text-align: left; }
th, td { padding: 0.2rem 1.2rem 0.2rem 0; border-bottom: 1px solid #ebe6da; font-weight: 400; text-align: left; }
td { font-weight: 600; }
section { margin: 1.5rem 0; break-inside: avoid; }
.weather { margin-top: 0.5rem; }
.weather thead th { color: #585d56; font-size: 0.8rem; }
footer { padding-top: 0.5rem; }
@media (max-width: 40rem) {
  article { grid-template-columns: minmax(0, 1fr); }
  article img { max-height: 12rem; }
  .words, .price { grid-column: 1; }
  .price { border: 0; border-top: 1px solid #ddd6c7; text-align: left; }
}
@media print {
  body { padding: 0; background: #fff; }
  article img { print-color-adjust: exact; }
}
`
