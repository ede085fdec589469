/** The placeholder of a card while deals load. */
export function DealSkeleton() {
  return (
    <div className="deal deal-skeleton">
      <div className="deal-photo skeleton" />
      <div className="deal-text">
        {lines.map((width) => (
          <span key={width} className="line skeleton" data-width={width} />
        ))}
      </div>
      <div className="deal-price">
        {lines.map((width) => (
          <span key={width} className="line skeleton" data-width={width} />
        ))}
      </div>
    </div>
  )
}

const lines = ['figure', 'middle', 'short', 'long']
