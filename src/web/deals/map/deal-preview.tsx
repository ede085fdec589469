import { nightsBetween } from '#contract/days'
import type { DealPoint } from '#contract/deals/list-deal-points'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath } from '#web/browser/paths.ts'
import { classes } from '#web/kit/classes.ts'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { CardPhoto } from '#web/photos/photo.tsx'
import dealStyles from '#web/stay/deal/deal.module.css'
import { DealCash, DealVerdict, ValueMeter } from '#web/stay/deal/deal-price.tsx'
import { type DatedDeal, dealsQuery, formatDealAge } from '#web/stay/deal/list-deals.ts'
import { Rating, Stars } from '#web/stay/hotel/rating.tsx'
import { ShortlistButton } from '#web/shortlist/shortlist-button.tsx'
import { dealStay } from '#web/stay/saved-stay.ts'

interface SelectedDealProps {
  readonly id: string
  /** Undefined when the deal is not in the list. */
  readonly deal: DatedDeal | undefined
  /** Undefined when the deal is not on the map. */
  readonly point: DealPoint | undefined
  readonly rooms: string | undefined
}

/** The deal from the list, or one loaded separately; its point on the map until that has loaded. */
export function SelectedDeal({ id, deal: listed, point, rooms }: SelectedDealProps) {
  const { data: own } = useQuery(dealsQuery(listed === undefined ? { hotelId: id } : undefined))
  const deal = listed ?? own?.deals[0]
  const found = (deal && pointOf(deal)) ?? point
  return found && <DealTeaser point={found} deal={deal} rooms={rooms} />
}

/** Returns a deal as a point on the map; undefined for a deal without a room. */
export function pointOf({ data, start_date, end_date, foundAtMs }: DatedDeal): DealPoint | undefined {
  const [room] = data.room_types
  if (room === undefined) return undefined
  const { id, name, latitude, longitude } = data.hotel
  const { miles_required, cpm, miles_earning } = room.calculations
  return {
    id,
    name,
    latitude,
    longitude,
    miles_required,
    nights: nightsBetween(start_date, end_date),
    cpm,
    multiplier: miles_earning.multiplier,
    found_at: foundAtMs === undefined ? null : Math.floor(foundAtMs / 1000),
  }
}

interface DealTeaserProps extends Pick<SelectedDealProps, 'rooms'> {
  readonly point: DealPoint
  /** The complete deal; undefined until it is loaded. */
  readonly deal?: DatedDeal | undefined
}

/** A short form of a deal over the map, with a button to save it once it is loaded. */
function DealTeaser({ point, deal, rooms }: DealTeaserProps) {
  const { id, name, miles_required: milesRequired, nights, cpm, found_at } = point
  const hotel = deal?.data.hotel
  const calculations = deal?.data.room_types[0]?.calculations
  const dates = deal && { checkin: deal.start_date, checkout: deal.end_date }
  const now = useNow()
  const age = formatDealAge(found_at === null ? undefined : found_at * 1000, now)
  return (
    <div className={classes(dealStyles.whole, dealStyles.teaser)}>
      <div className={dealStyles.teaserPhoto}>
        {hotel !== undefined && <CardPhoto url={hotel.thumbnail} loading="eager" />}
      </div>
      {deal !== undefined && <ShortlistButton stay={dealStay(deal, now.getTime())} />}
      <Stack gap={0} justify="center" className={dealStyles.teaserText}>
        <Text as="h2" size="body" weight="bold" className={dealStyles.name}>
          <Link to={hotelPath.href(id, { ...dates, rooms })}>{name}</Link>
        </Text>
        <Note>
          {hotel !== undefined && <Stars count={hotel.stars} />}{' '}
          {hotel !== undefined && <Rating rating={hotel.rating} reviewCount={hotel.review_count} />}
        </Note>
        <Note>
          {dates !== undefined && `${formatStay(dates.checkin, dates.checkout, now)} · `}
          {nights !== null && formatCount(nights, 'night', 'nights')}
        </Note>
        <p>
          <Text as="strong" size="large">
            {formatMiles(milesRequired)}
          </Text>{' '}
          miles{' '}
          {nights !== null && nights > 1 && (
            <Text as="span" size="small" tone="soft">
              {formatMiles(milesPerNight(milesRequired, nights))} a night
            </Text>
          )}
        </p>
        {calculations === undefined ? (
          <ValueMeter cpm={cpm} />
        ) : (
          <>
            <Text as="div" size="small">
              <DealCash calculations={calculations} />
            </Text>
            <DealVerdict calculations={calculations} />
          </>
        )}
        {age !== undefined && <Note>{age}</Note>}
      </Stack>
    </div>
  )
}
