import type { OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { hasMinRates } from '#web/stay/offer/min-rates.ts'
import { Popover } from '#web/kit/controls/popover.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatNames } from '../search/describe-hotels.ts'
import styles from './results.module.css'

interface ResponseNoticesProps {
  readonly response: OffersResponse
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
}

const percentPerLevel = 5

/**
 * Notices about the whole response, most serious first: failures, hotels without rates, the guest level. The button
 * shows the first one and whether the rates are samples; pressing it opens all.
 */
export function ResponseNotices({ response, request, hotels }: ResponseNoticesProps) {
  const { data, guestLevel, sandbox, notices = [] } = response
  const explained = new Set(notices.flatMap(({ hotelIds }) => hotelIds))
  const names = (ids: readonly string[]) => formatNames(ids.map((id) => hotels.get(id)?.name ?? id))
  const withRates = new Set(data.filter(({ roomTypes }) => roomTypes.length > 0).map(({ hotelId }) => hotelId))
  const missing = request.hotelIds.filter((id) => !withRates.has(id) && !explained.has(id))
  const found: readonly (readonly [title: string, detail: string] | false)[] = [
    ...notices.map(({ message, hotelIds }) => {
      const hotelNames = hotelIds.length > 0 ? ` ${names(hotelIds)}.` : ''
      return [`Rates missing of ${formatCount(hotelIds.length, 'hotel', 'hotels')}`, message + hotelNames] as const
    }),
    missing.length > 0 &&
      data.length + notices.length > 0 && [
        `No rates at ${formatCount(missing.length, 'hotel', 'hotels')}`,
        `${names(missing)}. Sold out or unknown.`,
      ],
    !hasMinRates && ['No prices in miles', 'only deals have them here.'],
    guestLevel > 0 && [`Guest level ${guestLevel}`, `${guestLevel * percentPerLevel}% off initial prices.`],
    sandbox && ['Sample rates', 'nothing here can be booked.'],
  ]
  const all = found.filter((notice) => notice !== false)
  const others = all.length - Number(sandbox)
  if (all.length === 0) return null
  return (
    <Popover
      buttonClassName={styles.notices}
      button={
        <>
          {sandbox && (
            <b className={styles.sample} data-unfolds>
              Sample rates
            </b>
          )}
          {others > 0 && (
            <span data-unfolds data-tone={notices.length > 0 ? 'warning' : undefined}>
              {all[0]![0]}
            </span>
          )}
          {others > 1 && <small>+{others - 1}</small>}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      <Stack as="ul" role="list" aria-label="About these rates">
        {all.map(([title, detail]) => (
          <Text as="li" size="small" key={title + detail}>
            <b>{title}</b>: {detail}
          </Text>
        ))}
      </Stack>
    </Popover>
  )
}
