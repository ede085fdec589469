import type { PlacedTile } from '../frame.ts'
import type { NamedLine } from '../tiles/basemap-tile.ts'
import type { Label, TextStyle } from './label.ts'

/** The first zoom with the names of rivers, by rank. */
const firstZooms = [10, 12, 14, 14, 15]

/** Where a tile is, and which part of it is drawn. */
interface DrawnTile {
  readonly extent: number
  readonly place: PlacedTile
  readonly isDrawn: (x: number, y: number) => boolean
}

/** Long lines are named again and again, each part of about this length once. */
const partPx = 480

/** Returns the labels along a line of a tile, one for each part of it; none before the first zoom with them. */
export function lineLabels(line: NamedLine, { extent, place, isDrawn }: DrawnTile, zoom: number): Label[] {
  const { text, points, rank } = line
  const firstZoom = firstZooms[rank]
  if (firstZoom === undefined || zoom < firstZoom) return []
  const pxPerUnit = place.sizePx / extent
  const path = points.map((value, index) => (index % 2 === 0 ? place.left : place.top) + value * pxPerUnit)
  return partsOf(path, partPx).map((part) => {
    const middle = 2 * Math.floor(part.length / 4)
    return {
      lines: [text],
      x: part[middle]!,
      y: part[middle + 1]!,
      along: { path: part, isDrawn },
      // Like a town.
      importance: 20_000 / (1 + rank),
      textStyle: riverStyle,
      mark: undefined,
      canShift: false,
      clearancePx: 4,
      repeatDistancePx: 320,
    }
  })
}

/** Cuts a line into parts of the same length, as close to `length` as it can be. */
export function partsOf(path: readonly number[], length: number): number[][] {
  const total = lengthOf(path)
  const partLength = total / Math.max(1, Math.round(total / length))
  const parts: number[][] = []
  let part = path.slice(0, 2)
  let left = partLength
  for (let at = 2; at < path.length; at += 2) {
    let [fromX, fromY] = [path[at - 2]!, path[at - 1]!]
    const [toX, toY] = [path[at]!, path[at + 1]!]
    let step = Math.hypot(toX - fromX, toY - fromY)
    while (step > left) {
      const share = left / step
      ;[fromX, fromY] = [fromX + share * (toX - fromX), fromY + share * (toY - fromY)]
      parts.push([...part, fromX, fromY])
      part = [fromX, fromY]
      step -= left
      left = partLength
    }
    part.push(toX, toY)
    left -= step
  }
  return part.length > 2 && lengthOf(part) > partLength / 2 ? [...parts, part] : parts
}

function lengthOf(path: readonly number[]): number {
  let length = 0
  for (let at = 2; at < path.length; at += 2) {
    length += Math.hypot(path[at]! - path[at - 2]!, path[at + 1]! - path[at - 1]!)
  }
  return length
}

const riverStyle: TextStyle = { sizePx: 11.5, weight: 500, colour: 'sea', spacingPx: 0.8, isItalic: true }
