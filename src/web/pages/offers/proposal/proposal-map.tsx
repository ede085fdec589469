import { formatDistance } from '../../../format/distance.ts'
import { distancesFromFirst, type MapPin, type MapPlan, mapSize } from './plan-map.ts'

interface ProposalMapProps {
  readonly plan: MapPlan
  /** The ground as a data URL; without it the map is a plan on paper. */
  readonly ground: string | undefined
  readonly city: string
}

const pinPx = 11

/** Where the proposed hotels lie: a picture, and their distances in words. */
export function ProposalMap({ plan, ground, city }: ProposalMapProps) {
  const { pins, scale } = plan
  const distances = distancesFromFirst(pins)
  const { width, height } = mapSize
  const scaleX = width - 16 - scale.px
  return (
    <figure className="map">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Map of the hotels${city === '' ? '' : ` in ${city}`}`}
      >
        <rect className="map-ground" width={width} height={height} />
        {ground !== undefined && <image href={ground} width={width} height={height} />}
        {apart(pins).map(({ hotelId, numbers, x, y, atX, atY }) => (
          <g key={hotelId}>
            <path className="map-lead" d={`M${atX} ${atY}L${x} ${y}`} />
            <circle className="map-spot" cx={atX} cy={atY} r="2.5" />
            <rect
              className="map-pin"
              x={x - pinPx - (numbers.length - 1) * 6}
              y={y - pinPx}
              width={2 * pinPx + (numbers.length - 1) * 12}
              height={2 * pinPx}
              rx={pinPx}
            />
            <text className="map-number" x={x} y={y + 4}>
              {numbers.join(' ')}
            </text>
          </g>
        ))}
        <path className="map-scale" d={`M${scaleX} ${height - 18}v6h${scale.px}v-6`} />
        <text className="map-scale-words" x={scaleX + scale.px / 2} y={height - 22}>
          {scale.words}
        </text>
      </svg>
      <figcaption>
        {pins.map(({ hotelId, name, numbers }, index) => (
          <span key={hotelId}>
            <b>{numbers.join(', ')}</b> {name}
            {distances[index] !== undefined && `, ${formatDistance(distances[index])} from ${pins[0]!.numbers[0]}`}
          </span>
        ))}
        <span>North is at the top; distances are in a straight line.</span>
      </figcaption>
    </figure>
  )
}

interface PlacedPin extends MapPin {
  /** Where the hotel is; its number may stand beside it. */
  readonly atX: number
  readonly atY: number
}

const rounds = 40

/** Moves numbers apart that would cover one another. */
function apart(pins: readonly MapPin[]): PlacedPin[] {
  const placed = pins.map((pin) => ({ ...pin, atX: pin.x, atY: pin.y, y: pin.y - pinPx - 6 }))
  for (let round = 0; round < rounds; round++) {
    for (const [index, a] of placed.entries()) {
      for (const b of placed.slice(index + 1)) {
        const [dx, dy] = [b.x - a.x || 0.1, b.y - a.y]
        const distance = Math.hypot(dx, dy)
        const wanted = 2 * pinPx + 3 + (a.numbers.length + b.numbers.length - 2) * 6
        if (distance >= wanted) continue
        const [moveX, moveY] = [
          (dx / distance) * (wanted - distance) * 0.5,
          (dy / distance) * (wanted - distance) * 0.5,
        ]
        a.x -= moveX
        a.y -= moveY
        b.x += moveX
        b.y += moveY
      }
    }
  }
  return placed.map((pin) => ({
    ...pin,
    x: within(pin.x, mapSize.width),
    y: within(pin.y, mapSize.height),
  }))
}

function within(place: number, size: number): number {
  return Math.round(Math.max(pinPx + 4, Math.min(size - pinPx - 4, place)) * 10) / 10
}
