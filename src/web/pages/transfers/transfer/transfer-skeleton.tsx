/** Shown while a transfer loads. */
export function TransferSkeleton() {
  return (
    <div className="transfer" aria-hidden>
      <div className="desk-card">
        <span className="line skeleton" data-width="short" />
        <span className="line skeleton" />
        <span className="transfer-skeleton-steps skeleton" />
      </div>
      <div className="transfer-aside">
        <span className="transfer-skeleton-facts skeleton" />
      </div>
    </div>
  )
}
