import { type Climate as Climates, type DealSort, dealSorts, mildFrom, warmFrom } from '#contract/deals/deal-limits'
import { type DealsSearch, isNearPlace } from './deals-address.ts'
import { Popover } from '#web/kit/controls/popover.tsx'
import { SkipLink } from '#web/kit/controls/skip-link.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { formatRadius } from '#web/kit/format/distance.ts'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import kit from '#web/kit/layout.module.css'
import { Row } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import type { DatedDeal, Deals } from '#web/stay/deal/list-deals.ts'
import { splitRooms } from '#web/stay/form/stay-search.ts'
import { formatDealGuests } from '#web/stay/offer/format-offer.ts'
import { MileValueField } from '#web/stay/redeem/mile-value-field.tsx'
import { useMileValue } from '#web/stay/redeem/mile-value.ts'
import { formatPrice } from '#web/stay/redeem/value.ts'
import { formatTemperature } from '#web/weather/weather-scale.ts'
import styles from './deals.module.css'
import { enoughNear } from './empty-results/use-farther-deals.ts'
import { dealRooms } from './filters/deal-filters.tsx'
import type { DealsView } from './use-deals-page.ts'

interface DealsHeaderProps {
  readonly view: DealsView
  readonly headingId: string
  /** Whether the map is beside the list. */
  readonly hasMap: boolean
}

/** The header of the list: its heading and order, the number of deals and their guests. */
export function DealsHeader({ view, headingId, hasMap }: DealsHeaderProps) {
  const { search, onChange, heading, shown } = view
  const [first] = shown?.deals ?? []
  const isEmpty = shown?.total === 0
  const mileValue = useMileValue().cents
  return (
    <div className={styles.top}>
      <h1 id={headingId}>{heading}</h1>
      {hasMap && <SkipLink to="map" text="Skip to the map" />}
      {!isEmpty && <SortBy value={search.sort ?? 'cpm'} onChange={(sort) => onChange({ sort })} />}
      <Text as={Row} size="small" tone="soft" rowGap="none" className={styles.hint}>
        <Text as="output" weight="medium" tone="ink" className={isEmpty ? kit.hidden : undefined}>
          {describeState(view)}
        </Text>
        {first !== undefined && <span>{describeGuests(first, search.rooms)}</span>}
        {search.climate !== undefined && <Climate climate={search.climate} />}
        {!isEmpty && (
          <Popover
            buttonClassName={styles.mileValue}
            button={<span data-mile-value>A mile is worth {formatPrice(mileValue)} · change</span>}
          >
            <MileValueField />
            <Note>Value per mile is what one mile saves you in cash. Higher is better.</Note>
          </Popover>
        )}
      </Text>
    </div>
  )
}

/** Describes the deals on screen, or says that others are loading. */
function describeState({ state, shown, loaded, query }: DealsView): string | undefined {
  if (shown === undefined) return undefined
  if (state === 'stale') return query.isFetching ? 'Loading the deals' : undefined
  return describeCount(shown, loaded)
}

function describeCount({ deals, total }: Deals, search: DealsSearch): string {
  const count = formatNumber(total)
  const { radius } = search
  const within = isNearPlace(search) && radius && total < enoughNear ? ` within ${formatRadius(radius)}` : ''
  if (total === 0) return `No deals${within}`
  if (total === 1) return `1 deal${within}`
  return deals.length < total ? `${deals.length} of ${count} deals` : `${count} deals${within}`
}

/** Describes the guests of the deals, and says where to find rates for another party. */
function describeGuests(deal: DatedDeal, rooms: string | undefined): string {
  if (rooms === undefined || rooms === dealRooms) return `for ${formatDealGuests(deal)}`
  const guests = splitRooms(rooms).reduce((sum, { adults, children }) => sum + adults + children.length, 0)
  return `Deals are for ${formatDealGuests(deal)}; rates for ${formatCount(guests, 'guest', 'guests')} are on each hotel’s page`
}

const sortNames: Readonly<Record<DealSort, string>> = {
  cpm: 'Value per mile',
  multiplier: 'Miles multiplier',
  miles: 'Fewest miles',
  price: 'Lowest price',
  distance: 'Nearest',
  rating: 'Guest rating',
}

/** Lets the user change the order of the deals. */
function SortBy({ value, onChange }: { readonly value: DealSort; readonly onChange: (sort: DealSort) => void }) {
  return (
    <Row as="label" wrap={false} className={styles.sort} data-scripted>
      <Text as="span" tone="soft">
        Sort by
      </Text>
      <Input
        as="select"
        aria-label="Sort by"
        value={value}
        onChange={({ target }) => onChange(target.value as DealSort)}
      >
        {dealSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Input>
    </Row>
  )
}

/** Explains the climate and names its source. */
function Climate({ climate }: { readonly climate: Climates }) {
  const [mild, warm] = [mildFrom, warmFrom].map(formatTemperature)
  const degrees = { warm: `${warm} or more`, mild: `${mild} to ${warm}`, cool: `under ${mild}` }
  return <span>Usually {degrees[climate]} by day (climate averages)</span>
}
