import { nightsBetween } from '#contract/days'
import './hotel-rates.css'
import type { Offer } from '#contract/find-offers'
import type { StayRequest } from '#contract/stay'
import { useEffect, useRef } from 'react'
import { formatStay } from '../../../format/dates.ts'
import { countWords, guestWords } from '../../../format/offer-words.ts'
import type { HotelSearch } from '../hotel-address.ts'
import type { DealCheck } from './check-deal.ts'
import { narrowOffers, type RateSwitches } from './rate-switches.ts'
import { hasWrongDates, type Rates } from './rates-request.ts'
import { SoldOut } from './sold-out.tsx'
import { useRateMiles } from './use-rate-miles.ts'
import { useNearViewport } from '../sections/use-near-viewport.ts'
import { explainError } from '../../../api/explain-error.ts'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { LoadError } from '../../../components/load-error/load-error.tsx'

/** In the place of the form until its code is there. */
const formSkeleton = <div className="hotel-form-skeleton skeleton" aria-hidden />

const StayForm = lazyPart({
  what: 'The form for other dates',
  load: async () => (await import('../../../components/stay/stay-form.tsx')).StayForm,
  fallback: formSkeleton,
})

const fetchRooms = () => import('./room-list.tsx')
const RoomList = lazyPart({
  what: 'The rates',
  load: async () => (await fetchRooms()).RoomList,
  fallback: <RoomSkeletons />,
})

const noOffers: readonly Offer[] = []

interface HotelRatesProps {
  readonly search: HotelSearch
  readonly stay: StayRequest
  readonly rates: Rates
  /** What has become of the hotel's deal, where the rates are for its stay. */
  readonly check: DealCheck | undefined
  readonly now: Date
  /** Called with the stay to show rates for. */
  readonly onStay: (stay: StayRequest) => void
  /** Called with which of the rates to show. */
  readonly onSwitch: (switches: RateSwitches) => void
}

/** The form for dates and guests, and the rates for them. */
export function HotelRates({ search, stay, rates, check, now, onStay, onSwitch }: HotelRatesProps) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNearViewport(section)
  return (
    <section ref={section} aria-labelledby="rates" className="hotel-rates">
      <h2 id="rates">Rates</h2>
      <div className="hotel-stay-form">
        {isNear ? <StayForm stay={stay} now={now} submitText="Show rates" onSubmit={onStay} /> : formSkeleton}
      </div>
      <div className="hotel-offers">
        {hasWrongDates(search, now) ? (
          <p className="hotel-note">There are no rates for these dates. Choose other dates.</p>
        ) : (
          <FoundRates search={search} rates={rates} check={check} now={now} onStay={onStay} onSwitch={onSwitch} />
        )}
      </div>
    </section>
  )
}

function FoundRates({ search, rates, check, now, onStay, onSwitch }: Omit<HotelRatesProps, 'stay'>) {
  const { shown, isCurrent, error, isFetching, retry } = rates
  // While the rates are awaited.
  useEffect(() => {
    void fetchRooms().catch(() => undefined)
  }, [])
  const offers = shown?.response.data[0]?.roomTypes ?? noOffers
  const [notice] = shown?.response.notices ?? []
  const { refundable, board } = search
  const left = narrowOffers(offers, { refundable, board }).length
  const prices = useRateMiles(offers, check, rates)
  return (
    <>
      {error !== null && (
        <LoadError what="The rates" reason={explainError(error)} isRetrying={isFetching} onRetry={() => void retry()} />
      )}
      {shown === undefined && error === null && <RatesSkeleton />}
      <output className="hotel-rates-count">
        {shown !== undefined && `${countOf(left, offers.length)} for ${stayWords(shown.request, now)}`}
      </output>
      {shown !== undefined && (
        <div className="hotel-offers-shown" aria-busy={!isCurrent && isFetching} data-old={!isCurrent}>
          {offers.length > 0 ? (
            <RoomList
              offers={offers}
              check={check}
              prices={prices}
              switches={{ refundable, board }}
              onSwitch={onSwitch}
              stay={shown.request}
              now={now}
            />
          ) : notice === undefined ? (
            <SoldOut stay={shown.request} now={now} onStay={onStay} />
          ) : (
            <LoadError what="The rates" reason={notice.message} isRetrying={isFetching} onRetry={() => void retry()} />
          )}
          {shown.response.sandbox && offers.length > 0 && (
            <p className="hotel-note">Sample rates: nothing here can be booked.</p>
          )}
        </div>
      )}
    </>
  )
}

function countOf(left: number, all: number): string {
  return left === all ? countWords(all, 'rate', 'rates') : `${left} of ${countWords(all, 'rate', 'rates')}`
}

function stayWords({ checkin, checkout, occupancies }: StayRequest, now: Date): string {
  const nights = countWords(nightsBetween(checkin, checkout), 'night', 'nights')
  return `${nights}, ${formatStay(checkin, checkout, now)}, ${guestWords(occupancies)}`
}

function RatesSkeleton() {
  return (
    <div className="hotel-offers-shown" aria-busy="true">
      <RoomSkeletons />
    </div>
  )
}

function RoomSkeletons() {
  return [1, 2, 3].map((key) => <div key={key} className="hotel-room hotel-room-skeleton skeleton" />)
}
