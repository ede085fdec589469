import { addDays, nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { maxNights, maxRooms } from '#contract/hotels/stay-limits'
import { memo, type ReactNode } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { countryName } from '#web/kit/format/country-name.ts'
import { formatDays } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import { formatParty } from '#web/stay/offer/format-offer.ts'
import type { RatesSearch } from '../rates-address.ts'
import { describeCities } from './describe-hotels.ts'
import styles from './search.module.css'

interface SearchBarProps {
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
  /** Called with a changed stay, which is searched at once. */
  readonly onChange: (patch: RatesSearch) => void
  /** Called to search the same again, for fresh rates. */
  readonly onRepeat: () => void
  readonly onEdit: () => void
}

/** The search in one line; its nights and rooms change in place, all else in the form. */
export const SearchBar = memo(({ request, hotels, now, onChange, onRepeat, onEdit }: SearchBarProps) => {
  const { checkin, checkout, occupancies, guestNationality, maxRatesPerHotel, refundableRatesOnly } = request
  const nights = nightsBetween(checkin, checkout)
  const change = (patch: Partial<OffersRequest>) => onChange(searchOfStay({ ...request, ...patch }))
  return (
    <Row role="search" aria-label="This search" gap={1} wrap={false} className={styles.bar}>
      <HotelsOfSearch request={request} hotels={hotels} />
      <Stepped
        what="night"
        count={nights}
        max={maxNights}
        onChange={(count) => change({ checkout: addDays(checkin, count) })}
      >
        {formatDays(checkin, checkout, now)}, {formatCount(nights, 'night', 'nights')}
      </Stepped>
      <Stepped
        what="room"
        count={occupancies.length}
        max={maxRooms}
        onChange={(count) => change({ occupancies: [...occupancies, { adults: 2, children: [] }].slice(0, count) })}
      >
        {formatParty(occupancies)}
      </Stepped>
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

interface SteppedProps {
  /** What there is one less or more of. */
  readonly what: string
  readonly count: number
  readonly max: number
  readonly onChange: (count: number) => void
  readonly children: ReactNode
}

function Stepped({ what, count, max, onChange, children }: SteppedProps) {
  const step = (icon: 'minus' | 'plus', next: number) => {
    const isOff = next < 1 || next > max
    return (
      <IconButton
        icon={icon}
        size={14}
        label={`One ${what} ${next < count ? 'less' : 'more'}`}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => onChange(next)}
      />
    )
  }
  return (
    <Row as="span" gap={0} wrap={false} className={styles.part}>
      {step('minus', count - 1)}
      <span>{children}</span>
      {step('plus', count + 1)}
    </Row>
  )
}

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
