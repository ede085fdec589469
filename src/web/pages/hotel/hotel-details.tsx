import { useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useOffers } from '../../api/find-offers.ts'
import type { Hotel } from '../../api/get-hotel.ts'
import { useHotelRating } from '../../api/hotel-rating.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { RichText } from '../../components/hotel/rich-text.tsx'
import { useHydrated } from '../../browser/hydration.ts'
import { useDayOf, useNow } from '../../browser/use-now.ts'
import { useTitle } from '../../browser/use-title.ts'
import { dealsPath } from '../../paths.ts'
import { searchOfStay, stayOf } from '../../components/stay/stay-search.ts'
import { Amenities } from './sections/amenities.tsx'
import { HotelAside } from './sections/hotel-aside.tsx'
import { HotelBar } from './sections/hotel-bar.tsx'
import { daysOf, hotelHref, readHotelAddress, storeLastGuests, useLastGuests } from './hotel-address.ts'
import { HotelMonth } from './month/hotel-month.tsx'
import { HotelPhotos } from './sections/hotel-photos.tsx'
import { HotelRates } from './rates/hotel-rates.tsx'
import { HotelTop } from './sections/hotel-top.tsx'
import { HotelWeather } from './sections/hotel-weather.tsx'
import { Location } from './sections/location.tsx'
import { NearbyDeals } from './sections/nearby-deals.tsx'
import { Policies } from './sections/policies.tsx'
import { ratesRequest } from './rates/rates-request.ts'
import { SectionLinks } from './sections/section-links.tsx'
import { useDealCheck } from './rates/use-deal-check.ts'
import { useOwnDeal } from '../../api/use-own-deal.ts'

/** All sections of a hotel's page. */
export function HotelDetails({ hotel }: { readonly hotel: Hotel }) {
  const { id, name, address, location, amenities, description, policies } = hotel
  useTitle(name)
  const now = useNow()
  const today = useDayOf(now)
  const isHydrated = useHydrated()
  const { search: text } = useLocation()
  const navigate = useNavigate()
  const lastGuests = useLastGuests()
  const search = useMemo(() => readHotelAddress(text, lastGuests), [text, lastGuests])
  const stay = useMemo(() => stayOf(search, now, today), [search, now, today])
  const request = useMemo(() => ratesRequest(id, search, now), [id, search, now])
  // A supplier is asked when the page is there, and never to render it.
  const rates = useOffers(isHydrated ? request : undefined)
  const ownDeal = useOwnDeal(id, daysOf(search))
  const guestRating = useHotelRating(id)
  const dealCheck = useDealCheck(ownDeal.deal, rates)

  return (
    <article className="hotel">
      <Link className="hotel-back" to={dealsPath.href({ ...location, near: address.city })}>
        <Icon name="arrow-left" size={16} />
        Deals near {address.city}
      </Link>
      <HotelTop hotel={hotel} guestRating={guestRating} />
      <SectionLinks />
      <div className="hotel-columns">
        <HotelPhotos hotel={hotel} search={search} />
        <HotelAside
          hotelName={name}
          deal={ownDeal.deal}
          isLoading={ownDeal.isLoading}
          isForDates={daysOf(search) !== undefined}
          check={dealCheck}
          stay={stay}
          rates={rates}
          now={now}
        />
        <section aria-labelledby="about">
          <h2 id="about">About the hotel</h2>
          <RichText html={description} />
        </section>
      </div>
      <HotelRates
        search={search}
        stay={stay}
        rates={rates}
        check={dealCheck}
        now={now}
        onStay={(next) => {
          storeLastGuests(next.occupancies)
          void navigate(hotelHref(id, { ...search, ...searchOfStay(next) }), { preventScrollReset: true })
        }}
        onSwitch={({ refundable, board }) => {
          void navigate(hotelHref(id, { ...search, refundable, board }), { replace: true, preventScrollReset: true })
        }}
      />
      <HotelMonth hotel={hotel} stay={stay} now={now} />
      <Amenities amenities={amenities} />
      <Policies policies={policies} />
      <Location hotel={hotel} />
      <HotelWeather rates={rates} />
      <NearbyDeals hotel={hotel} now={now} />
      {!ownDeal.isLoading && <HotelBar deal={ownDeal.deal} check={dealCheck} stay={stay} rates={rates} now={now} />}
    </article>
  )
}
