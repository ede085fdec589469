import { type Frame, worldPxAt } from '../frame.ts'
import { mercatorY, southernmost } from '../geometry.ts'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import type { Label } from './label.ts'
import { ashore, type IsLand } from './on-land.ts'
import { pointLabel } from './point-label.ts'

/** How far outside a frame a label's point may be for the label to reach into it. */
const reachPx = 100

/**
 * Returns the labels at the frame's zoom that may reach into the frame, each from the tile of its point. Things on land
 * that are far from any land of the map get no label.
 */
export function labelsIn(tiles: readonly LoadedTile[], frame: Frame, isLand: IsLand): Label[] {
  const labels = tiles.flatMap(({ place, tile }) =>
    tile.names.flatMap((point) => pointLabel(point, place, frame.zoom) ?? []),
  )
  const antarctica = mercatorY(southernmost) * worldPxAt(frame.zoom)
  return labels.flatMap((label) => {
    const [fromLeft, fromTop] = [label.x - frame.left, label.y - frame.top]
    const isNear = fromLeft > -reachPx && fromTop > -reachPx
    if (!isNear || fromLeft >= frame.width + reachPx || fromTop >= frame.height + reachPx) return []
    return label.y > antarctica ? [] : label.isOnLand === true ? (ashore(label, isLand) ?? []) : label
  })
}
