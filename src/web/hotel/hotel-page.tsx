import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { dealsPath } from '#web/deals/deals-address.ts'
import { isOffered } from '#web/api/platform.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { isNotFound } from '#web/api/explain-error.ts'
import { useShownQuery } from '#web/api/query.ts'
import { pageSettings } from '#web/api/settings.ts'
import { useTitle } from '#web/api/use-title.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useHydrated } from '#web/browser/hydration.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { useDayOf, useNow } from '#web/kit/format/use-now.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden, Note } from '#web/kit/text.tsx'
import { MosaicSkeleton } from '#web/photos/photo-mosaic.tsx'
import { useOwnDeal } from '#web/stay/deal/list-deals.ts'
import { stayOf } from '#web/stay/form/stay-search.ts'
import { type Hotel, hotelQuery } from '#web/stay/hotel/get-hotel.ts'
import { useHotelRating } from '#web/stay/hotel/list-hotels.ts'
import { NoHotelsYet } from '#web/stay/hotel/no-hotels-yet.tsx'
import { LazyWeatherTable } from '#web/weather/weather-strip.tsx'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { daysOf, ratesRequest, readHotelAddress, roomsOf } from './hotel-address.ts'
import styles from './hotel.module.css'
import { HotelRates } from './rates/hotel-rates.tsx'
import { type Rates, useDealCheck } from './rates/rate-miles.ts'
import rateStyles from './rates/rates.module.css'
import { About, Accessibility, Amenities, HotelTop, Policies } from './sections/hotel-facts.tsx'
import { HotelPhotos } from './sections/hotel-photos.tsx'
import { HotelAside, HotelBar } from './sections/hotel-price.tsx'
import { Location } from './sections/location.tsx'
import { NearbyDeals } from './sections/nearby-deals.tsx'
import { Section, WhenNear } from './sections/section.tsx'

const busyAs = (className: string | undefined) => (
  <div aria-busy="true">
    <Skeleton className={className} />
  </div>
)
const monthSkeleton = busyAs(styles.monthSkeleton)
const weatherSkeleton = busyAs(rateStyles.weatherSkeleton)

const HotelMonth = lazyPart({
  what: 'The miles calendar',
  load: async () => (await import('./sections/hotel-month.tsx')).HotelMonth,
  fallback: monthSkeleton,
})

/** The page of one hotel. */
export function HotelPage() {
  const { id } = useParams()
  const query = useQuery(hotelQuery(id))
  const { data: hotel, error } = query
  if (hotel !== undefined) return <HotelDetails key={hotel.id} hotel={hotel} />
  if (isNotFound(error)) return <NoSuchHotel />
  if (error === null) return <HotelSkeleton />
  return (
    <Stack gap={6} className={styles.page}>
      <Hidden as="h1">Hotel</Hidden>
      <QueryError what="The hotel" query={query} />
    </Stack>
  )
}

function HotelDetails({ hotel }: { readonly hotel: Hotel }) {
  const { id, name, address, location, amenities, description, policies } = hotel
  useTitle(name)
  const now = useNow()
  const today = useDayOf(now)
  const isHydrated = useHydrated()
  const { search: text } = useLocation()
  const search = useMemo(() => readHotelAddress(text), [text])
  const rooms = roomsOf(search)
  const stay = useMemo(() => stayOf(search, now, today), [search, now, today])
  const request = useMemo(() => ratesRequest(id, search, now), [id, search, now])
  // A supplier is asked when the page is there, and never to render it.
  const rates = useShownQuery(offersQuery(isHydrated ? request : undefined))
  const { deal, isLoading } = useOwnDeal(id, daysOf(search))
  const guestRating = useHotelRating(id)
  const check = useDealCheck(deal, rates)
  const price = { deal, check, stay, rates, now }

  return (
    <Stack as="article" gap={6} className={styles.page}>
      <Button
        as={Link}
        look="plain"
        className={styles.back}
        to={dealsPath.href({ ...location, near: address.city, rooms })}
      >
        <Icon name="arrow-left" size={16} />
        Deals near {address.city}
      </Button>
      <HotelTop hotel={hotel} guestRating={guestRating} />
      <Stack gap={6} className={styles.columns}>
        <HotelPhotos hotel={hotel} search={search} />
        <HotelAside {...price} hotelName={name} isLoading={isLoading} isForDates={daysOf(search) !== undefined} />
        <About description={description} />
      </Stack>
      <HotelRates hotel={hotel} search={search} stay={stay} rates={rates} check={check} now={now} />
      {isOffered('listDealDays') && (
        <Section id="month" title="Miles calendar" data-scripted>
          <WhenNear skeleton={monthSkeleton}>
            <HotelMonth hotel={hotel} stay={stay} deal={deal} now={now} />
          </WhenNear>
        </Section>
      )}
      <Amenities amenities={amenities} />
      <Accessibility attributes={hotel.accessibilityAttributes} />
      <Policies policies={policies} />
      <Location hotel={hotel} />
      <HotelWeather rates={rates} />
      <NearbyDeals hotel={hotel} rooms={rooms} />
      {!isLoading && <HotelBar {...price} />}
    </Stack>
  )
}

/** The weather to expect during the stay. */
function HotelWeather({ rates: { shown, error, isCurrent } }: { readonly rates: Rates }) {
  return (
    <Section id="weather" title="Weather" data-scripted>
      {shown === undefined && error === null && weatherSkeleton}
      {shown === undefined && error !== null && <Note>The weather could not be loaded. Retry the rates above.</Note>}
      {shown?.weather.days.length === 0 && <Note>No weather data for these dates.</Note>}
      {shown !== undefined && shown.weather.days.length > 0 && (
        <div className={rateStyles.shown} data-old={!isCurrent}>
          <LazyWeatherTable weather={shown.weather} />
        </div>
      )}
    </Section>
  )
}

/** The page of an unknown hotel id. */
function NoSuchHotel() {
  useTitle('Hotel not found')
  return (
    <Stack gap={6} className={styles.page}>
      <h1>We can’t find this hotel</h1>
      {pageSettings.hasHotelSource ? (
        <p>
          The link may be mistyped, or the hotel may no longer be listed.{' '}
          <Link to={dealsPath.href()}>See deals near you</Link>.
        </p>
      ) : (
        <NoHotelsYet />
      )}
    </Stack>
  )
}

function HotelSkeleton() {
  return (
    <Stack gap={6} className={styles.page} aria-busy="true">
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
    </Stack>
  )
}
