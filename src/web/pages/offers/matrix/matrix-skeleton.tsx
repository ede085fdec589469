import './matrix.css'

const rows = Array.from({ length: 12 }, (_, index) => index)

/** The matrix until the first rates are there. */
export function MatrixSkeleton() {
  return (
    <div className="matrix-skeleton" aria-hidden>
      {rows.map((row) => (
        <span key={row} className="line skeleton" />
      ))}
    </div>
  )
}
