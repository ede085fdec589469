/** One transfer: entered, reviewed, sent, and its fate told. */
export function SendTab() {
  return <p>Nothing here yet.</p>
}
