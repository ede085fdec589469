import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { dealsPath } from '#web/deals/deals-address.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { isNotFound } from '#web/api/explain-error.ts'
import { pageSettings } from '#web/api/settings.ts'
import { useTitle } from '#web/api/use-title.ts'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { MosaicSkeleton } from '#web/photos/photo-mosaic.tsx'
import { hotelQuery } from '#web/stay/hotel/get-hotel.ts'
import { NoHotelsYet } from '#web/stay/hotel/no-hotels-yet.tsx'
import { HotelDetails } from './hotel-details.tsx'
import styles from './hotel.module.css'

export function HotelPage() {
  const query = useHotelPage()
  const { data: hotel, error } = query
  if (hotel !== undefined) return <HotelDetails key={hotel.id} hotel={hotel} />
  if (isNotFound(error)) return <NoSuchHotel />
  if (error === null) return <HotelSkeleton />
  return (
    <PageFrame>
      <Hidden as="h1">Hotel</Hidden>
      <QueryError what="The hotel" query={query} />
    </PageFrame>
  )
}

/** Returns the query for the hotel in the page's address. */
function useHotelPage() {
  const { id } = useParams()
  return useQuery(hotelQuery(id))
}

/** The page of an unknown hotel id. */
function NoSuchHotel() {
  useTitle('Hotel not found')
  return (
    <PageFrame width="text">
      <PageHeading>We can’t find this hotel</PageHeading>
      {pageSettings.hasHotelSource ? (
        <p>
          The link may be mistyped, or the hotel may no longer be listed.{' '}
          <Link to={dealsPath.href()}>See deals near you</Link>.
        </p>
      ) : (
        <NoHotelsYet />
      )}
    </PageFrame>
  )
}

function HotelSkeleton() {
  return (
    <PageFrame gap={6} className={styles.page} aria-busy="true">
      <Stack gap={2} className={styles.top}>
        <h1>
          <Hidden>Hotel</Hidden>
          <Skeleton line="figure" />
        </h1>
        <Skeleton line="short" />
      </Stack>
      <Stack gap={6} className={styles.columns}>
        <MosaicSkeleton />
        <Skeleton className={styles.asideSkeleton} />
        <Skeleton line="long" />
      </Stack>
    </PageFrame>
  )
}
