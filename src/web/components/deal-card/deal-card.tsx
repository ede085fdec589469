import './deal-card.css'
import { nightsBetween } from '#contract/days'
import { memo, type Ref } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../browser/use-now.ts'
import { formatStay } from '../../format/dates.ts'
import { type DatedDeal, formatDealAge } from '../../format/deal-age.ts'
import { distanceMeters, formatDistance, type Position } from '../../format/distance.ts'
import { hotelPath } from '../../paths.ts'
import { useHighlighted, type Highlight } from './deal-highlight.ts'
import { Rating } from '../hotel/rating.tsx'
import { Stars } from '../hotel/stars.tsx'
import { CardPhoto } from '../photos/card-photo.tsx'
import { Heart } from '../heart/heart.tsx'
import { dealStay } from '../../format/kept-stay.ts'
import { CancellationLine } from './cancellation-line.tsx'
import { DealNet } from './deal-net.tsx'
import { DealPrice } from './deal-price.tsx'

interface DealContentProps {
  readonly deal: DatedDeal
  /** Where distances are measured from. */
  readonly center: Position | undefined
  /** The user's balance, when entered. */
  readonly myMiles: number | undefined
  /** How the picture loads: with high priority, at once, or when it is near the viewport. */
  readonly picture: 'first' | 'eager' | 'lazy'
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
      className="deal"
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

const DealContent = memo(({ deal, center, myMiles, picture }: DealContentProps) => {
  const { hotel, room_types } = deal.data
  const room = room_types[0]
  const rate = room?.rates[0]
  const now = useNow()
  const nights = nightsBetween(deal.start_date, deal.end_date)
  const age = formatDealAge(deal.foundAtMs, now)
  return (
    <>
      <CardPhoto className="deal-photo" url={hotel.main_photo} loading={picture} />
      <Heart stay={dealStay(deal)} />
      <div className="deal-text">
        <h2 className="deal-name">
          <Link to={hotelPath.href(hotel.id, { checkin: deal.start_date, checkout: deal.end_date })}>{hotel.name}</Link>
        </h2>
        <p className="deal-facts">
          <Stars count={hotel.stars} />
          <Rating rating={hotel.rating} reviewCount={hotel.review_count} />
        </p>
        <p className="deal-where">
          {hotel.city}
          {center !== undefined && ` · ${formatDistance(distanceMeters(center, hotel))} away`}
        </p>
        <p className="deal-stay">
          {formatStay(deal.start_date, deal.end_date, now)} · {nights} {nights === 1 ? 'night' : 'nights'}
        </p>
        {rate !== undefined && (
          <>
            <p className="deal-room">
              {rate.name} · {rate.board_name}
            </p>
            <CancellationLine policies={rate.cancellation_policies} now={now} />
          </>
        )}
        {age !== undefined && <p className="deal-age">{age}</p>}
      </div>
      {room !== undefined && (
        <DealPrice calculations={room.calculations} nights={nights} myMiles={myMiles}>
          <DealNet calculations={room.calculations} />
        </DealPrice>
      )}
    </>
  )
})
