import type { OffersRequest, OffersResponse } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { memo, useState } from 'react'
import { countWords } from '../../../format/offer-words.ts'

interface ResponseNoticesProps {
  readonly response: OffersResponse
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
  /** Why there are no miles of the hotels. */
  readonly miles: MilesFailure | undefined
}

interface MilesFailure {
  readonly reason: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

const percentPerLevel = 5
const maxNamed = 8

/**
 * Notices about the whole response: sample rates, the guest level, hotels without rates and those that could not be asked.
 * Several of them are in one line, without what does not fit there, until they are unfolded.
 */
export const ResponseNotices = memo(({ response, request, hotels, miles }: ResponseNoticesProps) => {
  const { data, guestLevel, sandbox, notices = [] } = response
  const explained = new Set(notices.flatMap(({ hotelIds }) => hotelIds))
  const names = (ids: readonly string[]) => hotelNames(ids, hotels)
  const withRates = new Set(data.filter(({ roomTypes }) => roomTypes.length > 0).map(({ hotelId }) => hotelId))
  const missing = request.hotelIds.filter((id) => !withRates.has(id) && !explained.has(id))
  // A single one has room to wrap.
  const count = [sandbox, guestLevel > 0, missing.length > 0 && data.length > 0].filter(Boolean).length
  const all = count + notices.length + (miles === undefined ? 0 : 1)
  const unfolds = all > 1
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="rates-notices" data-open={isOpen || undefined} data-unfolds={(unfolds && !isOpen) || undefined}>
      <ul role="list">
        {miles !== undefined && (
          <li className="rates-warning">
            <span role="alert">
              <b>The miles could not be loaded.</b> <span className="rates-notice-rest">{miles.reason}</span>
            </span>{' '}
            <button
              type="button"
              className="button-plain"
              aria-label="Retry the miles"
              aria-disabled={miles.isRetrying}
              onClick={miles.isRetrying ? undefined : miles.onRetry}
            >
              {miles.isRetrying ? 'Retrying…' : 'Retry'}
            </button>
          </li>
        )}
        {notices.map(({ message, hotelIds }) => (
          <li key={message + hotelIds.join()} className="rates-warning">
            <b>Rates missing of {countWords(hotelIds.length, 'hotel', 'hotels')}</b>
            <span className="rates-notice-rest">
              : {message} {hotelIds.length > 0 && `${names(hotelIds)}.`}
            </span>
          </li>
        ))}
        {sandbox && (
          <li className="rates-sandbox">
            <b>Sample rates</b>
            <span className="rates-notice-rest">: nothing here can be booked.</span>
          </li>
        )}
        {guestLevel > 0 && (
          <li>
            <b>Level {guestLevel}</b>
            <span className="rates-notice-rest">: {guestLevel * percentPerLevel} % off initial prices.</span>
          </li>
        )}
        {missing.length > 0 && data.length > 0 && (
          <li>
            <b>No rates at {countWords(missing.length, 'hotel', 'hotels')}</b>
            <span className="rates-notice-rest">: {names(missing)}. Sold out or unknown.</span>
          </li>
        )}
      </ul>
      {unfolds && (
        <button
          type="button"
          className="button-plain rates-notices-all"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
          <span className="visually-hidden"> about these rates</span>
        </button>
      )}
    </div>
  )
})

function hotelNames(ids: readonly string[], hotels: ReadonlyMap<string, ListedHotel>): string {
  const named = ids
    .slice(0, maxNamed)
    .map((id) => hotels.get(id)?.name ?? id)
    .join(', ')
  return ids.length > maxNamed ? `${named} and ${ids.length - maxNamed} more` : named
}
