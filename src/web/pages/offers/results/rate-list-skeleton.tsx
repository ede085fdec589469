const rows = [1, 2, 3, 4, 5, 6]

/** The placeholder while the first rates load. */
export function RateListSkeleton() {
  return (
    <div className="rates-skeleton" aria-hidden>
      {rows.map((row) => (
        <div key={row} className="rates-skeleton-row">
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" data-width="middle" />
          <span className="line skeleton" data-width="short" />
          <span className="line skeleton" data-width="figure" />
        </div>
      ))}
    </div>
  )
}
