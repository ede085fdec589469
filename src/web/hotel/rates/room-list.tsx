import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import { withTaxes } from '#contract/hotels/full-price'
import type { StayRequest } from '#contract/hotels/stay'
import { useId, useMemo, useState } from 'react'
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
import { formatBoards, formatRooms } from '#web/stay/offer/format-offer.ts'
import type { DealCheck } from '#web/stay/today/check-deal.ts'
import { NextStep } from './next-step.tsx'
import { bestValue, type MilesPrice } from '../rate-miles.ts'
import { narrowOffers, type RateSwitches, SwitchFields } from './rate-switches.tsx'
import styles from './rates.module.css'
import { cheapestOf, firstRooms, groupByRoom, maxChoices, type RoomGroup } from './room-groups.ts'

interface RoomListProps {
  readonly hotel: Pick<Hotel, 'id' | 'name'>
  readonly offers: readonly Offer[]
  /** What has become of the hotel's deal, shown with the offer that it is now. */
  readonly check: DealCheck | undefined
  /** What offers take in miles, where that is known. */
  readonly prices: ReadonlyMap<Offer, MilesPrice>
  /** The rate that the page says how to redeem, once it is known. */
  readonly redeemed: Offer | undefined
  readonly switches: RateSwitches
  readonly onSwitch: (switches: RateSwitches) => void
  readonly stay: StayRequest
  readonly now: Date
}

/** Rates shown at first take two screens of a phone at most: the rooms of the deal and of the cheapest rate at least. */
const mostFirstRows = 2 * maxChoices

/** Rates grouped by room, the room of the deal first, and switches that narrow them. */
export function RoomList({ offers, check, prices, redeemed, switches, onSwitch, ...shown }: RoomListProps) {
  const id = useId()
  const preferred = check?.kind === 'kept' || check?.kind === 'changed' ? check.offer : undefined
  const nowMs = shown.now.getTime()
  const wanted = useMemo(() => narrowOffers(offers, switches, nowMs), [offers, switches, nowMs])
  const groups = useMemo(() => groupByRoom(wanted, nowMs, preferred), [wanted, nowMs, preferred])
  const marks = useMemo(() => marksOf(offers, prices, preferred), [offers, prices, preferred])
  const first = firstRooms(groups, mostFirstRows)
  const [hasAll, setHasAll] = useState(false)
  return (
    <>
      {redeemed !== undefined && <NextStep {...shown} isMain offer={redeemed} price={prices.get(redeemed)} />}
      <SwitchFields offers={offers} left={wanted.length} switches={switches} onSwitch={onSwitch} now={shown.now} />
      {groups.length > 0 && (
        <Stack as="ul" id={id} role="list" gap={4} aria-label="Rooms">
          {(hasAll ? groups : first).map((group) => (
            <Room key={`${group.name} ${group.sleeps}`} group={group} marks={marks} prices={prices} {...shown} />
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

/** Says which of all the offers is the cheapest, the best value, and the deal. */
function marksOf(offers: readonly Offer[], prices: ReadonlyMap<Offer, MilesPrice>, preferred: Offer | undefined) {
  const marked: readonly [Offer | undefined, string][] = [
    [preferred, 'Deal'],
    [offers.length > 1 ? cheapestOf(offers) : undefined, 'Cheapest'],
    [bestValue(prices), 'Best value'],
  ]
  const marks = new Map<Offer, string[]>()
  for (const [offer, words] of marked) if (offer !== undefined) marks.set(offer, [...(marks.get(offer) ?? []), words])
  return marks
}

interface RoomProps extends Pick<RoomListProps, 'hotel' | 'prices' | 'stay' | 'now'> {
  readonly group: RoomGroup
  readonly marks: Marks
}

function Room({ group, prices, marks, ...shown }: RoomProps) {
  const { name, sleeps, choices, others } = group
  const [hasAll, setHasAll] = useState(false)
  const [open, setOpen] = useState<readonly string[]>([])
  // The choices change once the deal has been compared: what is open stays.
  const further = hasAll ? others : others.filter(({ offerId }) => open.includes(offerId))
  const toggle = (offerId: string) => {
    setOpen(open.includes(offerId) ? open.filter((each) => each !== offerId) : [...open, offerId])
  }
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
        {[...choices, ...further].map((offer) => (
          <RoomRate
            key={offer.offerId}
            {...shown}
            offer={offer}
            price={prices.get(offer)}
            marks={marks.get(offer) ?? []}
            isOpen={open.includes(offer.offerId)}
            onToggle={() => toggle(offer.offerId)}
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

interface RoomRateProps extends Pick<RoomListProps, 'hotel' | 'stay' | 'now'> {
  readonly offer: Offer
  /** Undefined where it is not known. */
  readonly price: MilesPrice | undefined
  /** What it is among the others, such as `Cheapest`. */
  readonly marks: readonly string[]
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A rate of a room: its board and terms, and what it costs in miles and in cash. */
function RoomRate({ hotel, offer, price, marks, isOpen, onToggle, stay, now }: RoomRateProps) {
  const id = useId()
  const nights = nightsBetween(stay.checkin, stay.checkout)
  return (
    <li className={styles.rate}>
      <div className={styles.terms}>
        <Row as={Text} weight="strong" rowGap={1}>
          {formatBoards(offer)}
          {marks.map((words) => (
            <Badge key={words}>{words}</Badge>
          ))}
        </Row>
        <CancellationLine schedule={offerSchedule({ offer })} now={now} />
        <Button
          look="plain"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? 'Hide details' : 'Details'} of ${formatRooms(offer)}, ${formatBoards(offer)}`}
          onClick={onToggle}
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
          <ValueMeter cpm={price.cpm} />
        </Text>
      )}
      <div className={styles.cash}>
        <OfferPrice offer={offer} />
        {nights > 1 && <Note>{formatMoney(perNight(withTaxes(offer), nights))} a night</Note>}
      </div>
      {isOpen && (
        <div id={id} className={styles.details}>
          <NextStep hotel={hotel} offer={offer} price={price} stay={stay} now={now} />
          <OfferDetails offer={offer} occupancies={stay.occupancies} checkin={stay.checkin} now={now} />
        </div>
      )}
    </li>
  )
}
