import type { Money } from '#contract/money'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatDealAge } from './list-deals.ts'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { hotelPath } from '#web/device/address/paths.ts'
import { Rating, Stars } from '../hotel/rating.tsx'
import { CardPhoto } from '#web/photos/photo.tsx'
import { AboutCash } from '../offer/about-cash.tsx'
import { Covered, ValueMeter } from './deal-price.tsx'
import { classes } from '#web/kit/classes.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './deal.module.css'

interface TeaserHotel {
  readonly photo: string | undefined
  readonly stars: number
  /** 0 to 10 and the number of reviews. */
  readonly guests: { readonly rating: number; readonly reviewCount: number }
}

interface DealTeaserProps {
  readonly id: string
  readonly name: string
  readonly milesRequired: number
  /** Undefined when unknown. */
  readonly nights: number | undefined
  readonly centsPerMile: number
  readonly multiplier: number
  /** When the price was found, in milliseconds; undefined when unknown. */
  readonly foundAtMs: number | undefined
  /** Details of the hotel; undefined until they are loaded. */
  readonly hotel?: TeaserHotel | undefined
  /** What paying for the stay costs, when known. */
  readonly cash?: Money | undefined
  /** The user's balance, when entered. */
  readonly myMiles: number | undefined
  /** What can be done with it, over the photo. */
  readonly children?: ReactNode
  /** The dates, when known. */
  readonly dates?: { readonly checkin: string; readonly checkout: string } | undefined
  /** The party that the hotel's page is opened for, as an address has it. */
  readonly rooms: string | undefined
}

/** A short form of a deal, shown over the map. */
export function DealTeaser(props: DealTeaserProps) {
  const { id, name, milesRequired, nights, centsPerMile, multiplier, foundAtMs } = props
  const { hotel, cash, myMiles, dates, rooms, children } = props
  const [now] = useState(() => new Date())
  const age = formatDealAge(foundAtMs, now)
  return (
    <div className={classes(styles.whole, styles.teaser)}>
      <div className={styles.teaserPhoto}>{hotel !== undefined && <CardPhoto url={hotel.photo} loading="eager" />}</div>
      {children}
      <Stack gap={0} justify="center" className={styles.teaserText}>
        <Text as="h2" size="body" weight="bold" className={styles.name}>
          <Link to={hotelPath.href(id, { ...dates, rooms })}>{name}</Link>
        </Text>
        <Text size="small" tone="soft">
          {hotel !== undefined && <Stars count={hotel.stars} />} {hotel !== undefined && <Rating {...hotel.guests} />}
        </Text>
        <Text size="small" tone="soft">
          {dates !== undefined && `${formatStay(dates.checkin, dates.checkout, now)} · `}
          {nights !== undefined && formatCount(nights, 'night', 'nights')}
        </Text>
        <p>
          <Text as="strong" size="large">
            {formatMiles(milesRequired)}
          </Text>{' '}
          miles{' '}
          {nights !== undefined && nights > 1 && (
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
        <ValueMeter centsPerMile={centsPerMile} multiplier={multiplier} />
        {age !== undefined && (
          <Text size="small" tone="soft">
            {age}
          </Text>
        )}
      </Stack>
    </div>
  )
}
