import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import type { StayRequest } from '#contract/hotels/stay'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { QueryError } from '#web/api/query-error.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { LoadError } from '#web/kit/load-error.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import { formatGuests } from '#web/stay/offer/format-offer.ts'
import { hotelHref, type HotelSearch } from '../hotel-address.ts'
import { Section, SectionLink, WhenNear } from '../sections/section.tsx'
import type { HotelStayView } from '../use-hotel-stay.ts'
import { narrowOffers } from './rate-switches.tsx'
import styles from './rates.module.css'

/** Placeholder until the form's code loads. */
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

interface HotelRatesProps {
  readonly hotel: Pick<Hotel, 'id' | 'name'>
  readonly view: HotelStayView
}

/** The form for dates and guests, the steps to redeem miles for the stay, and all its rates. */
export function HotelRates({ hotel, view }: HotelRatesProps) {
  const { state, search, stay, price, isBookable, rates, offers, prices, check, now } = view
  const navigate = useNavigate()
  const go = (next: HotelSearch, replace = false) => {
    void navigate(hotelHref(hotel.id, { ...search, ...next }), { replace, preventScrollReset: true })
  }
  // Loads the code while the rates load.
  useEffect(() => {
    RoomList.prefetch()
  }, [])
  const { error, isFetching, refetch } = rates
  const shown = state === 'current' || state === 'stale' ? rates.shown : undefined
  const isStale = state === 'stale'
  // Parts the user opens in the previous stay's rates would close when the new rates load.
  const isReplaced = isStale && isFetching
  const [notice] = shown?.response.notices ?? []
  const { refundable, board } = search
  const switches = { refundable, board }
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
        <Stack className={styles.shown} aria-busy={isReplaced} inert={isReplaced} data-old={isStale}>
          {offers.length > 0 ? (
            <RoomList
              hotel={hotel}
              offers={offers}
              check={check}
              prices={prices}
              redeemed={price.kind === 'deal' || price.kind === 'rate' ? price.offer : undefined}
              switches={switches}
              onSwitch={(next) => go({ refundable: next.refundable, board: next.board }, true)}
              stay={shown.request}
              now={now}
            />
          ) : notice === undefined ? (
            <SoldOut />
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
        <StayForm stay={stay} now={now} onSubmit={(next) => go(searchOfStay(next))} />
      </WhenNear>
      <Stack className={styles.offers}>
        {isBookable ? found : <Note>There are no rates for these dates. Choose other dates.</Note>}
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

/** The empty state of the rates; the page offers other dates beside the photos. */
function SoldOut() {
  return (
    <EmptyNotice
      title="Sold out for these dates"
      action={
        <>
          <Text as={SectionLink} isAlone to="month">
            See the miles calendar
          </Text>
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
