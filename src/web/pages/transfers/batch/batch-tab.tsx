/** Many transfers from one file. */
export function BatchTab() {
  return <p>Nothing here yet.</p>
}
