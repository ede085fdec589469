import type { LoadedTile } from '../ground/tile-canvas.ts'
import type { BasemapTile } from '../tiles/read-tile.ts'

/** Whether a point, in world pixels, is on land; true when no tile is loaded there. */
export type IsLand = (x: number, y: number) => boolean

export function landUnder(tiles: readonly LoadedTile[]): IsLand {
  return (x, y) => {
    const found = tiles.find(
      ({ place: { left, top, sizePx } }) => x >= left && x < left + sizePx && y >= top && y < top + sizePx,
    )
    if (found === undefined) return true
    const { place, tile } = found
    const unitsPerPx = tile.extent / place.sizePx
    return isLandIn(tile, (x - place.left) * unitsPerPx, (y - place.top) * unitsPerPx)
  }
}

/** The number of bands, from north to south, into which a tile's shores are sorted. */
const bandCount = 256
/** Shore edges as fromX, fromY, toX, toY, …, by band. */
const shoresOf = new WeakMap<BasemapTile, readonly (readonly number[])[]>()

function isLandIn(tile: BasemapTile, x: number, y: number): boolean {
  let shores = shoresOf.get(tile)
  if (shores === undefined) shoresOf.set(tile, (shores = sortShores(tile)))
  const edges = shores[Math.floor((y / tile.extent) * bandCount)] ?? []
  let isIn = false
  for (let at = 0; at < edges.length; at += 4) {
    const [fromX, fromY, toX, toY] = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!]
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isIn = !isIn
  }
  return isIn
}

function sortShores({ land, extent }: BasemapTile): readonly (readonly number[])[] {
  const bands = Array.from({ length: bandCount }, (): number[] => [])
  const bandAt = (y: number) => Math.floor((y / extent) * bandCount)
  for (const { points } of land) {
    for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
      const [fromX, fromY, toX, toY] = [points[last]!, points[last + 1]!, points[at]!, points[at + 1]!]
      const lowest = Math.min(bandCount - 1, bandAt(Math.max(fromY, toY)))
      for (let band = Math.max(0, bandAt(Math.min(fromY, toY))); band <= lowest; band++)
        bands[band]!.push(fromX, fromY, toX, toY)
    }
  }
  return bands
}

/** A place outside the simplified shore may be this many pixels from land; it moves to the nearest land. */
const reachesPx = [2, 4, 8, 16, 24]
const directions = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8)

/** Returns a point on land at or near this one, if there is any. */
export function ashore<Point extends Readonly<Record<'x' | 'y', number>>>(
  point: Point,
  isLand: IsLand,
): Point | undefined {
  if (isLand(point.x, point.y)) return point
  for (const reachPx of reachesPx) {
    for (const direction of directions) {
      const [x, y] = [point.x + reachPx * Math.cos(direction), point.y + reachPx * Math.sin(direction)]
      if (isLand(x, y)) return { ...point, x, y }
    }
  }
  return undefined
}
