import type { HotelDetail } from '#contract/hotels/get-hotel'
import { reaches } from '#contract/deals/reach'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { QueryError } from '#web/api/query-error.tsx'
import { useShownQuery } from '#web/api/query.ts'
import { FoundDeal } from '#web/deals/map/deal-preview.tsx'
import { type DatedDeal, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { distanceMeters, formatDistance } from '#web/kit/format/distance.ts'
import { dealsPath } from '#web/deals/deals-address.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from '../hotel.module.css'
import { Note } from '#web/kit/text.tsx'
import { Section, WhenNear } from './section.tsx'

const maxDeals = 6

interface NearbyDealsProps {
  readonly hotel: HotelDetail
  /** The party that other hotels are opened for, as an address has it. */
  readonly rooms: string | undefined
}

/** The nearest of the best deals around a hotel, requested when they are near the viewport. */
export function NearbyDeals({ hotel, rooms }: NearbyDealsProps) {
  const { location, address } = hotel
  return (
    <Section id="nearby" title="Nearby deals">
      <WhenNear skeleton={<NearbySkeleton />}>
        <NearestDeals hotel={hotel} rooms={rooms} />
      </WhenNear>
      <Button as={Link} className={styles.allNearby} to={dealsPath.href({ ...location, near: address.city, rooms })}>
        See all deals near {address.city}
      </Button>
    </Section>
  )
}

function NearestDeals({ hotel, rooms }: NearbyDealsProps) {
  const { id, location } = hotel
  const nearby = useShownQuery(dealsQuery(dealsPath.request({ ...location, radius: reaches.at(-1) })))
  const { shown } = nearby
  const nearest = useMemo(() => shown && nearestDeals(shown.deals, id, location), [shown, id, location])
  return (
    <>
      {nearest === undefined && nearby.error === null && <NearbySkeleton />}
      <QueryError what="The nearby deals" query={nearby} />
      {nearest?.length === 0 && <Note>No other deals nearby right now.</Note>}
      {nearest !== undefined && nearest.length > 0 && (
        <ul role="list" className={styles.nearby} aria-labelledby="nearby">
          {nearest.map(({ deal, meters }) => (
            <li key={deal.data.hotel.id} className={styles.deal}>
              <FoundDeal deal={deal} rooms={rooms} />
              <Note>{formatDistance(meters)} away</Note>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NearbySkeleton() {
  return (
    <div className={styles.nearby} aria-busy="true">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className={styles.dealSkeleton} />
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
