import { distanceMeters, type Position } from '../../../format/distance.ts'
import { formatNumber, readerHabits } from '../../../format/locale.ts'
import type { ProposedOption } from './proposal-groups.ts'

/** A hotel on the map: its options, and where it lies in pixels. */
export interface MapPin {
  readonly hotelId: string
  readonly name: string
  readonly numbers: readonly number[]
  readonly position: Position
  readonly x: number
  readonly y: number
}

/** The part of the world a map shows, in pixels of a world that is `256 · 2^zoom` wide. */
export interface MapPlan {
  readonly zoom: number
  readonly left: number
  readonly top: number
  readonly pins: readonly MapPin[]
  /** A round distance and its length on the map. */
  readonly scale: { readonly words: string; readonly px: number }
}

export const mapSize = { width: 640, height: 240 } as const

/** Beyond it the basemap has nothing more to tell. */
const mostZoom = 13
const zoomStep = 0.25
const paddingPx = 48
const longestScalePx = 120
const earthMeters = 40_075_016.7

/** Lays out a map of the hotels of some options; undefined where fewer than two have a known position. */
export function planMap(options: readonly ProposedOption[]): MapPlan | undefined {
  const hotels = new Map<string, Omit<MapPin, 'x' | 'y'>>()
  for (const { number, rate } of options) {
    if (rate.hotel === undefined) continue
    const { id, name, latitude, longitude } = rate.hotel
    const known = hotels.get(id)
    hotels.set(id, {
      hotelId: id,
      name,
      numbers: [...(known?.numbers ?? []), number],
      position: { latitude, longitude },
    })
  }
  if (hotels.size < 2) return undefined
  const places = [...hotels.values()]
  const points = places.map(({ position }) => mercator(position, places[0]!.position))
  const [minX, maxX] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [minY, maxY] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  let zoom: number = mostZoom
  while (zoom > 0 && !fits(maxX - minX, maxY - minY, zoom)) zoom -= zoomStep
  const world = 256 * 2 ** zoom
  const left = ((minX + maxX) / 2) * world - mapSize.width / 2
  const top = ((minY + maxY) / 2) * world - mapSize.height / 2
  const latitude = places.reduce((sum, { position }) => sum + position.latitude, 0) / places.length
  return {
    zoom,
    left,
    top,
    pins: places.map((place, index) => ({
      ...place,
      x: points[index]!.x * world - left,
      y: points[index]!.y * world - top,
    })),
    scale: scaleOf((earthMeters * Math.cos((latitude * Math.PI) / 180)) / world),
  }
}

/** How far the hotels are from the first one, in meters; none for the first itself. */
export function distancesFromFirst(pins: readonly MapPin[]): (number | undefined)[] {
  return pins.map(({ position }, index) => (index === 0 ? undefined : distanceMeters(pins[0]!.position, position)))
}

function fits(width: number, height: number, zoom: number): boolean {
  const world = 256 * 2 ** zoom
  return width * world <= mapSize.width - 2 * paddingPx && height * world <= mapSize.height - 2 * paddingPx
}

/** A position in the unit square, in the copy of the world that is nearest to another position. */
function mercator({ latitude, longitude }: Position, near: Position): { readonly x: number; readonly y: number } {
  const nearest = longitude + 360 * Math.round((near.longitude - longitude) / 360)
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return { x: (nearest + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

const scaleUnits = {
  km: [
    { name: 'km', meters: 1000 },
    { name: 'm', meters: 1 },
  ],
  mi: [
    { name: 'mi', meters: 1609.344 },
    { name: 'ft', meters: 0.3048 },
  ],
} as const

/** The longest of 1, 2, 5, 10 … kilometers, meters, miles or feet that is short enough. */
function scaleOf(metersPerPx: number): MapPlan['scale'] {
  const [long, short] = scaleUnits[readerHabits().distance === 'km' ? 'km' : 'mi']
  const unit = longestScalePx * metersPerPx < long.meters ? short : long
  const longest = (longestScalePx * metersPerPx) / unit.meters
  const power = 10 ** Math.floor(Math.log10(longest))
  const length = [5, 2, 1].map((step) => step * power).find((step) => step <= longest) ?? power
  return { words: `${formatNumber(length)} ${unit.name}`, px: (length * unit.meters) / metersPerPx }
}
