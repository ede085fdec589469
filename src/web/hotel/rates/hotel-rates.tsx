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
import { narrowOffers, type RateSwitches } from './rate-switches.tsx'
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
  const { search, stay, isBookable, now } = view
  const navigate = useNavigate()
  const go = (next: HotelSearch, replace = false) => {
    void navigate(hotelHref(hotel.id, { ...search, ...next }), { replace, preventScrollReset: true })
  }
  // Loads the code while the rates load.
  useEffect(() => {
    RoomList.prefetch()
  }, [])
  return (
    <Section id="rates" title="Rates" className={styles.rates} data-scripted>
      <WhenNear className={styles.form} skeleton={formSkeleton}>
        <StayForm stay={stay} now={now} onSubmit={(next) => go(searchOfStay(next))} />
      </WhenNear>
      <Stack className={styles.offers}>
        {isBookable ? (
          <FoundRates hotel={hotel} view={view} onSwitch={({ refundable, board }) => go({ refundable, board }, true)} />
        ) : (
          <Note>There are no rates for these dates. Choose other dates.</Note>
        )}
      </Stack>
    </Section>
  )
}

interface FoundRatesProps extends HotelRatesProps {
  readonly onSwitch: (switches: RateSwitches) => void
}

/** The rates of the stay, or of the previous stay while others load. */
function FoundRates({ hotel, view, onSwitch }: FoundRatesProps) {
  const { state, search, price, rates, offers, prices, multiplier, check, now } = view
  const shown = state === 'current' || state === 'stale' ? rates.shown : undefined
  const isStale = state === 'stale'
  // Parts the user opens in the previous stay's rates would close when the new rates load.
  const isReplaced = isStale && rates.isFetching
  const notice = shown?.response.notices?.[0]?.message
  const switches = { refundable: search.refundable, board: search.board }
  const count = countOf(narrowOffers(offers, switches, now.getTime()), offers)
  const redeemed = price.kind === 'deal' || price.kind === 'rate' ? price.offer : undefined
  const isSample = shown?.response.sandbox === true && offers.length > 0
  return (
    <>
      <QueryError what="The rates" query={rates} />
      {shown === undefined && rates.error === null && (
        <Stack aria-busy="true">
          <RoomSkeletons />
        </Stack>
      )}
      <Text as="output" tone="soft" className={styles.count}>
        {shown !== undefined && `${count} for ${formatStayRequest(shown.request, now)}`}
      </Text>
      {shown !== undefined && (
        <Stack className={styles.shown} aria-busy={isReplaced} inert={isReplaced} data-old={isStale}>
          {offers.length === 0 ? (
            <NoRates reason={notice} rates={rates} />
          ) : (
            <RoomList
              hotel={hotel}
              offers={offers}
              check={check}
              prices={prices}
              multiplier={multiplier}
              redeemed={redeemed}
              switches={switches}
              onSwitch={onSwitch}
              stay={shown.request}
              now={now}
            />
          )}
          {offers.length > 0 && <Note>{notice}</Note>}
          {isSample && <Note>Sample rates: nothing here can be booked.</Note>}
        </Stack>
      )}
    </>
  )
}

function countOf({ length }: readonly Offer[], all: readonly Offer[]): string {
  const rates = formatCount(all.length, 'rate', 'rates')
  return length === all.length ? rates : `${length} of ${rates}`
}

function formatStayRequest({ checkin, checkout, occupancies }: StayRequest, now: Date): string {
  const nights = formatCount(nightsBetween(checkin, checkout), 'night', 'nights')
  return `${nights}, ${formatStay(checkin, checkout, now)}, ${formatGuests(occupancies)}`
}

function RoomSkeletons() {
  return [1, 2, 3].map((key) => <Skeleton key={key} className={styles.roomSkeleton} />)
}

interface NoRatesProps extends Pick<HotelStayView, 'rates'> {
  /** Why the hotel could not be queried; undefined if it is sold out. */
  readonly reason: string | undefined
}

/** The empty state of the rates; the page offers other dates beside the photos. */
function NoRates({ reason, rates: { isFetching, refetch } }: NoRatesProps) {
  if (reason !== undefined) {
    return <LoadError what="The rates" reason={reason} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
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
