import { nightsBetween } from '#contract/days'
import { Link } from 'react-router'
import { dealsPath } from '#web/deals/deals-address.ts'
import { Offered } from '#web/api/platform.tsx'
import { useTitle } from '#web/api/use-title.ts'
import { Button } from '#web/kit/button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/icon.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { PageFrame } from '#web/kit/page-frame.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import { roomsOf } from './hotel-address.ts'
import styles from './hotel.module.css'
import { HotelRates } from './rates/hotel-rates.tsx'
import { HotelAside } from './sections/hotel-aside.tsx'
import { HotelBar } from './sections/hotel-bar.tsx'
import { About, Accessibility, Amenities, HotelTop, Policies } from './sections/hotel-facts.tsx'
import { HotelPhotos } from './sections/hotel-photos.tsx'
import { HotelWeather } from './sections/hotel-weather.tsx'
import { Location } from './sections/location.tsx'
import { NearbyDeals } from './sections/nearby-deals.tsx'
import { Section, WhenNear } from './sections/section.tsx'
import { useHotelStay } from './use-hotel-stay.ts'

const HotelMonth = lazyPart({
  what: 'The miles calendar',
  load: async () => (await import('./sections/hotel-month.tsx')).HotelMonth,
  fallback: <MonthSkeleton />,
})

/** A hotel, with the details known so far, and its prices for a stay. */
export function HotelDetails({ hotel }: { readonly hotel: Hotel }) {
  const { name, address, location, amenities, description, policies } = hotel
  useTitle(name)
  const view = useHotelStay(hotel.id)
  const { search, dealsSearch, isRequested, stay, rates, guestRating, now } = view
  const { checkin: from, checkout: to } = stay
  const rooms = roomsOf(search)
  const window = isRequested ? { from, to, nights: [nightsBetween(from, to)] } : {}

  return (
    <PageFrame as="article" gap={6} className={styles.page}>
      <Button
        as={Link}
        look="plain"
        className={styles.back}
        to={dealsSearch ?? dealsPath.href({ ...location, near: address.city, ...window, rooms })}
      >
        <Icon name="arrow-left" size={16} />
        <span>{dealsSearch === undefined ? `Deals near ${address.city}` : 'Back to deals'}</span>
      </Button>
      <HotelTop hotel={hotel} guestRating={guestRating} />
      <Stack gap={6} className={styles.columns}>
        <HotelPhotos hotel={hotel} search={search} />
        <HotelAside hotel={hotel} view={view} />
        <About description={description} />
      </Stack>
      <HotelRates hotel={hotel} view={view} />
      <Offered needs="listDealDays">
        <Section id="month" title="Miles calendar" data-scripted>
          <WhenNear skeleton={<MonthSkeleton />}>
            <HotelMonth hotel={hotel} stay={stay} isRequested={isRequested} now={now} />
          </WhenNear>
        </Section>
      </Offered>
      <Amenities amenities={amenities} />
      <Accessibility attributes={hotel.accessibilityAttributes} />
      <div className={classes(styles.section, styles.withSide)}>
        <HotelWeather rates={rates} />
        <Policies policies={policies} />
      </div>
      <Location hotel={hotel} />
      <NearbyDeals hotel={hotel} rooms={rooms} />
      <HotelBar view={view} />
    </PageFrame>
  )
}

function MonthSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className={styles.monthSkeleton} />
    </div>
  )
}
