import type { Frame, PlacedTile } from '../frame.ts'
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
    return [...lines, ...points].filter(
      (label) => windows.some((window) => isIn(window, label.x, label.y)) && isNear(label, frame),
    )
  })
}

function isIn({ left, top, sizePx }: PlacedTile, x: number, y: number): boolean {
  return x >= left && x < left + sizePx && y >= top && y < top + sizePx
}

function isNear({ x, y }: Label, { left, top, width, height }: Frame): boolean {
  return x > left - reachPx && x < left + width + reachPx && y > top - reachPx && y < top + height + reachPx
}
