import { type Frame, type PlacedTile, worldPxAt } from '../frame.ts'
import { mercatorY, southernmost } from '../geometry.ts'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import type { BasemapTile } from '../tiles/read-tile.ts'
import type { Label, TextStyle } from './label.ts'
import { ashore, type IsLand } from './on-land.ts'
import { pointLabel } from './point-label.ts'

/** Labels up to this far outside a frame may reach into it. */
const reachPx = 100

/**
 * Returns the labels at the frame's zoom that may reach into the frame, each of the tile that its point is in. What is on land
 * and near no land of the map has none.
 */
export function labelsIn(tiles: readonly LoadedTile[], frame: Frame, isLand: IsLand): Label[] {
  const labels = tiles.flatMap(({ place, tile }) => {
    const lines = tile.lineNames.flatMap((line) => lineLabels(line, { extent: tile.extent, place }, frame.zoom))
    const points = tile.names.flatMap((point) => pointLabel(point, place, frame.zoom) ?? [])
    return [...lines, ...points].filter(({ x, y }) => {
      const { left, top, sizePx: size } = place
      const isIn = x >= left && x < left + size && y >= top && y < top + size
      const [fromLeft, fromTop] = [x - frame.left, y - frame.top]
      const isNear = fromLeft > -reachPx && fromTop > -reachPx
      return isIn && isNear && fromLeft < frame.width + reachPx && fromTop < frame.height + reachPx
    })
  })
  const antarctica = mercatorY(southernmost) * worldPxAt(frame.zoom)
  return labels.flatMap((label) =>
    label.y > antarctica ? [] : label.isOnLand === true ? (ashore(label, isLand) ?? []) : label,
  )
}

/** The first zoom with the names of rivers. */
const firstZoom = 10

/** Long lines are named again and again, each part of about this length once. */
const partPx = 480

/** Returns the labels of a line of a tile, one in the middle of each part of it; none before the first zoom with them. */
function lineLabels(
  { text, points }: BasemapTile['lineNames'][number],
  { extent, place }: { readonly extent: number; readonly place: PlacedTile },
  zoom: number,
): Label[] {
  if (zoom < firstZoom) return []
  const pxPerUnit = place.sizePx / extent
  const path = points.map((value, index) => (index % 2 === 0 ? place.left : place.top) + value * pxPerUnit)
  return middlesOf(path, partPx).map(([x, y]) => ({
    lines: [text],
    x,
    y,
    isOfLine: true,
    // Like a town.
    importance: 20_000,
    textStyle: riverStyle,
    mark: undefined,
    canShift: false,
    clearancePx: 4,
    repeatDistancePx: 320,
  }))
}

/** Returns the middles of the parts of a line x, y, x, y, …, all of the same length, as close to `length` as it can be. */
export function middlesOf(path: readonly number[], length: number): [x: number, y: number][] {
  const total = lengthOf(path)
  if (total === 0) return []
  const step = total / Math.max(1, Math.round(total / length))
  const middles: [number, number][] = []
  let next = step / 2
  for (let at = 2; at < path.length; at += 2) {
    const [fromX, fromY] = [path[at - 2]!, path[at - 1]!]
    const [alongX, alongY] = [path[at]! - fromX, path[at + 1]! - fromY]
    const segment = Math.hypot(alongX, alongY)
    for (; next <= segment; next += step)
      middles.push([fromX + (next / segment) * alongX, fromY + (next / segment) * alongY])
    next -= segment
  }
  return middles
}

function lengthOf(path: readonly number[]): number {
  let length = 0
  for (let at = 2; at < path.length; at += 2) {
    length += Math.hypot(path[at]! - path[at - 2]!, path[at + 1]! - path[at - 1]!)
  }
  return length
}

const riverStyle: TextStyle = { sizePx: 11.5, weight: 500, colour: 'sea', spacingPx: 0.8 }
