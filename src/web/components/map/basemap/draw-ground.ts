import { latitudeAt, mercatorY } from '../geometry.ts'
import { boxesOverlap, clipRing, type Line, type LineBox } from './clip.ts'
import { drawTowns } from './draw-towns.ts'
import { worldPxAt, type Frame, type PlacedTile } from './frame.ts'
import type { BasemapTile } from './read-tile.ts'
import type { BasemapStyle, Context2D } from './style.ts'

/** A tile's data and its place on the map. */
export interface LoadedTile {
  readonly place: PlacedTile
  readonly tile: BasemapTile
}

/** Land is clipped this far outside the frame, beyond any line width and corner radius, so that no clipped edge shows. */
const marginPx = 64
/** The corner radius of the land, by number of zooms beyond that of its data. */
const cornerRadiusPx = [0, 0, 1, 4, 10, 24, 48]
/** The light water along the shore, from top to bottom: each band is wider and fainter than the previous. */
const shallows = [
  { widthPx: 3, opacity: 0.7 },
  { widthPx: 8, opacity: 0.45 },
  { widthPx: 14, opacity: 0.3 },
]

/**
 * Draws a frame into a canvas of its size. From top to bottom: borders, shore, towns, land, shallow water, graticule,
 * water. Everything below the land is drawn after it with `destination-over`, so that towns end at the shore.
 */
export function drawGround(
  context: Context2D,
  pieces: readonly LoadedTile[],
  frame: Frame,
  style: BasemapStyle,
  density: number,
) {
  const land = pieces.map((piece) => ({ ...piece, path: landPath(piece, frame) }))
  context.lineJoin = 'round'
  for (const { path, place, tile } of land) {
    toTileUnits(context, place, tile, frame, density)
    context.fillStyle = style.land
    context.fill(path)
  }
  context.globalCompositeOperation = 'source-atop'
  for (const { tile, place } of pieces) drawTowns(context, tile.towns, place, frame, style.town, density)
  context.globalCompositeOperation = 'source-over'
  for (const { path, place, tile } of land) {
    const pxPerUnit = toTileUnits(context, place, tile, frame, density)
    stroke(context, path, style.shore, 0.8 / pxPerUnit, 1)
  }
  for (const piece of pieces) drawBorders(context, piece, frame, style, density)
  context.globalCompositeOperation = 'destination-over'
  const nearness = Math.max(0.5, Math.min(1, frame.zoom / 7))
  for (const { widthPx, opacity } of shallows) {
    for (const { path, place, tile } of land) {
      const pxPerUnit = toTileUnits(context, place, tile, frame, density)
      stroke(context, path, style.shallow, (widthPx * nearness) / pxPerUnit, opacity)
    }
  }
  context.setTransform(density, 0, 0, density, 0, 0)
  stroke(context, gridPath(frame), style.grid, 1, 1)
  context.fillStyle = style.water
  context.fillRect(0, 0, frame.width + 2, frame.height + 2)
  context.globalCompositeOperation = 'source-over'
}

/** Transforms the context to the units of a tile; returns the pixels per unit. */
function toTileUnits(
  context: Context2D,
  place: PlacedTile,
  { extent }: BasemapTile,
  { left, top }: Frame,
  density: number,
): number {
  const pxPerUnit = place.sizePx / extent
  const scale = pxPerUnit * density
  context.setTransform(scale, 0, 0, scale, (place.left - left) * density, (place.top - top) * density)
  return pxPerUnit
}

function landPath({ place, tile }: LoadedTile, frame: Frame): Path2D {
  const box = boxInUnits(place, tile, frame)
  const path = new Path2D()
  const radius = (cornerRadiusPx[frame.zoom - place.z] ?? 0) * (tile.extent / place.sizePx)
  for (const ring of tile.land) {
    if (boxesOverlap(ring.box, box)) traceRing(path, clipRing(ring, box), radius)
  }
  return path
}

function boxInUnits({ left, top, sizePx }: PlacedTile, { extent }: BasemapTile, frame: Frame): LineBox {
  const unitsPerPx = extent / sizePx
  return {
    minX: (frame.left - left - marginPx) * unitsPerPx,
    minY: (frame.top - top - marginPx) * unitsPerPx,
    maxX: (frame.left + frame.width - left + marginPx) * unitsPerPx,
    maxY: (frame.top + frame.height - top + marginPx) * unitsPerPx,
  }
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

function stroke(context: Context2D, path: Path2D, colour: string, width: number, opacity: number): void {
  context.globalAlpha = opacity
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(path)
  context.globalAlpha = 1
}

/** Borders are not clipped: their dashes would restart at each edge of the frame. */
function drawBorders(
  context: Context2D,
  { place, tile }: LoadedTile,
  frame: Frame,
  style: BasemapStyle,
  density: number,
): void {
  const box = boxInUnits(place, tile, frame)
  const px = 1 / toTileUnits(context, place, tile, frame, density)
  const isClose = frame.zoom >= 6
  const draw = (lines: readonly Line[], colour: string, widthPx: number, dashPx: readonly number[]) => {
    const path = new Path2D()
    for (const line of lines) if (boxesOverlap(line.box, box)) traceLine(path, line.points)
    context.setLineDash(dashPx.map((length) => length * px))
    stroke(context, path, colour, widthPx * px, 1)
    context.setLineDash([])
  }
  if (frame.zoom >= 4) draw(tile.stateBorders, style.stateBorder, isClose ? 1 : 0.7, isClose ? [4, 3] : [2.5, 2.5])
  draw(tile.countryBorders, style.border, isClose ? 1.2 : 0.8, [])
}

const gridStepsDegrees = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005]
const minGridGapPx = 128

/** Meridians and parallels at round degrees, at least `minGridGapPx` apart. */
function gridPath({ zoom, left, top, width, height }: Frame): Path2D {
  const path = new Path2D()
  const worldPx = worldPxAt(zoom)
  const step = gridStepsDegrees.findLast((degrees) => (degrees / 360) * worldPx >= minGridGapPx) ?? 30
  const firstMeridian = Math.ceil(((left / worldPx - 0.5) * 360) / step)
  for (let meridian = firstMeridian; ; meridian++) {
    const x = Math.round(((meridian * step) / 360 + 0.5) * worldPx - left) + 0.5
    if (x >= width + 1) break
    path.moveTo(x, 0)
    path.lineTo(x, height + 2)
  }
  const [north, south] = [latitudeAt(top / worldPx), latitudeAt((top + height) / worldPx)]
  for (let parallel = Math.ceil(south / step); parallel * step <= Math.min(north, 85); parallel++) {
    const y = Math.round(mercatorY(parallel * step) * worldPx - top) + 0.5
    path.moveTo(0, y)
    path.lineTo(width + 2, y)
  }
  return path
}
