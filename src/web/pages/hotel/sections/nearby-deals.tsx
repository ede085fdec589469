import './nearby-deals.css'
import type { HotelDetail } from '#contract/get-hotel'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useDeals } from '../../../api/list-deals.ts'
import { Rating } from '../../../components/hotel/rating.tsx'
import { Stars } from '../../../components/hotel/stars.tsx'
import { CardPhoto } from '../../../components/photos/card-photo.tsx'
import { ValueMeter } from '../../../components/deal-card/value-meter.tsx'
import { type DatedDeal, formatDealAge } from '../../../format/deal-age.ts'
import { formatStay } from '../../../format/dates.ts'
import { distanceMeters, formatDistance } from '../../../format/distance.ts'
import { formatMiles } from '../../../format/miles.ts'
import { dealsPath, hotelPath } from '../../../paths.ts'
import { explainError } from '../../../api/explain-error.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'

const maxDeals = 6

interface NearbyDealsProps {
  readonly hotel: HotelDetail
  readonly now: Date
}

/** The nearest of the best deals around a hotel, requested when they are near the viewport. */
export function NearbyDeals({ hotel, now }: NearbyDealsProps) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNearViewport(section)
  const { location, address } = hotel
  return (
    <section ref={section} aria-labelledby="nearby">
      <h2 id="nearby">Other deals near by</h2>
      {isNear ? <NearestDeals hotel={hotel} now={now} /> : <NearbySkeleton />}
      <Link className="button" to={dealsPath.href({ ...location, near: address.city })}>
        See all deals near {address.city}
      </Link>
    </section>
  )
}

function NearestDeals({ hotel, now }: NearbyDealsProps) {
  const { id, location, address } = hotel
  const { shown, error, isFetching, retry } = useDeals(dealsPath.request({ ...location, near: address.city }))
  const nearest = useMemo(() => shown && nearestDeals(shown.deals, id, location), [shown, id, location])
  return (
    <>
      {nearest === undefined && error === null && <NearbySkeleton />}
      {error !== null && (
        <LoadError
          what="The deals near by"
          reason={explainError(error)}
          isRetrying={isFetching}
          onRetry={() => void retry()}
        />
      )}
      {nearest?.length === 0 && <p className="hotel-note">There are no other deals around here right now.</p>}
      {nearest !== undefined && nearest.length > 0 && (
        <ul role="list" className="nearby" aria-labelledby="nearby">
          {nearest.map(({ deal, meters }) => (
            <NearbyDeal key={deal.data.hotel.id} deal={deal} meters={meters} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

interface NearbyDealProps {
  readonly deal: DatedDeal
  readonly meters: number
  readonly now: Date
}

function NearbyDeal({ deal, meters, now }: NearbyDealProps) {
  const { hotel, room_types } = deal.data
  const calculations = room_types[0]?.calculations
  const dates = { checkin: deal.start_date, checkout: deal.end_date }
  const age = formatDealAge(deal.foundAtMs, now)
  return (
    <li className="nearby-deal">
      <CardPhoto url={hotel.main_photo} loading="lazy" />
      <div className="nearby-text">
        <h3>
          <Link to={hotelPath.href(hotel.id, dates)}>{hotel.name}</Link>
        </h3>
        <p className="nearby-facts">
          <Stars count={hotel.stars} />
          <Rating rating={hotel.rating} reviewCount={hotel.review_count} />
        </p>
        <p className="hotel-note">
          {formatDistance(meters)} away · {formatStay(dates.checkin, dates.checkout, now)}
        </p>
        {calculations !== undefined && (
          <>
            <p className="nearby-miles">
              <b>{formatMiles(calculations.miles_required)}</b> miles
            </p>
            <ValueMeter centsPerMile={calculations.cpm} />
          </>
        )}
        {age !== undefined && <p className="hotel-note">{age}</p>}
      </div>
    </li>
  )
}

function NearbySkeleton() {
  return (
    <div className="nearby" aria-busy="true">
      {[1, 2, 3].map((key) => (
        <div key={key} className="nearby-deal nearby-skeleton skeleton" />
      ))}
    </div>
  )
}

function nearestDeals(deals: readonly DatedDeal[], hotelId: string, from: HotelDetail['location']) {
  return deals
    .filter(({ data }) => data.hotel.id !== hotelId)
    .map((deal) => ({ deal, meters: distanceMeters(from, deal.data.hotel) }))
    .toSorted((one, other) => one.meters - other.meters)
    .slice(0, maxDeals)
}
