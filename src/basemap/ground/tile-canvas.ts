import type { Frame, PlacedTile } from '../frame.ts'
import type { Context2D } from '../style.ts'
import type { BasemapTile } from '../tiles/read-tile.ts'
import { boxesOverlap, clipRing, type Line } from '../tiles/clip.ts'

/** A tile's data with its place on the map. */
export interface LoadedTile {
  readonly place: PlacedTile
  readonly tile: BasemapTile
}

/** Areas are clipped this far outside the frame: beyond any line width and corner radius, to hide clipped edges. */
const marginPx = 64
/** The corner radius of areas, by the number of zooms beyond their data's zoom. */
const cornerRadiusPx = [0, 0, 1, 4, 10, 24, 48]

const noDashes: readonly number[] = []

/** Draws a tile in its own units, within its edges. */
export function openTileCanvas(context: Context2D, { place, tile }: LoadedTile, frame: Frame, density: number) {
  const pxPerUnit = place.sizePx / tile.extent
  const cornerRadius = (cornerRadiusPx[frame.zoom - place.z] ?? 0) / pxPerUnit
  const box = {
    minX: (frame.left - place.left - marginPx) / pxPerUnit,
    minY: (frame.top - place.top - marginPx) / pxPerUnit,
    maxX: (frame.left + frame.width - place.left + marginPx) / pxPerUnit,
    maxY: (frame.top + frame.height - place.top + marginPx) / pxPerUnit,
  }
  clipToPlace(context, place, frame, density)
  const scale = pxPerUnit * density
  context.setTransform(scale, 0, 0, scale, (place.left - frame.left) * density, (place.top - frame.top) * density)
  return {
    /** The path of rings of areas in the frame. */
    areaPath(rings: readonly Line[]): Path2D {
      const path = new Path2D()
      for (const ring of rings) if (boxesOverlap(ring.box, box)) traceRing(path, clipRing(ring, box), cornerRadius)
      return path
    },
    /** The path of complete lines in the frame: dashes would restart at a cut. */
    linePath(lines: readonly Line[]): Path2D {
      const path = new Path2D()
      for (const line of lines) if (boxesOverlap(line.box, box)) traceLine(path, line.points)
      return path
    },
    fill(path: Path2D, colour: string): void {
      context.fillStyle = colour
      context.fill(path)
    },
    stroke(path: Path2D, colour: string, widthPx: number, { opacity = 1, dashPx = noDashes } = {}): void {
      context.globalAlpha = opacity
      context.strokeStyle = colour
      context.lineWidth = widthPx / pxPerUnit
      context.setLineDash(dashPx.map((length) => length / pxPerUnit))
      context.stroke(path)
      context.setLineDash([])
      context.globalAlpha = 1
    },
  }
}

/** Clips at whole device pixels, so that no gap shows between tiles. */
function clipToPlace(context: Context2D, place: PlacedTile, { left, top }: Frame, density: number) {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  const [x, y] = [Math.round((place.left - left) * density), Math.round((place.top - top) * density)]
  const right = Math.round((place.left + place.sizePx - left) * density)
  const bottom = Math.round((place.top + place.sizePx - top) * density)
  context.rect(x, y, right - x, bottom - y)
  context.clip()
}

/** Adds a ring to the path, with rounded corners when its data is enlarged. */
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
