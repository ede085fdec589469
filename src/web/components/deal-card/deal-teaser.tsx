import './deal-teaser.css'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatStay } from '../../format/dates.ts'
import { formatDealAge } from '../../format/deal-age.ts'
import { formatMiles, formatNights } from '../../format/miles.ts'
import { hotelPath } from '../../paths.ts'
import { Stars } from '../hotel/stars.tsx'
import { CardPhoto } from '../photos/card-photo.tsx'
import { ValueMeter } from './value-meter.tsx'

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
  readonly hotel?: { readonly photo: string | undefined; readonly stars: number } | undefined
  /** What can be done with it, over the photo. */
  readonly children?: ReactNode
  /** The dates, when known. */
  readonly dates?: { readonly checkin: string; readonly checkout: string } | undefined
}

/** A short form of a deal, shown over the map. */
export function DealTeaser(props: DealTeaserProps) {
  const { id, name, milesRequired, nights, centsPerMile, foundAtMs, hotel, dates, children } = props
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
          {hotel !== undefined && <Stars count={hotel.stars} />}{' '}
          {dates !== undefined && formatStay(dates.checkin, dates.checkout, now)}
        </p>
        <p>
          <strong className="teaser-miles">{formatMiles(milesRequired)}</strong> miles{' '}
          {nights !== undefined && (
            <span className="teaser-facts teaser-nights">{formatNights(milesRequired, nights)}</span>
          )}
        </p>
        <ValueMeter centsPerMile={centsPerMile} />
        {age !== undefined && <p className="teaser-facts">{age}</p>}
      </div>
    </div>
  )
}
