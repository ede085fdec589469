import { nightsBetween } from '#contract/days'
import type { DealSort } from '#contract/deals/deal-limits'
import { memo, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { useNow } from '#web/kit/format/use-now.ts'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { type DatedDeal, formatDealAge } from './list-deals.ts'
import { countryName } from '#web/kit/format/country-name.ts'
import { distanceMeters, formatDistance, type Position } from '#web/kit/format/distance.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { hotelPath } from '#web/browser/paths.ts'
import { type Highlight, useHighlighted } from './deal-highlight.ts'
import { Rating, Stars } from '../hotel/rating.tsx'
import { classes } from '#web/kit/classes.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { CardPhoto } from '#web/photos/photo.tsx'
import { dealSchedule } from '../cancellation/cancellation-schedule.ts'
import { CancellationLine } from '../cancellation/cancellation-line.tsx'
import styles from './deal.module.css'
import { DealPrice, DealVerdict } from './deal-price.tsx'
import { type Calculations, cashWithTaxes } from '../redeem/redemption.ts'

interface DealContentProps {
  readonly deal: DatedDeal
  /** The point that distances are measured from; without it cards show the country. */
  readonly center: Position | undefined
  readonly sort: DealSort | undefined
  /** The party for the link to the hotel's page, formatted as in an address. */
  readonly rooms: string | undefined
  /** How the picture loads: with high priority, at once, or near the viewport. */
  readonly picture: 'first' | 'eager' | 'lazy'
  readonly shortlistButton: ReactNode
}

interface DealCardProps extends DealContentProps {
  readonly highlight: Highlight
  readonly isSelected: boolean
  readonly ref?: Ref<HTMLLIElement>
}

/** A deal in a list. Hovering or focusing it highlights it on the map, and vice versa. */
export function DealCard({ highlight, isSelected, ref, ...content }: DealCardProps) {
  const { id } = content.deal.data.hotel
  const isHighlighted = useHighlighted(highlight, id)
  const end = () => highlight.set(undefined)
  return (
    <li
      ref={ref}
      className={classes(styles.whole, styles.card)}
      data-highlighted={isHighlighted}
      data-selected={isSelected}
      onPointerEnter={() => highlight.set(id)}
      onPointerLeave={end}
      onFocus={() => highlight.set(id)}
      onBlur={end}
    >
      <DealContent {...content} />
    </li>
  )
}

/** Shows at most five numbers: the saving, the miles, the cash price, the guest rating and the sorted value. */
const DealContent = memo((props: DealContentProps) => {
  const { deal, center, rooms, sort, picture, shortlistButton } = props
  const { hotel, room_types } = deal.data
  const room = room_types[0]
  const rate = room?.rates[0]
  const now = useNow()
  const dates = { checkin: deal.start_date, checkout: deal.end_date }
  const nights = nightsBetween(dates.checkin, dates.checkout)
  const sorted = room && describeSorted(sort, room.calculations, nights)
  const isByDistance = sort === 'distance' && center !== undefined
  const age = formatDealAge(deal.foundAtMs, now)
  return (
    <>
      <div className={styles.photo}>
        <CardPhoto className={styles.picture} url={hotel.thumbnail} loading={picture} />
        {shortlistButton}
      </div>
      {room !== undefined && (
        <DealVerdict calculations={room.calculations} hasFigure={sorted === undefined && !isByDistance} />
      )}
      <Stack gap={1} className={styles.text}>
        <Text as="h2" size="large" weight="bold" tone="ink" className={styles.name}>
          <Link to={hotelPath.href(hotel.id, { ...dates, rooms })}>{hotel.name}</Link>
        </Text>
        <Row as={Text} gap={2} rowGap="none">
          <Stars count={hotel.stars} />
          <Rating rating={hotel.rating} />
          <span>
            {hotel.city}
            {center === undefined && ` · ${countryName(hotel.country)}`}
            {isByDistance && ` · ${formatDistance(distanceMeters(center, hotel))} away`}
          </span>
        </Row>
        <Text weight="strong" tone="ink">
          {formatStayNights(dates, now, ' · ')}
        </Text>
        {rate !== undefined && (
          <>
            <p>
              {rate.name} · {rate.board_name}
            </p>
            <CancellationLine isShort schedule={dealSchedule(rate.cancellation_policies)} now={now} />
          </>
        )}
        {age !== undefined && <p>{age}</p>}
      </Stack>
      {room !== undefined && (
        <DealPrice calculations={room.calculations} nights={sort === 'miles' ? nights : 1}>
          {sorted !== undefined && <Text tone="soft">{sorted}</Text>}
        </DealPrice>
      )}
    </>
  )
})

/** Returns the sorted value if the card would not otherwise show it; it replaces the value per mile. */
function describeSorted(sort: DealSort | undefined, calculations: Calculations, nights: number): string | undefined {
  const { miles_required, miles_earning } = calculations
  if (sort === 'multiplier') {
    return `Paying earns ${miles_earning.multiplier}× miles`
  }
  if (nights === 1) return undefined
  if (sort === 'miles') return `${formatMiles(miles_required)} miles for the stay`
  const { amount, currency } = cashWithTaxes(calculations)
  return sort === 'price' ? `${formatMoney({ amount: amount / nights, currency })} a night` : undefined
}

/** The placeholder for a card while deals load. */
export function DealSkeleton() {
  return (
    <div className={classes(styles.whole, styles.card)}>
      <Skeleton className={styles.photo} />
      {[styles.text, styles.price].map((part) => (
        <Stack key={part} gap={1} className={part}>
          {skeletonLines}
        </Stack>
      ))}
    </div>
  )
}

const skeletonLines = (['figure', 'usual', 'short', 'long'] as const).map((line) => <Skeleton key={line} line={line} />)
