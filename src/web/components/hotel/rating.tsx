import './rating.css'

interface RatingProps {
  /** 0 to 10. */
  readonly rating: number
  readonly reviewCount: number
}

/** The guest rating and the number of reviews. */
export function Rating({ rating, reviewCount }: RatingProps) {
  if (reviewCount === 0) return <span className="rating rating-count">No reviews</span>
  const reviews = `${reviewCount.toLocaleString('en-US')} ${reviewCount === 1 ? 'review' : 'reviews'}`
  return (
    <span className="rating">
      <span className="visually-hidden">Guest rating </span>
      <b>{rating.toFixed(1)}</b>
      <span className="visually-hidden"> of 10, </span> <span className="rating-count">{reviews}</span>
    </span>
  )
}
