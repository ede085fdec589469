import { nightsBetween } from '#contract/days'
import type { Deal } from '#contract/list-deals'
import type { StayRequest } from '#contract/stay'
import { useParams } from 'react-router'
import { DealPrice } from '../../../components/deal-card/deal-price.tsx'
import { useMyMiles } from '../../../browser/my-miles.ts'
import { Heart } from '../../../components/heart/heart.tsx'
import { OfferPrice } from '../../../components/rates/offer-price.tsx'
import { formatStay } from '../../../format/dates.ts'
import { type DatedDeal, formatDealAge } from '../../../format/deal-age.ts'
import { dealStay } from '../../../format/kept-stay.ts'
import { countWords, dealGuestWords, guestWords } from '../../../format/offer-words.ts'
import { RedeemOrPay } from '../../../components/redeem/redeem-or-pay.tsx'
import { staySearchFields } from '../../../components/stay/stay-search.ts'
import { useUsualMilePrice } from '../../../api/use-usual-mile-price.ts'
import type { DealCheck } from '../rates/check-deal.ts'
import type { Rates } from '../rates/rates-request.ts'
import { DealChange } from './deal-change.tsx'
import { RatesLink } from './rates-link.tsx'
import { SectionLink } from './section-link.tsx'

interface HotelAsideProps {
  readonly hotelName: string
  readonly deal: DatedDeal | undefined
  readonly isLoading: boolean
  /** Whether the address names the dates of the stay. */
  readonly isForDates: boolean
  /** What has become of the deal; undefined while that is not known. */
  readonly check: DealCheck | undefined
  readonly stay: StayRequest
  readonly rates: Rates
  readonly now: Date
}

/** The price at a glance: the hotel's deal, or else its cheapest rate. */
export function HotelAside({ hotelName, deal, isLoading, isForDates, check, stay, rates, now }: HotelAsideProps) {
  if (isLoading) return <div className="hotel-aside hotel-aside-skeleton skeleton" aria-hidden />
  const room = deal?.data.room_types[0]
  return (
    <aside className="hotel-aside" aria-label="Price">
      {deal !== undefined && room !== undefined ? (
        <DealOfHotel deal={deal} room={room} isForDates={isForDates} check={check} stay={stay} now={now} />
      ) : (
        <CheapestRate hotelName={hotelName} stay={stay} rates={rates} now={now} />
      )}
    </aside>
  )
}

interface DealOfHotelProps {
  readonly deal: DatedDeal
  readonly room: Deal['data']['room_types'][number]
  readonly isForDates: boolean
  readonly check: DealCheck | undefined
  readonly stay: StayRequest
  readonly now: Date
}

function DealOfHotel({ deal, room, isForDates, check, stay, now }: DealOfHotelProps) {
  const myMiles = useMyMiles()
  const { start_date, end_date } = deal
  const nights = nightsBetween(start_date, end_date)
  const isOther = isForDates && (start_date !== stay.checkin || end_date !== stay.checkout)
  const isSoldOut = check?.kind === 'rate sold out' || check?.kind === 'stay sold out'
  const calculations = (check?.kind === 'changed' ? check.calculations : undefined) ?? room.calculations
  const price = <DealPrice calculations={calculations} nights={nights} myMiles={myMiles} />
  const age = formatDealAge(deal.foundAtMs, now)
  const usual = useUsualMilePrice(deal.data.hotel)
  return (
    <>
      <h2>{isOther ? 'Deal for other dates' : 'Deal at this hotel'}</h2>
      <p className="hotel-stay">
        {formatStay(start_date, end_date, now)} · {countWords(nights, 'night', 'nights')} · {dealGuestWords(deal)}
      </p>
      {isSoldOut ? <del className="hotel-deal-gone">{price}</del> : price}
      {age !== undefined && <p className="hotel-note">{age}</p>}
      <DealChange room={room} check={check} now={now} />
      <div className="hotel-aside-actions">
        <RatesLink checkin={start_date} checkout={end_date} stay={stay} className="button button-strong">
          See rates for these dates
        </RatesLink>
        <Heart stay={dealStay(deal)} isWide />
      </div>
      <RedeemOrPay calculations={calculations} usual={usual} isGone={isSoldOut} />
      <p className="hotel-note">Value per mile: cents of retail price one mile replaces; higher is better.</p>
    </>
  )
}

function CheapestRate({ hotelName, stay, rates, now }: Pick<HotelAsideProps, 'hotelName' | 'stay' | 'rates' | 'now'>) {
  const { id = '' } = useParams()
  const { checkin, checkout, occupancies } = stay
  const rooms = staySearchFields.rooms.write(occupancies)
  const cheapest = rates.isCurrent ? rates.shown?.response.data[0]?.roomTypes[0] : undefined
  const nights = nightsBetween(stay.checkin, stay.checkout)
  return (
    <>
      <h2>No deal right now</h2>
      <p className="hotel-stay">
        {formatStay(stay.checkin, stay.checkout, now)} · {countWords(nights, 'night', 'nights')} ·{' '}
        {guestWords(occupancies)}
      </p>
      {cheapest !== undefined && (
        <div>
          <p className="hotel-note">From</p>
          <OfferPrice offer={cheapest} />
        </div>
      )}
      <SectionLink to="rates" className="button button-strong">
        {cheapest === undefined ? 'Choose dates' : 'See the rates'}
      </SectionLink>
      <Heart stay={{ hotelId: id, hotelName, checkin, checkout, rooms }} isWide />
    </>
  )
}
