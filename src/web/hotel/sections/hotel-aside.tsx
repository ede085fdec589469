import { nightsBetween } from '#contract/days'
import type { DealRoomType } from '#contract/deals/list-deals'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ShortlistButton } from '#web/shortlist/shortlist-button.tsx'
import { Button } from '#web/kit/button.tsx'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { CancellationLine } from '#web/stay/cancellation/cancellation-line.tsx'
import { DealPrice, DealVerdict } from '#web/stay/deal/deal-price.tsx'
import { type DatedDeal, formatDealAge } from '#web/stay/deal/list-deals.ts'
import { dealStay } from '#web/stay/kept/kept-stay.ts'
import { OfferPrice } from '#web/stay/offer/offer-price.tsx'
import { formatDealGuests, formatGuests } from '#web/stay/offer/format-offer.ts'
import { describeDealChange } from '#web/stay/today/describe-change.ts'
import styles from '../hotel.module.css'
import { RatesLink, SectionLink } from './section.tsx'
import { calculationsOf, cheapestOf, isSoldOut, type PriceProps } from './hotel-price.ts'

interface HotelAsideProps extends PriceProps {
  readonly hotelName: string
  readonly isLoading: boolean
  readonly isForDates: boolean
}

/** The price at a glance: the hotel's deal, or else its cheapest rate. */
export function HotelAside({ hotelName, deal, isLoading, isForDates, check, stay, rates, now }: HotelAsideProps) {
  if (isLoading) return <Skeleton className={styles.asideSkeleton} />
  const room = deal?.data.room_types[0]
  return (
    <Stack as="aside" className={styles.aside} aria-label="Price">
      {deal !== undefined && room !== undefined ? (
        <DealOfHotel deal={deal} room={room} isForDates={isForDates} check={check} stay={stay} now={now} />
      ) : (
        <CheapestRate hotelName={hotelName} stay={stay} rates={rates} now={now} />
      )}
    </Stack>
  )
}

/** A title, and below it the stay that the price is for. */
function AsideTop({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={1}>
      <Text as="h2" size="small" weight="strong" tone="soft">
        {title}
      </Text>
      <Text size="large" weight="bold">
        {children}
      </Text>
    </Stack>
  )
}

interface DealOfHotelProps extends Pick<HotelAsideProps, 'isForDates' | 'check' | 'stay' | 'now'> {
  readonly deal: DatedDeal
  readonly room: DealRoomType
}

function DealOfHotel({ deal, room, isForDates, check, stay, now }: DealOfHotelProps) {
  const { start_date, end_date } = deal
  const isOther = isForDates && (start_date !== stay.checkin || end_date !== stay.checkout)
  const calculations = calculationsOf(room, check)
  const price = (
    <Stack gap={1}>
      <DealVerdict calculations={calculations} />
      <DealPrice calculations={calculations} nights={nightsBetween(start_date, end_date)} />
    </Stack>
  )
  const age = formatDealAge(deal.foundAtMs, now)
  return (
    <>
      <AsideTop title={isOther ? 'Deal for other dates' : 'Deal at this hotel'}>
        {formatStayNights({ checkin: start_date, checkout: end_date }, now, ' · ')} · {formatDealGuests(deal)}
      </AsideTop>
      {isSoldOut(check) ? <del>{price}</del> : price}
      {age !== undefined && <Note>{age}</Note>}
      <DealChange room={room} check={check} now={now} />
      <Row className={styles.actions}>
        <RatesLink checkin={start_date} checkout={end_date} stay={stay}>
          See rates for these dates
        </RatesLink>
        <ShortlistButton stay={dealStay(deal, now.getTime())} isWide />
      </Row>
    </>
  )
}

/** The rate of a deal, and what has changed since it was found, which takes no more space than what it replaces. */
function DealChange({ room, check, now }: Pick<DealOfHotelProps, 'room' | 'check' | 'now'>) {
  const [rate] = room.rates
  const cheapest = check?.kind === 'rate sold out' ? check.cheapest : undefined
  const [name, board] = cheapest ? [cheapest.roomName, cheapest.boardName] : [rate?.name, rate?.board_name]
  return (
    <>
      <Text as="output" size="small" weight="strong" className={styles.change}>
        {check !== undefined && describeDealChange(check, room.calculations)}
      </Text>
      {rate !== undefined && (
        <div>
          <Note>
            {name} · {board}
          </Note>
          {cheapest === undefined ? (
            <CancellationLine policies={rate.cancellation_policies} now={now} />
          ) : (
            <Note>{cheapest.refundable ? 'Refundable' : 'Non-refundable'}</Note>
          )}
        </div>
      )}
    </>
  )
}

function CheapestRate({ hotelName, stay, rates, now }: Pick<HotelAsideProps, 'hotelName' | 'stay' | 'rates' | 'now'>) {
  const { id = '' } = useParams()
  const cheapest = cheapestOf(rates)
  return (
    <>
      <AsideTop title="No deal right now">
        {formatStayNights(stay, now, ' · ')} · {formatGuests(stay.occupancies)}
      </AsideTop>
      {cheapest !== undefined && (
        <div>
          <Note>From</Note>
          <OfferPrice offer={cheapest} />
        </div>
      )}
      <Button as={SectionLink} look="strong" to="rates" data-scripted>
        {cheapest === undefined ? 'Choose dates' : 'See rates'}
      </Button>
      <ShortlistButton stay={{ hotelId: id, hotelName, stay }} isWide />
    </>
  )
}
