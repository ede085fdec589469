import type { Frame } from '../frame.ts'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import type { Label } from './label.ts'
import { lineLabels } from './line-labels.ts'
import { pointLabel } from './point-label.ts'

/** Labels up to this far outside a frame may reach into it. */
const reachPx = 100

/** Returns the labels at the frame's zoom that may reach into the frame, of what is drawn of each tile. */
export function labelsIn(tiles: readonly LoadedTile[], frame: Frame): Label[] {
  return tiles.flatMap(({ place, tile, windows }) => {
    const lines = tile.lineNames.flatMap((line) => lineLabels(line, { extent: tile.extent, place }, frame.zoom))
    const points = tile.names.flatMap((point) => pointLabel(point, place, frame.zoom) ?? [])
    return [...lines, ...points].filter(({ x, y }) => {
      const isIn = windows.some(
        ({ left, top, sizePx: size }) => x >= left && x < left + size && y >= top && y < top + size,
      )
      const [fromLeft, fromTop] = [x - frame.left, y - frame.top]
      const isNear = fromLeft > -reachPx && fromTop > -reachPx
      return isIn && isNear && fromLeft < frame.width + reachPx && fromTop < frame.height + reachPx
    })
  })
}
