import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import { withTaxes } from '#contract/hotels/full-price'
import type { StayRequest } from '#contract/hotels/stay'
import { useId, useMemo, useState } from 'react'
import { useMedia } from '#web/browser/use-media.ts'
import { Badge } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { offerSchedule } from '#web/stay/cancellation/cancellation-schedule.ts'
import { CancellationLine } from '#web/stay/cancellation/cancellation-line.tsx'
import { perNight } from '#web/stay/compare/compared-rows.ts'
import { ValueMeter } from '#web/stay/deal/deal-price.tsx'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import { OfferDetails } from '#web/stay/offer/offer-details.tsx'
import { OfferPrice } from '#web/stay/offer/offer-price.tsx'
import { pricedInMiles } from '#web/stay/redeem/redemption.ts'
import { formatBoards, formatRooms } from '#web/stay/offer/format-offer.ts'
import type { DealCheck } from '#web/stay/today/check-deal.ts'
import { SectionLink } from '../sections/section.tsx'
import { NextStep } from './next-step.tsx'
import { bestValue, type MilesPrice } from '../rate-miles.ts'
import { narrowOffers, type RateSwitches, SwitchFields } from './rate-switches.tsx'
import styles from './rates.module.css'
import { cheapestOf, firstRooms, groupByRoom, maxChoices, type RoomGroup } from './room-groups.ts'

interface RoomListProps {
  readonly hotel: Pick<Hotel, 'id' | 'name'>
  readonly offers: readonly Offer[]
  /** How the hotel's deal compares with today's rates, shown with its current offer. */
  readonly check: DealCheck | undefined
  /** The known prices in miles by offer. */
  readonly prices: ReadonlyMap<Offer, MilesPrice>
  /** Miles earned per unit of cash; undefined if unknown. */
  readonly multiplier: number | undefined
  /** The rate whose redemption the page explains until the user selects another; undefined until known. */
  readonly redeemed: Offer | undefined
  readonly switches: RateSwitches
  readonly onSwitch: (switches: RateSwitches) => void
  readonly stay: StayRequest
  readonly now: Date
}

/** The first rates fill two screens of a phone, or more if the rooms of the deal and the cheapest rate need it. */
const mostFirstRows = 2 * maxChoices

/** The rates grouped by room, starting with the deal's, and switches that filter them. */
export function RoomList({ offers, check, prices, redeemed, switches, onSwitch, ...shown }: RoomListProps) {
  const id = useId()
  const preferred = check?.kind === 'unchanged' || check?.kind === 'changed' ? check.offer : undefined
  const nowMs = shown.now.getTime()
  const wanted = useMemo(() => narrowOffers(offers, switches, nowMs), [offers, switches, nowMs])
  const groups = useMemo(() => groupByRoom(wanted, nowMs, preferred), [wanted, nowMs, preferred])
  const marks = useMemo(() => marksOf(offers, prices, preferred), [offers, prices, preferred])
  const first = firstRooms(groups, mostFirstRows)
  const [hasAll, setHasAll] = useState(false)
  const isPrinted = useMedia('print') === true
  const [chosenId, setChosenId] = useState<string>()
  const chosen = offers.find(({ offerId }) => offerId === chosenId) ?? redeemed
  return (
    <>
      {chosen !== undefined && <NextStep {...shown} offer={chosen} price={prices.get(chosen)} />}
      <SwitchFields offers={offers} left={wanted.length} switches={switches} onSwitch={onSwitch} now={shown.now} />
      {groups.length > 0 && (
        <Stack as="ul" id={id} role="list" gap={4} aria-label="Rooms">
          {(hasAll || isPrinted ? groups : first).map((group) => (
            <Room
              key={`${group.name} ${group.sleeps}`}
              {...shown}
              group={group}
              marks={marks}
              prices={prices}
              onChoose={setChosenId}
            />
          ))}
        </Stack>
      )}
      {groups.length > first.length && (
        <Button className={styles.all} aria-expanded={hasAll} aria-controls={id} onClick={() => setHasAll(!hasAll)}>
          All {groups.length} room types
          <Icon name="chevron-down" size={16} />
        </Button>
      )}
    </>
  )
}

type Marks = ReadonlyMap<Offer, readonly string[]>

