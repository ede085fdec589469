import type { OffersRequest, OffersResponse } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { countWords } from '../../../format/offer-words.ts'

interface ResponseNoticesProps {
  readonly response: OffersResponse
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
}

const percentPerLevel = 5
const maxNamed = 8

/** Notices about the whole response: sample rates, the guest level, and hotels without rates. */
export function ResponseNotices({ response: { data, guestLevel, sandbox }, request, hotels }: ResponseNoticesProps) {
  const withRates = new Set(data.filter(({ roomTypes }) => roomTypes.length > 0).map(({ hotelId }) => hotelId))
  const missing = request.hotelIds.filter((id) => !withRates.has(id))
  return (
    <ul role="list" className="rates-notices">
      {sandbox && (
        <li className="rates-sandbox">
          <b>Sample rates:</b> nothing here can be booked.
        </li>
      )}
      {guestLevel > 0 && (
        <li>
          <b>Level {guestLevel}:</b> {guestLevel * percentPerLevel} % off initial prices.
        </li>
      )}
      {missing.length > 0 && data.length > 0 && (
        <li>
          <b>No rates at {countWords(missing.length, 'hotel', 'hotels')}:</b>{' '}
          {missing
            .slice(0, maxNamed)
            .map((id) => hotels.get(id)?.name ?? id)
            .join(', ')}
          {missing.length > maxNamed && ` and ${missing.length - maxNamed} more`}. Sold out or unknown.
        </li>
      )}
    </ul>
  )
}
