import type { HotelDetail } from '#contract/hotels/get-hotel'
import { reaches } from '#contract/deals/reach'
import { type ComponentProps, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { QueryError } from '#web/api/query-error.tsx'
import { useShownQuery } from '#web/api/query.ts'
import { DealList } from '#web/deals/deal-list.tsx'
import { dealsPath } from '#web/deals/deals-address.ts'
import { Button } from '#web/kit/button.tsx'
import { distanceMeters } from '#web/kit/format/distance.ts'
import { Note } from '#web/kit/text.tsx'
import { createHighlight } from '#web/stay/deal/deal-highlight.ts'
import { type DatedDeal, dealsQuery } from '#web/stay/deal/list-deals.ts'
import styles from '../hotel.module.css'
import { Section, WhenNear } from './section.tsx'

const maxDeals = 6

interface NearbyDealsProps {
  readonly hotel: HotelDetail
  /** The party for links to other hotels, formatted as in an address. */
  readonly rooms: string | undefined
}

/** The nearest of the best deals around a hotel, requested when the section is near the viewport. */
export function NearbyDeals({ hotel, rooms }: NearbyDealsProps) {
  const { location, address } = hotel
  const [highlight] = useState(createHighlight)
  const cardProps = { rooms, highlight, center: location, sort: 'distance' } as const
  return (
    <Section id="nearby" title="Nearby deals">
      <WhenNear className={styles.nearby} skeleton={<Cards {...cardProps} deals={undefined} />}>
        <NearestDeals {...cardProps} hotel={hotel} />
      </WhenNear>
      <Button as={Link} className={styles.allNearby} to={dealsPath.href({ ...location, near: address.city, rooms })}>
        See all deals near {address.city}
      </Button>
    </Section>
  )
}

type CardsProps = Pick<ComponentProps<typeof DealList>, 'deals' | 'rooms' | 'highlight' | 'center' | 'sort'>

function Cards(props: CardsProps) {
  return <DealList {...props} label="Nearby deals" isLoading={false} selectedId={undefined} eagerPictures={maxDeals} />
}

function NearestDeals({ hotel, ...cardProps }: Omit<CardsProps, 'deals'> & Pick<NearbyDealsProps, 'hotel'>) {
  const { id, location } = hotel
  const nearby = useShownQuery(dealsQuery(dealsPath.request({ ...location, radius: reaches.at(-1) })))
  const { shown, error } = nearby
  const nearest = useMemo(() => shown && nearestDeals(shown.deals, id, location), [shown, id, location])
  return (
    <>
      <QueryError what="The nearby deals" query={nearby} />
      {nearest?.length === 0 && <Note>No other deals nearby right now.</Note>}
      {(nearest === undefined ? error === null : nearest.length > 0) && <Cards {...cardProps} deals={nearest} />}
    </>
  )
}

function nearestDeals(deals: readonly DatedDeal[], hotelId: string, from: HotelDetail['location']) {
  const meters = ({ data }: DatedDeal) => distanceMeters(from, data.hotel)
  return deals
    .filter(({ data }) => data.hotel.id !== hotelId)
    .toSorted((one, other) => meters(one) - meters(other))
    .slice(0, maxDeals)
}
