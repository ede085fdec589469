import './hotel-row.css'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { Link } from 'react-router'
import { Rating } from '../../../components/hotel/rating.tsx'
import { Stars } from '../../../components/hotel/stars.tsx'
import { countWords } from '../../../format/offer-words.ts'
import { hotelPath } from '../../../paths.ts'

interface HotelRowProps {
  readonly rowIndex: number
  /** How many columns the row spans. */
  readonly columns: number
  readonly hotelId: string
  readonly hotel: ListedHotel | undefined
  readonly rates: number
  readonly request: OffersRequest
}

/** The heading row of a hotel's rates, with a link to its page for the same dates. */
export function HotelRow({ rowIndex, columns, hotelId, hotel, rates, request }: HotelRowProps) {
  const { checkin, checkout } = request
  return (
    <div role="row" aria-rowindex={rowIndex} className="rate-hotel">
      <div role="cell" aria-colspan={columns}>
        <h2>
          <Link className="link-alone" to={hotelPath.href(hotelId, { checkin, checkout })}>
            {hotel?.name ?? hotelId}
          </Link>
        </h2>
        {hotel !== undefined && (
          <span className="rate-hotel-facts">
            <Stars count={hotel.stars} />
            <span>{hotel.city}</span>
            <Rating rating={hotel.rating} reviewCount={hotel.reviewCount} />
          </span>
        )}
        <span className="rate-hotel-count">{countWords(rates, 'rate', 'rates')}</span>
      </div>
    </div>
  )
}