/** Marks the cheapest offer, the best value and the deal among all offers. */
function marksOf(offers: readonly Offer[], prices: ReadonlyMap<Offer, MilesPrice>, preferred: Offer | undefined) {
  const marked: readonly [Offer | undefined, string][] = [
    [preferred, 'Deal'],
    [offers.length > 1 ? cheapestOf(offers) : undefined, 'Cheapest'],
    [bestValue(prices), 'Best value'],
  ]
  const marks = new Map<Offer, string[]>()
  for (const [offer, mark] of marked) if (offer !== undefined) marks.set(offer, [...(marks.get(offer) ?? []), mark])
  return marks
}

interface RoomProps extends Pick<RoomListProps, 'prices' | 'multiplier' | 'stay' | 'now'> {
  readonly group: RoomGroup
  readonly marks: Marks
  /** Called with the id of the rate to redeem. */
  readonly onChoose: (offerId: string) => void
}

function Room({ group, prices, marks, ...shown }: RoomProps) {
  const { name, sleeps, choices, others } = group
  const [hasAll, setHasAll] = useState(false)
  return (
    <li className={styles.room}>
      <Row gap={3} rowGap="none" align="baseline" justify="between">
        <Text as="h3" size="large">
          {name}
        </Text>
        <Note>
          Sleeps {sleeps} · for {formatCount(nightsBetween(shown.stay.checkin, shown.stay.checkout), 'night', 'nights')}
        </Note>
      </Row>
      <ul role="list" aria-label={`Rates: ${name}`}>
        {[...choices, ...(hasAll ? others : [])].map((offer) => (
          <RoomRate
            key={offer.offerId}
            {...shown}
            offer={offer}
            price={prices.get(offer)}
            marks={marks.get(offer) ?? []}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button look="plain" className={styles.more} onClick={() => setHasAll(!hasAll)}>
          {hasAll ? 'Show fewer rates' : `Show ${formatCount(others.length, 'more rate', 'more rates')}`}
        </Button>
      )}
    </li>
  )
}

interface RoomRateProps extends Pick<RoomProps, 'multiplier' | 'stay' | 'now' | 'onChoose'> {
  readonly offer: Offer
  /** Undefined if unknown. */
  readonly price: MilesPrice | undefined
  /** The rate's labels, such as `Cheapest`. */
  readonly marks: readonly string[]
}

/** A rate of a room: its board and terms, its price in miles and in cash, and a button to redeem it. */
function RoomRate({ offer, price, marks, onChoose, multiplier, stay, now }: RoomRateProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const name = `${formatRooms(offer)}, ${formatBoards(offer)}`
  return (
    <li className={styles.rate}>
      <div className={styles.terms}>
        <Row as={Text} weight="strong" rowGap={1}>
          {formatBoards(offer)}
          {marks.map((mark) => (
            <Badge key={mark}>{mark}</Badge>
          ))}
        </Row>
        <CancellationLine schedule={offerSchedule({ offer })} now={now} />
        <Button
          look="plain"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? 'Hide details' : 'Details'} of ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Details'}
        </Button>
      </div>
      {price !== undefined && (
        <Text as="div" size="small">
          <p>
            <Text as="strong" size="large" weight="heavy">
              {formatMiles(price.milesRequired)}
            </Text>{' '}
            miles
          </p>
          <ValueMeter
            cpm={price.cpm}
            priced={multiplier === undefined ? undefined : pricedInMiles(price, multiplier)}
          />
        </Text>
      )}
      <div className={styles.cash}>
        <OfferPrice offer={offer} />
        {nights > 1 && <Note>{formatMoney(perNight(withTaxes(offer), nights))} a night</Note>}
      </div>
      <Button
        as={SectionLink}
        isSmall
        to="redeem"
        className={styles.choose}
        aria-label={`${price === undefined ? 'Book' : 'Redeem'} ${name}`}
        onClick={() => onChoose(offer.offerId)}
      >
        {price === undefined ? 'Book' : 'Redeem'}
      </Button>
      {isOpen && (
        <div id={id} className={styles.details}>
          <OfferDetails offer={offer} occupancies={stay.occupancies} checkin={stay.checkin} now={now} />
        </div>
      )}
    </li>
  )
}
