import type { DealPoint } from '#contract/deals/list-deal-points'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatStay } from '#web/kit/format/dates.ts'
import { type DatedDeal, formatDealAge } from './list-deals.ts'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { hotelPath } from '#web/device/address/paths.ts'
import { Rating, Stars } from '../hotel/rating.tsx'
import { CardPhoto } from '#web/photos/photo.tsx'
import { useMyMiles } from '../redeem/mile-value.ts'
import { AboutCash } from '../offer/about-cash.tsx'
import { Covered, ValueMeter } from './deal-price.tsx'
import { classes } from '#web/kit/classes.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import styles from './deal.module.css'

interface DealTeaserProps {
  /** The deal as a map has it. */
  readonly point: DealPoint
  /** The whole of it; undefined until it is loaded. */
  readonly deal?: DatedDeal
  /** The party that the hotel's page is opened for, as an address has it. */
  readonly rooms: string | undefined
  /** What can be done with it, over the photo. */
  readonly children?: ReactNode
}

/** A short form of a deal, shown over the map. */
export function DealTeaser({ point, deal, rooms, children }: DealTeaserProps) {
  const { id, name, miles_required: milesRequired, nights, cpm, multiplier, found_at } = point
  const hotel = deal?.data.hotel
  const cash = deal?.data.room_types[0]?.calculations.selling_price
  const dates = deal && { checkin: deal.start_date, checkout: deal.end_date }
  const myMiles = useMyMiles()
  const [now] = useState(() => new Date())
  const age = formatDealAge(found_at === null ? undefined : found_at * 1000, now)
  return (
    <div className={classes(styles.whole, styles.teaser)}>
      <div className={styles.teaserPhoto}>
        {hotel !== undefined && <CardPhoto url={hotel.thumbnail} loading="eager" />}
      </div>
      {children}
      <Stack gap={0} justify="center" className={styles.teaserText}>
        <Text as="h2" size="body" weight="bold" className={styles.name}>
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
        {(cash !== undefined || myMiles !== undefined) && (
          <Text as={Row} size="small" rowGap="none">
            {cash !== undefined && (
              <p>
                or <b>{formatMoney(cash)}</b>
                <AboutCash money={cash} />
              </p>
            )}
            {myMiles !== undefined && <Covered miles={milesRequired} myMiles={myMiles} />}
          </Text>
        )}
        <ValueMeter centsPerMile={cpm} multiplier={multiplier} />
        {age !== undefined && <Note>{age}</Note>}
      </Stack>
    </div>
  )
}
