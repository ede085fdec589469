import type { HotelDetail } from '#contract/get-hotel'
import { CopyButton } from '../../../components/controls/copy-button.tsx'
import { Stars } from '../../../components/hotel/stars.tsx'
import { formatPostalAddress } from './postal-address.ts'

/** Name, stars and address. */
export function HotelTop({ hotel }: { readonly hotel: HotelDetail }) {
  const line = formatPostalAddress(hotel.address)
  return (
    <header className="hotel-top">
      <h1>{hotel.name}</h1>
      <div className="hotel-facts">
        {hotel.stars === 0 ? <span className="hotel-note">No star rating</span> : <Stars count={hotel.stars} />}
        <address>{line}</address>
        <CopyButton label="Copy address" text={`${hotel.name}, ${line}`} />
      </div>
    </header>
  )
}
