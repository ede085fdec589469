/** Takes the place of a card while deals load. */
export function DealSkeleton() {
  return (
    <div className="deal" aria-hidden>
      <div className="deal-photo skeleton" />
      <div className="deal-text">
        <span className="line skeleton" data-width="long" />
        <span className="line skeleton" data-width="short" />
        <span className="line skeleton" data-width="middle" />
        <span className="line skeleton" data-width="middle" />
      </div>
      <div className="deal-price">
        <span className="line skeleton" data-width="figure" />
        <span className="line skeleton" data-width="long" />
        <span className="line skeleton" data-width="middle" />
      </div>
    </div>
  )
}
