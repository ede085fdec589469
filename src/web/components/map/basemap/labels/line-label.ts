import type { PlacedTile } from '../frame.ts'
import type { NamedLine } from '../tiles/basemap-tile.ts'
import type { Label, TextStyle } from './label.ts'

/** The first zoom with the names of rivers and of roads, by rank. */
const firstZooms = { river: [10, 12, 14, 14, 15], road: [14, 14, 15, 16] } as const

/** Where a tile is, and which part of it is drawn. */
interface DrawnTile {
  readonly extent: number
  readonly place: PlacedTile
  readonly isDrawn: (x: number, y: number) => boolean
}

/** Returns the label along a line of a tile; undefined if it has none at this zoom. */
export function lineLabel(line: NamedLine, { extent, place, isDrawn }: DrawnTile, zoom: number): Label | undefined {
  const { kind, text, points, rank } = line
  const firstZoom = firstZooms[kind][rank]
  if (firstZoom === undefined || zoom < firstZoom) return undefined
  const pxPerUnit = place.sizePx / extent
  const path = points.map((value, index) => (index % 2 === 0 ? place.left : place.top) + value * pxPerUnit)
  const middle = 2 * Math.floor(points.length / 4)
  return {
    lines: [text],
    x: path[middle]!,
    y: path[middle + 1]!,
    along: { path, isDrawn },
    // Rivers are like a town, roads less important than any point.
    importance: kind === 'river' ? 20_000 / (1 + rank) : -1 - rank,
    textStyle: kind === 'river' ? riverStyle : roadStyle,
    mark: undefined,
    canShift: false,
    clearancePx: 4,
    repeatDistancePx: kind === 'river' ? 320 : 220,
  }
}

const riverStyle: TextStyle = { sizePx: 11.5, weight: 500, colour: 'sea', spacingPx: 0.8, isItalic: true }
const roadStyle: TextStyle = { sizePx: 10.5, weight: 480, colour: 'inkSoft', spacingPx: 0.1, isItalic: false }
