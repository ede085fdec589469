import type { Frame } from '../frame.ts'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import type { Label } from './label.ts'
import { lineLabel } from './line-label.ts'
import { pointLabel } from './point-label.ts'

/** The labels of points up to this far outside a frame may reach into it. */
const reachPx = 100

/** Returns the labels at the frame's zoom that may reach into the frame, of what is drawn of each tile. */
export function labelsIn(tiles: readonly LoadedTile[], frame: Frame): Label[] {
  return tiles.flatMap(({ place, tile, windows }) => {
    const lines = tile.lineNames.flatMap((line) => lineLabel(line, tile.extent, place, frame.zoom) ?? [])
    const points = tile.names.flatMap((point) => pointLabel(point, place, frame.zoom) ?? [])
    const isShown = ({ x, y }: Label) =>
      windows.some(({ left, top, sizePx }) => x >= left && x < left + sizePx && y >= top && y < top + sizePx)
    return [...lines, ...points.filter((label) => isShown(label) && isNear(label, frame))]
  })
}

function isNear({ x, y }: Label, { left, top, width, height }: Frame): boolean {
  return x > left - reachPx && x < left + width + reachPx && y > top - reachPx && y < top + height + reachPx
}
