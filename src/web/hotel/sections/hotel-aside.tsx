import { nightsBetween } from '#contract/days'
import type { ReactNode } from 'react'
import { ShortlistButton } from '#web/shortlist/shortlist-button.tsx'
import { formatDays, formatStay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { LoneLink, Note, Text } from '#web/kit/text.tsx'
import { CancellationLine } from '#web/stay/cancellation/cancellation-line.tsx'
import { dealSchedule, offerSchedule } from '#web/stay/cancellation/cancellation-schedule.ts'
import { DealPrice, DealVerdict, ValueMeter } from '#web/stay/deal/deal-price.tsx'
import { type DatedDeal, formatDealAge } from '#web/stay/deal/list-deals.ts'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import { dealStay, isStayOfDeal } from '#web/stay/saved-stay.ts'
import { formatBoards, countParty, formatDealGuests } from '#web/stay/offer/format-offer.ts'
import { OfferPrice } from '#web/stay/offer/offer-price.tsx'
import { describeDealChange } from '#web/stay/today/describe-change.ts'
import { hotelHref } from '../hotel-address.ts'
import styles from '../hotel.module.css'
import { isSoldOut, type StayPrice } from '../stay-price.ts'
import type { HotelStayView } from '../use-hotel-stay.ts'
import { describePrice, RedeemLink } from './redeem-link.tsx'

const OtherDates = lazyPart({
  what: 'Other dates',
  load: async () => (await import('./other-dates.tsx')).OtherDates,
  fallback: <Skeleton line="long" />,
})

interface HotelAsideProps {
  readonly hotel: Pick<Hotel, 'id' | 'name'>
  readonly view: HotelStayView
}

/** A summary of the stay's price, and below it the hotel's best deal if it is for other dates. */
export function HotelAside({ hotel, view }: HotelAsideProps) {
  const { stay, price, isStayKnown, otherDeal, now } = view
  const isChecking = price.kind === 'checking'
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const saved = { hotelId: hotel.id, hotelName: hotel.name, stay }
  return (
    <Stack as="aside" gap={2} className={styles.asideColumn} aria-label="Price" aria-busy={isChecking}>
      <Stack className={styles.aside}>
        <Stack gap={1}>
          <Text
            as="h2"
            size="small"
            weight="strong"
            tone={price.kind === 'sold out' ? 'danger' : 'soft'}
            data-scripted={isChecking || undefined}
          >
            {describePrice(view)}
          </Text>
          <Text size="large" weight="bold">
            {isStayKnown ? formatStay(stay.checkin, stay.checkout, now) : '…'}
          </Text>
          <Note>{isStayKnown && `${formatCount(nights, 'night', 'nights')} · ${countParty(stay.occupancies)}`}</Note>
        </Stack>
        <Stack className={styles.price} data-scripted={isChecking || undefined}>
          <Price hotel={hotel} view={view} />
        </Stack>
        <Row className={styles.actions}>
          <RedeemLink price={price} />
          <ShortlistButton stay={price.kind === 'deal' ? dealStay(price.deal, now.getTime()) : saved} isWide />
        </Row>
      </Stack>
      <div className={styles.otherDeal}>
        {otherDeal !== undefined && <OtherDeal hotel={hotel} view={view} deal={otherDeal} />}
      </div>
    </Stack>
  )
}

/** The hotel's best deal on one line. */
function OtherDeal({ hotel, view, deal }: HotelAsideProps & { readonly deal: DatedDeal }) {
  const { search, stay, now } = view
  const nights = { checkin: deal.start_date, checkout: deal.end_date }
  const miles = deal.data.room_types[0]?.calculations.miles_required
  const isForParty = isStayOfDeal({ hotelId: hotel.id, stay: { ...stay, ...nights } }, deal)
  if (miles === undefined) return null
  return (
    <LoneLink
      size="small"
      to={hotelHref(hotel.id, { ...search, ...searchOfStay({ ...stay, ...nights }) })}
      preventScrollReset
    >
      Best deal: {formatDays(nights.checkin, nights.checkout, now)}, {formatMiles(miles)} miles
      {!isForParty && ` for ${formatDealGuests(deal)}`}
    </LoneLink>
  )
}

function Price({ hotel, view }: HotelAsideProps) {
  const { price, stay, search, now } = view
  switch (price.kind) {
    case 'checking':
      return (['usual', 'figure', 'long', 'short'] as const).map((line) => <Skeleton key={line} line={line} />)
    case 'sold out':
      return <OtherDates hotelId={hotel.id} search={search} stay={stay} now={now} />
    case 'no such dates':
      return <Text>Rates are for coming dates, up to 30 nights. Choose other dates.</Text>
    case 'unknown':
      return <Text>{price.reason}</Text>
    case 'deal':
      return <PriceOfDeal price={price} now={now} />
    case 'rate': {
      const { offer, calculations, hasVerdict } = price
      return (
        <>
          <Stack gap={1}>
            {calculations === undefined ? (
              <OfferPrice offer={offer} />
            ) : (
              <>
                {hasVerdict ? (
                  <DealVerdict calculations={calculations} />
                ) : (
                  <ValueMeter cpm={calculations.cpm} isBeforeTaxes={calculations.excluded_taxes > 0} />
                )}
                <DealPrice calculations={calculations} />
              </>
            )}
          </Stack>
          <Terms name={`${[...new Set(offer.rates.map(({ name }) => name))].join(' + ')} · ${formatBoards(offer)}`}>
            <CancellationLine isShort schedule={offerSchedule({ offer })} now={now} />
          </Terms>
        </>
      )
    }
  }
}

interface PriceOfDealProps {
  readonly price: Extract<StayPrice, { readonly kind: 'deal' }>
  readonly now: Date
}

/** A deal's price and rate, and the change since it was found, which takes no extra space. */
function PriceOfDeal({ price, now }: PriceOfDealProps) {
  const { deal, room, calculations, check } = price
  const [rate] = room.rates
  const age = formatDealAge(deal.foundAtMs, now)
  const cheapest = check?.kind === 'rate sold out' ? check.cheapest : undefined
  const [name, board] = cheapest ? [cheapest.roomName, cheapest.boardName] : [rate?.name, rate?.board_name]
  const change = check && describeDealChange(check, room.calculations)
  const shown = (
    <Stack gap={1}>
      <DealVerdict calculations={calculations} hasFigure={change === undefined} />
      <DealPrice calculations={calculations} />
    </Stack>
  )
  return (
    <>
      {isSoldOut(price) ? <del>{shown}</del> : shown}
      {age !== undefined && <Note>{age}</Note>}
      <Terms name={`${name} · ${board}`} change={change}>
        {cheapest !== undefined ? (
          <Note>{cheapest.refundable ? 'Refundable' : 'Non-refundable'}</Note>
        ) : (
          rate !== undefined && (
            <CancellationLine isShort schedule={dealSchedule(rate.cancellation_policies)} now={now} />
          )
        )}
      </Terms>
    </>
  )
}

interface TermsProps {
  readonly name: string
  readonly change?: string | undefined
  /** The cancellation deadline. */
  readonly children: ReactNode
}

function Terms({ name, change, children }: TermsProps) {
  return (
    <>
      <Text as="output" size="small" weight="strong" className={styles.change}>
        {change}
      </Text>
      <div>
        <Note>{name}</Note>
        {children}
      </div>
    </>
  )
}
