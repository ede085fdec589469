import type { OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { memo, useState } from 'react'
import { isOffered } from '#web/device/platform.ts'
import { Button } from '#web/kit/button.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Row } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { formatNames } from '../search/describe-hotels.ts'
import styles from './results.module.css'

interface ResponseNoticesProps {
  readonly response: OffersResponse
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
  /** Why there are no miles of the hotels. */
  readonly miles: { readonly reason: string; readonly isRetrying: boolean; readonly onRetry: () => void } | undefined
}

const percentPerLevel = 5

/**
 * Notices about the whole response: sample rates, the guest level, hotels without rates and those that could not be asked.
 * Several of them are in one line, without what does not fit there, until they are unfolded.
 */
export const ResponseNotices = memo(({ response, request, hotels, miles }: ResponseNoticesProps) => {
  const { data, guestLevel, sandbox, notices = [] } = response
  const explained = new Set(notices.flatMap(({ hotelIds }) => hotelIds))
  const names = (ids: readonly string[]) => formatNames(ids.map((id) => hotels.get(id)?.name ?? id))
  const withRates = new Set(data.filter(({ roomTypes }) => roomTypes.length > 0).map(({ hotelId }) => hotelId))
  const missing = request.hotelIds.filter((id) => !withRates.has(id) && !explained.has(id))
  // A single one has room to wrap.
  const lacksMiles = !isOffered('findMinRates')
  const count = [lacksMiles, sandbox, guestLevel > 0, missing.length > 0 && data.length > 0].filter(Boolean).length
  const all = count + notices.length + (miles === undefined ? 0 : 1)
  const unfolds = all > 1
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Row
      wrap={false}
      gap={3}
      align="baseline"
      className={styles.notices}
      data-unfolds={(unfolds && !isOpen) || undefined}
    >
      <Row as="ul" role="list" gap={4} rowGap={1} wrap={isOpen}>
        {miles !== undefined && (
          <li data-tone="warning">
            <span role="alert">
              <b>The miles could not be loaded.</b> <span className={styles.rest}>{miles.reason}</span>
            </span>{' '}
            <Button look="link" aria-label="Retry the miles" isBusy={miles.isRetrying} onClick={miles.onRetry}>
              {miles.isRetrying ? 'Retrying…' : 'Retry'}
            </Button>
          </li>
        )}
        {notices.map(({ message, hotelIds }) => (
          <li key={message + hotelIds.join()} data-tone="warning">
            <b>Rates missing of {formatCount(hotelIds.length, 'hotel', 'hotels')}</b>
            <span className={styles.rest}>
              : {message} {hotelIds.length > 0 && `${names(hotelIds)}.`}
            </span>
          </li>
        ))}
        {lacksMiles && (
          <li>
            <b>No prices in miles</b>
            <span className={styles.rest}>: only deals have them here.</span>
          </li>
        )}
        {sandbox && (
          <li data-tone="sample">
            <b>Sample rates</b>
            <span className={styles.rest}>: nothing here can be booked.</span>
          </li>
        )}
        {guestLevel > 0 && (
          <li>
            <b>Guest level {guestLevel}</b>
            <span className={styles.rest}>: {guestLevel * percentPerLevel}% off initial prices.</span>
          </li>
        )}
        {missing.length > 0 && data.length > 0 && (
          <li>
            <b>No rates at {formatCount(missing.length, 'hotel', 'hotels')}</b>
            <span className={styles.rest}>: {names(missing)}. Sold out or unknown.</span>
          </li>
        )}
      </Row>
      {unfolds && (
        <Button look="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
          <Hidden> about these rates</Hidden>
        </Button>
      )}
    </Row>
  )
})
