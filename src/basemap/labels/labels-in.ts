import { type Frame, worldPxAt } from '../frame.ts'
import { mercatorY, southernmost } from '../geometry.ts'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import type { Label } from './label.ts'
import { pointLabel } from './point-label.ts'

/** Labels up to this far outside a frame may reach into it. */
const reachPx = 100

/** Returns the labels at the frame's zoom that may reach into the frame, each of the tile that its point is in. */
export function labelsIn(tiles: readonly LoadedTile[], frame: Frame): Label[] {
  const antarctica = mercatorY(southernmost) * worldPxAt(frame.zoom)
  return tiles.flatMap(({ place, tile }) => {
    const points = tile.names.flatMap((point) => pointLabel(point, place, frame.zoom) ?? [])
    return points.filter(({ x, y }) => {
      const [fromLeft, fromTop] = [x - frame.left, y - frame.top]
      const isNear = fromLeft > -reachPx && fromTop > -reachPx
      return isNear && y <= antarctica && fromLeft < frame.width + reachPx && fromTop < frame.height + reachPx
    })
  })
}
