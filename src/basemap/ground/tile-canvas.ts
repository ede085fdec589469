import type { Frame, PlacedTile } from '../frame.ts'
import type { Context2D } from '../style.ts'
import type { BasemapTile } from '../tiles/read-tile.ts'
import { boxesOverlap, clipRing, type Line, type LineBox } from './clip.ts'

/** A tile's data, its place on the map, and the parts of the map that it is drawn in. */
export interface LoadedTile {
  readonly place: PlacedTile
  readonly tile: BasemapTile
  readonly windows: readonly PlacedTile[]
}

/** Areas are clipped this far outside the frame, beyond any line width and corner radius, so that no clipped edge shows. */
const marginPx = 64
/** The corner radius of areas, by number of zooms beyond that of their data. */
const cornerRadiusPx = [0, 0, 1, 4, 10, 24, 48]

const noDashes: readonly number[] = []

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
      if (boxesOverlap(ring.box, this.#box)) traceRing(path, clipRing(ring, this.#box), this.#cornerRadius)
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

  stroke(path: Path2D, colour: string, widthPx: number, { opacity = 1, dashPx = noDashes } = {}): void {
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

/** Adds a ring to the path, with rounded corners where its data is enlarged. */
function traceRing(path: Path2D, points: readonly number[], radius: number): void {
  if (radius === 0) {
    traceLine(path, points)
    path.closePath()
    return
  }
  const last = points.length - 2
  for (let at = 0; at <= last; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]
    const before = at === 0 ? last : at - 2
    const after = at === last ? 0 : at + 2
    const [fromX, fromY] = towards(x, y, points[before]!, points[before + 1]!, radius)
    const [toX, toY] = towards(x, y, points[after]!, points[after + 1]!, radius)
    if (at === 0) path.moveTo(fromX, fromY)
    else path.lineTo(fromX, fromY)
    path.quadraticCurveTo(x, y, toX, toY)
  }
  path.closePath()
}

/** Returns the point at a distance from one point towards another, at most halfway. */
function towards(x: number, y: number, otherX: number, otherY: number, by: number): [number, number] {
  const [deltaX, deltaY] = [otherX - x, otherY - y]
  const share = Math.min(0.5, by / Math.max(1, Math.hypot(deltaX, deltaY)))
  return [x + deltaX * share, y + deltaY * share]
}

function traceLine(path: Path2D, points: readonly number[]): void {
  if (points.length < 4) return
  path.moveTo(points[0]!, points[1]!)
  for (let at = 2; at < points.length; at += 2) path.lineTo(points[at]!, points[at + 1]!)
}
