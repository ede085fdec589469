import type { HotelDetail } from '#contract/get-hotel'
import type { GuestRating } from '../../../api/hotel-rating.ts'
import { CopyButton } from '../../../components/controls/copy-button.tsx'
import { Rating } from '../../../components/hotel/rating.tsx'
import { Stars } from '../../../components/hotel/stars.tsx'
import { formatPostalAddress } from './postal-address.ts'

interface HotelTopProps {
  readonly hotel: HotelDetail
  /** Undefined where it is not known. */
  readonly guestRating: GuestRating | undefined
}

/** Name, stars, what guests say of it, and address. */
export function HotelTop({ hotel, guestRating }: HotelTopProps) {
  const line = formatPostalAddress(hotel.address)
  return (
    <header className="hotel-top">
      <h1>{hotel.name}</h1>
      <div className="hotel-facts">
        {hotel.stars === 0 ? <span className="hotel-note">No star rating</span> : <Stars count={hotel.stars} />}
        {guestRating !== undefined && guestRating.rating > 0 && <Rating {...guestRating} />}
      </div>
      {/* On a line of its own: the rating may come after it. */}
      <div className="hotel-facts">
        <address>{line}</address>
        <CopyButton label="Copy address" text={`${hotel.name}, ${line}`} />
      </div>
    </header>
  )
}
