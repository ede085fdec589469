import { nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { memo } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { countryName } from '#web/kit/format/country-name.ts'
import { formatDays } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatParty } from '#web/stay/offer/format-offer.ts'
import { describeCities } from './describe-hotels.ts'
import { mealName } from './meals.ts'
import styles from './search.module.css'

interface SearchBarProps {
  readonly request: OffersRequest
  /** Those whose rates alone are shown. */
  readonly boards: readonly string[] | undefined
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
  /** Called to search the same again, for fresh rates. */
  readonly onRepeat: () => void
  readonly onEdit: () => void
}

/** The search in one line, which is changed in the form. */
export const SearchBar = memo(({ request, boards, hotels, now, onRepeat, onEdit }: SearchBarProps) => {
  const { checkin, checkout, occupancies, guestNationality, maxRatesPerHotel, refundableRatesOnly } = request
  return (
    <Row role="search" aria-label="This search" gap={1} wrap={false} className={styles.bar}>
      <HotelsOfSearch request={request} hotels={hotels} />
      <span className={styles.part}>
        {formatDays(checkin, checkout, now)}, {formatCount(nightsBetween(checkin, checkout), 'night', 'nights')}
      </span>
      <span className={styles.part}>{formatParty(occupancies)}</span>
      {boards !== undefined && <span className={styles.part}>{mealName(boards)}</span>}
      <Row as="span" gap={3} wrap={false} className={styles.rest}>
        {guestNationality !== undefined && <abbr title={countryName(guestNationality)}>{guestNationality}</abbr>}
        <Text as="span" tone="soft" className={styles.perHotel}>
          Up to {formatCount(maxRatesPerHotel ?? 5, 'rate', 'rates')} per hotel
          {refundableRatesOnly === true && ', refundable'}
        </Text>
      </Row>
      <IconButton icon="refresh-cw" size={16} label="Search rates" title="Search again" isSmall onClick={onRepeat} />
      <Button isSmall aria-keyshortcuts="e" onClick={onEdit}>
        Edit <kbd>E</kbd>
      </Button>
    </Row>
  )
})

/** How many hotels are searched and where; their names open below. */
function HotelsOfSearch({ request, hotels }: Pick<SearchBarProps, 'request' | 'hotels'>) {
  const ids = request.hotelIds
  const listed = ids.flatMap((id) => hotels.get(id) ?? [])
  const [only] = listed
  const name = ids.length === 1 && only !== undefined ? only.name : formatCount(ids.length, 'hotel', 'hotels')
  const places = describeCities(listed)
  return (
    <Popover
      buttonClassName={styles.hotels}
      button={
        <>
          <b data-unfolds>{name}</b>
          {places !== '' && (
            <Text as="span" tone="soft" className={styles.cities}>
              {places}
            </Text>
          )}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      <Stack as="ul" gap={1} aria-label="Hotels of this search">
        {ids.map((id) => {
          const hotel = hotels.get(id)
          return (
            <Text as="li" key={id} size="small">
              {hotel?.name ?? id}{' '}
              <Text as="span" size="tiny" tone="soft">
                {hotel === undefined ? 'unknown' : hotel.city}
              </Text>
            </Text>
          )
        })}
      </Stack>
    </Popover>
  )
}
