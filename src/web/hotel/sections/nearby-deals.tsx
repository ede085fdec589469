import type { HotelDetail } from '#contract/hotels/get-hotel'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { QueryError } from '#web/device/requests/query-error.tsx'
import { useShownQuery } from '#web/device/requests/query.ts'
import { type DatedDeal, dealsQuery, formatDealAge } from '#web/stay/deal/list-deals.ts'
import { Rating, Stars } from '#web/stay/hotel/rating.tsx'
import { CardPhoto } from '#web/photos/photo.tsx'
import { ValueMeter } from '#web/stay/deal/deal-price.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import { distanceMeters, formatDistance } from '#web/kit/format/distance.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { dealsPath, hotelPath, reaches } from '#web/device/address/paths.ts'
import { classes } from '#web/kit/classes.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import cardStyles from '#web/stay/deal/deal.module.css'
import styles from '../hotel.module.css'
import { Note, Section, WhenNear } from './section.tsx'

const maxDeals = 6

interface NearbyDealsProps {
  readonly hotel: HotelDetail
  /** The party that other hotels are opened for, as an address has it. */
  readonly rooms: string | undefined
  readonly now: Date
}

/** The nearest of the best deals around a hotel, requested when they are near the viewport. */
export function NearbyDeals({ hotel, rooms, now }: NearbyDealsProps) {
  const { location, address } = hotel
  return (
    <Section id="nearby" title="Nearby deals">
      <WhenNear skeleton={<NearbySkeleton />}>
        <NearestDeals hotel={hotel} rooms={rooms} now={now} />
      </WhenNear>
      <Button as={Link} className={styles.allNearby} to={dealsPath.href({ ...location, near: address.city, rooms })}>
        See all deals near {address.city}
      </Button>
    </Section>
  )
}

function NearestDeals({ hotel, rooms, now }: NearbyDealsProps) {
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
            <NearbyDeal key={deal.data.hotel.id} deal={deal} meters={meters} rooms={rooms} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

interface NearbyDealProps extends Pick<NearbyDealsProps, 'rooms'> {
  readonly deal: DatedDeal
  readonly meters: number
  readonly now: Date
}

function NearbyDeal({ deal, meters, rooms, now }: NearbyDealProps) {
  const { hotel, room_types } = deal.data
  const calculations = room_types[0]?.calculations
  const dates = { checkin: deal.start_date, checkout: deal.end_date }
  const age = formatDealAge(deal.foundAtMs, now)
  return (
    <li className={classes(cardStyles.whole, styles.deal)}>
      <CardPhoto className={styles.dealPhoto} url={hotel.thumbnail} loading="lazy" />
      <Stack gap={0} className={styles.dealText}>
        <Text as="h3" size="body" className={cardStyles.name}>
          <Link to={hotelPath.href(hotel.id, { ...dates, rooms })}>{hotel.name}</Link>
        </Text>
        <Row as={Text} size="small" gap={3} rowGap="none">
          <Stars count={hotel.stars} />
          <Rating rating={hotel.rating} reviewCount={hotel.review_count} />
        </Row>
        <Note>
          {formatDistance(meters)} away · {formatStay(dates.checkin, dates.checkout, now)}
        </Note>
        {calculations !== undefined && (
          <>
            <p>
              <Text as="b" size="large">
                {formatMiles(calculations.miles_required)}
              </Text>{' '}
              miles
            </p>
            <ValueMeter centsPerMile={calculations.cpm} multiplier={calculations.miles_earning.multiplier} />
          </>
        )}
        {age !== undefined && <Note>{age}</Note>}
      </Stack>
    </li>
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
