import { formatNumber } from '../../format/locale.ts'
import './rating.css'

interface RatingProps {
  /** 0 to 10; 0 where there is none. */
  readonly rating: number
  readonly reviewCount: number
}

/** The guest rating and the number of reviews, as far as there are any. */
export function Rating({ rating, reviewCount }: RatingProps) {
  if (rating === 0) return <span className="rating rating-count">No guest rating</span>
  const reviews = `${formatNumber(reviewCount)} ${reviewCount === 1 ? 'review' : 'reviews'}`
  return (
    <span className="rating">
      <span className="visually-hidden">Guest rating </span>
      <b>{formatNumber(rating.toFixed(1))}</b>
      <span className="visually-hidden"> of 10</span>
      {reviewCount > 0 && (
        <>
          <span className="visually-hidden">, </span> <span className="rating-count">{reviews}</span>
        </>
      )}
    </span>
  )
}
