import './deal-teaser.css'
import type { Money } from '#contract/money'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatStay } from '../../format/dates.ts'
import { formatDealAge } from '../../format/deal-age.ts'
import { formatMiles, milesPerNight } from '../../format/miles.ts'
import { formatMoney } from '../../format/money.ts'
import { countWords } from '../../format/offer-words.ts'
import { hotelPath } from '../../paths.ts'
import { Rating } from '../hotel/rating.tsx'
import { Stars } from '../hotel/stars.tsx'
import { CardPhoto } from '../photos/card-photo.tsx'
import { Covered } from './deal-price.tsx'
import { ValueMeter } from './value-meter.tsx'

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
}

/** A short form of a deal, shown over the map. */
export function DealTeaser(props: DealTeaserProps) {
  const { id, name, milesRequired, nights, centsPerMile, foundAtMs, hotel, cash, myMiles, dates, children } = props
  const [now] = useState(() => new Date())
  const age = formatDealAge(foundAtMs, now)
  return (
    <div className="teaser">
      <div className="teaser-photo">{hotel !== undefined && <CardPhoto url={hotel.photo} loading="eager" />}</div>
      {children}
      <div className="teaser-text">
        <h2 className="teaser-name">
          <Link to={hotelPath.href(id, dates)}>{name}</Link>
        </h2>
        <p className="teaser-facts">
          {hotel !== undefined && <Stars count={hotel.stars} />} {hotel !== undefined && <Rating {...hotel.guests} />}
        </p>
        <p className="teaser-facts">
          {dates !== undefined && `${formatStay(dates.checkin, dates.checkout, now)} · `}
          {nights !== undefined && countWords(nights, 'night', 'nights')}
        </p>
        <p>
          <strong className="teaser-miles">{formatMiles(milesRequired)}</strong> miles{' '}
          {nights !== undefined && nights > 1 && (
            <span className="teaser-facts">{formatMiles(milesPerNight(milesRequired, nights))} a night</span>
          )}
        </p>
        {(cash !== undefined || myMiles !== undefined) && (
          <div className="teaser-cash">
            {cash !== undefined && (
              <p>
                or <b>{formatMoney(cash)}</b>
              </p>
            )}
            {myMiles !== undefined && <Covered miles={milesRequired} myMiles={myMiles} />}
          </div>
        )}
        <ValueMeter centsPerMile={centsPerMile} />
        {age !== undefined && <p className="teaser-facts">{age}</p>}
      </div>
    </div>
  )
}
