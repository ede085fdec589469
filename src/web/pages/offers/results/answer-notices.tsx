import type { OffersRequest, OffersResponse } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { countWords } from '../../../format/offer-words.ts'

interface AnswerNoticesProps {
  readonly answer: OffersResponse
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
}

const percentPerLevel = 5
const mostNamed = 8

/** What holds for the whole answer: whether it is a sample, for whom the prices are, and which hotels have no rates. */
export function AnswerNotices({ answer: { data, guestLevel, sandbox }, request, hotels }: AnswerNoticesProps) {
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
            .slice(0, mostNamed)
            .map((id) => hotels.get(id)?.name ?? id)
            .join(', ')}
          {missing.length > mostNamed && ` and ${missing.length - mostNamed} more`}. Sold out, or unknown here.
        </li>
      )}
    </ul>
  )
}
