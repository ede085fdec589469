import type { Frame, PlacedTile } from '../frame.ts'
import type { Context2D } from '../style.ts'
import type { BasemapTile } from '../tiles/basemap-tile.ts'
import { boxesOverlap, type Line, type LineBox } from './clip.ts'
import { traceLine, traceRing } from './trace.ts'

/** A tile's data, its place on the map, and the parts of the map that it is drawn in. */
export interface LoadedTile {
  readonly place: PlacedTile
  readonly tile: BasemapTile
  readonly windows: readonly PlacedTile[]
}

/** What is this far outside the frame is not drawn, beyond any line width. */
const marginPx = 64
/** The corner radius of areas, by number of zooms beyond that of their data. */
const cornerRadiusPx = [0, 0, 1, 4, 10, 24, 48]

/** Draws a tile in its own units, within its windows. */
export class TileCanvas {
  readonly #context: Context2D
  readonly #box: LineBox
  readonly #cornerRadius: number
  /** Pixels per unit. */
  readonly pxPerUnit: number

  constructor(context: Context2D, { place, tile, windows }: LoadedTile, frame: Frame, density: number) {
    this.#context = context
    this.pxPerUnit = place.sizePx / tile.extent
    const unitsPerPx = 1 / this.pxPerUnit
    this.#cornerRadius = (cornerRadiusPx[frame.zoom - place.z] ?? 0) * unitsPerPx
    this.#box = {
      minX: (frame.left - place.left - marginPx) * unitsPerPx,
      minY: (frame.top - place.top - marginPx) * unitsPerPx,
      maxX: (frame.left + frame.width - place.left + marginPx) * unitsPerPx,
      maxY: (frame.top + frame.height - place.top + marginPx) * unitsPerPx,
    }
    clipToWindows(context, windows, frame, density)
    const scale = this.pxPerUnit * density
    context.setTransform(scale, 0, 0, scale, (place.left - frame.left) * density, (place.top - frame.top) * density)
  }

  /** The rings of areas that are in the frame. */
  areaPath(rings: readonly Line[]): Path2D {
    const path = new Path2D()
    for (const ring of rings) {
      if (boxesOverlap(ring.box, this.#box)) traceRing(path, ring.points, this.#cornerRadius)
    }
    return path
  }

  /** The lines that are in the frame, whole: dashes would restart where they are cut. */
  linePath(lines: readonly Line[]): Path2D {
    const path = new Path2D()
    for (const line of lines) if (boxesOverlap(line.box, this.#box)) traceLine(path, line.points)
    return path
  }

  fill(path: Path2D, colour: string): void {
    this.#context.fillStyle = colour
    this.#context.fill(path)
  }

  stroke(path: Path2D, colour: string, widthPx: number, { opacity = 1, dashPx = [] }: StrokeOptions = {}): void {
    const context = this.#context
    context.globalAlpha = opacity
    context.strokeStyle = colour
    context.lineWidth = widthPx / this.pxPerUnit
    if (dashPx.length > 0) context.setLineDash(dashPx.map((length) => length / this.pxPerUnit))
    context.stroke(path)
    if (dashPx.length > 0) context.setLineDash([])
    context.globalAlpha = 1
  }
}

interface StrokeOptions {
  readonly opacity?: number
  readonly dashPx?: readonly number[]
}

/** At whole device pixels, so that no gap shows between tiles. */
function clipToWindows(
  context: Context2D,
  windows: readonly PlacedTile[],
  { left, top }: Frame,
  density: number,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  for (const window of windows) {
    const [x, y] = [Math.round((window.left - left) * density), Math.round((window.top - top) * density)]
    const right = Math.round((window.left + window.sizePx - left) * density)
    const bottom = Math.round((window.top + window.sizePx - top) * density)
    context.rect(x, y, right - x, bottom - y)
  }
  context.clip()
}
