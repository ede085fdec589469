/** The transfers that were sent, by whom, and those that wait for approval. */
export function HistoryTab() {
  return <p>Nothing here yet.</p>
}
