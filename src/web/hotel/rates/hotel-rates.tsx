import { addDays, nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import type { StayRequest } from '#contract/hotels/stay'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { QueryError } from '#web/api/query-error.tsx'
import { Button } from '#web/kit/button.tsx'
import { formatStay, localDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { LoadError } from '#web/kit/load-error.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import type { ShownOffers } from '#web/stay/offer/find-offers.ts'
import { formatGuests } from '#web/stay/offer/format-offer.ts'
import type { DealCheck } from '#web/stay/today/check-deal.ts'
import { hasWrongDates, hotelHref, type HotelSearch } from '../hotel-address.ts'
import { Section, SectionLink, WhenNear } from '../sections/section.tsx'
import { useRateMiles } from './rate-miles.ts'
import { narrowOffers } from './rate-switches.tsx'
import styles from './rates.module.css'

/** In the place of the form until its code is there. */
const formSkeleton = <Skeleton className={styles.formSkeleton} />

const StayForm = lazyPart({
  what: 'The form for other dates',
  load: async () => (await import('#web/stay/form/stay-form.tsx')).StayForm,
  fallback: formSkeleton,
})

const RoomList = lazyPart({
  what: 'The rates',
  load: async () => (await import('./room-list.tsx')).RoomList,
  fallback: <RoomSkeletons />,
})

const noOffers: readonly Offer[] = []

interface HotelRatesProps {
  readonly hotel: Pick<Hotel, 'id' | 'name'>
  readonly search: HotelSearch
  readonly stay: StayRequest
  readonly rates: ShownOffers
  /** What has become of the hotel's deal, where the rates are for its stay. */
  readonly check: DealCheck | undefined
  readonly now: Date
}

/** The form for dates and guests, and the rates for them. */
export function HotelRates({ hotel, search, stay, rates, check, now }: HotelRatesProps) {
  const navigate = useNavigate()
  const go = (next: HotelSearch, replace = false) => {
    void navigate(hotelHref(hotel.id, { ...search, ...next }), { replace, preventScrollReset: true })
  }
  const onStay = (next: StayRequest) => go(searchOfStay(next))
  // While the rates are awaited.
  useEffect(() => {
    RoomList.prefetch()
  }, [])
  const { shown, isCurrent, error, isFetching, refetch } = rates
  // Those of the stay before: what is opened in them would be gone when the new ones are there.
  const isReplaced = !isCurrent && isFetching
  const offers = shown?.response.data[0]?.roomTypes ?? noOffers
  const [notice] = shown?.response.notices ?? []
  const { refundable, board } = search
  const switches = { refundable, board }
  const prices = useRateMiles(offers, check, rates)
  const found = (
    <>
      <QueryError what="The rates" query={rates} />
      {shown === undefined && error === null && (
        <Stack aria-busy="true">
          <RoomSkeletons />
        </Stack>
      )}
      <Text as="output" tone="soft" className={styles.count}>
        {shown !== undefined &&
          `${countOf(narrowOffers(offers, switches, now.getTime()), offers)} for ${formatStayRequest(shown.request, now)}`}
      </Text>
      {shown !== undefined && (
        <Stack className={styles.shown} aria-busy={isReplaced} inert={isReplaced} data-old={!isCurrent}>
          {offers.length > 0 ? (
            <RoomList
              hotel={hotel}
              offers={offers}
              check={check}
              prices={prices}
              switches={switches}
              onSwitch={(next) => go({ refundable: next.refundable, board: next.board }, true)}
              stay={shown.request}
              now={now}
            />
          ) : notice === undefined ? (
            <SoldOut stay={shown.request} now={now} onStay={onStay} />
          ) : (
            <LoadError
              what="The rates"
              reason={notice.message}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {offers.length > 0 && <Note>{notice?.message}</Note>}
          {shown.response.sandbox && offers.length > 0 && <Note>Sample rates: nothing here can be booked.</Note>}
        </Stack>
      )}
    </>
  )
  return (
    <Section id="rates" title="Rates" className={styles.rates} data-scripted>
      <WhenNear className={styles.form} skeleton={formSkeleton}>
        <StayForm stay={stay} now={now} onSubmit={onStay} />
      </WhenNear>
      <Stack className={styles.offers}>
        {hasWrongDates(search, now) ? <Note>There are no rates for these dates. Choose other dates.</Note> : found}
      </Stack>
    </Section>
  )
}

function countOf({ length }: readonly Offer[], all: readonly Offer[]): string {
  const words = formatCount(all.length, 'rate', 'rates')
  return length === all.length ? words : `${length} of ${words}`
}

function formatStayRequest({ checkin, checkout, occupancies }: StayRequest, now: Date): string {
  const nights = formatCount(nightsBetween(checkin, checkout), 'night', 'nights')
  return `${nights}, ${formatStay(checkin, checkout, now)}, ${formatGuests(occupancies)}`
}

function RoomSkeletons() {
  return [1, 2, 3].map((key) => <Skeleton key={key} className={styles.roomSkeleton} />)
}

interface SoldOutProps extends Pick<HotelRatesProps, 'stay' | 'now'> {
  readonly onStay: (stay: StayRequest) => void
}

/** The empty state of the rates, with nearby dates to try. */
function SoldOut({ stay, now, onStay }: SoldOutProps) {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const moved = [...new Set([-nights, -1, 1, nights])]
    .map((days) => ({ ...stay, checkin: addDays(stay.checkin, days), checkout: addDays(stay.checkout, days) }))
    .filter(({ checkin }) => checkin >= localDay(now))
  return (
    <EmptyNotice
      title="Sold out for these dates"
      action={
        <>
          <Row>
            {moved.map((stay) => (
              <Button key={stay.checkin} onClick={() => onStay(stay)}>
                {formatStay(stay.checkin, stay.checkout, now)}
              </Button>
            ))}
          </Row>
          <Text as={SectionLink} isAlone to="nearby">
            See nearby deals
          </Text>
        </>
      }
    >
      No rooms are left for all your guests. Try other dates, or fewer guests per room.
    </EmptyNotice>
  )
}
