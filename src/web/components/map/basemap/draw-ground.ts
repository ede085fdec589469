import { boxesMeet, clipRing, type Line, type LineBox } from './clip.ts'
import { latitudeAt, mercatorY } from '../geometry.ts'
import { worldPxAt, type Frame, type PlacedTile } from './frame.ts'
import type { BasemapStyle } from './style.ts'
import type { BasemapTile } from './read-tile.ts'
import { drawTowns, type Context2D } from './draw-towns.ts'

/** A tile of the data where it lies. */
export interface LoadedTile {
  readonly place: PlacedTile
  readonly tile: BasemapTile
}

/** How far beyond the frame land is still drawn, so that no cut edge shows: more than any line is wide or corner round. */
const marginPx = 64
/** How round the corners of the land are, for each zoom beyond that of its data. */
const cornerPx = [0, 0, 1, 4, 10, 24, 48]
/** The glow of the water at the shore, from above: each wider and fainter than the one that lies on it. */
const shallows = [
  { widthPx: 3, opacity: 0.7 },
  { widthPx: 8, opacity: 0.45 },
  { widthPx: 14, opacity: 0.3 },
]

/**
 * Draws a frame into a canvas of its size: from above, borders, the shore, towns, land, the shallow water along it,
 * meridians and parallels, and the water. Most is drawn beneath what is there already, so that towns end at the shore.
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
    toUnits(context, place, tile, frame, density)
    context.fillStyle = style.land
    context.fill(path)
  }
  context.globalCompositeOperation = 'source-atop'
  for (const { tile, place } of pieces) drawTowns(context, tile.towns, place, frame, style.town, density)
  context.globalCompositeOperation = 'source-over'
  for (const { path, place, tile } of land) {
    const pxPerUnit = toUnits(context, place, tile, frame, density)
    stroke(context, path, style.shore, 0.8 / pxPerUnit, 1)
  }
  for (const piece of pieces) drawBorders(context, piece, frame, style, density)
  context.globalCompositeOperation = 'destination-over'
  const nearness = Math.max(0.5, Math.min(1, frame.zoom / 7))
  for (const { widthPx, opacity } of shallows) {
    for (const { path, place, tile } of land) {
      const pxPerUnit = toUnits(context, place, tile, frame, density)
      stroke(context, path, style.shallow, (widthPx * nearness) / pxPerUnit, opacity)
    }
  }
  context.setTransform(density, 0, 0, density, 0, 0)
  stroke(context, gridPath(frame), style.grid, 1, 1)
  context.fillStyle = style.water
  context.fillRect(0, 0, frame.width + 2, frame.height + 2)
  context.globalCompositeOperation = 'source-over'
}

/** Makes the context draw in the units of a tile; gives how many pixels one of them is. */
function toUnits(
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
  const radius = (cornerPx[frame.zoom - place.z] ?? 0) * (tile.extent / place.sizePx)
  for (const ring of tile.land) {
    if (boxesMeet(ring.box, box)) traceRing(path, clipRing(ring, box), radius)
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

/** Draws a ring, its corners rounded where it is so much enlarged that the eye would count them. */
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

/** The point so far from one on the way to another, at most half the way. */
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

/** Borders are not cut at the frame: dashes would begin anew at each of its edges. */
function drawBorders(
  context: Context2D,
  { place, tile }: LoadedTile,
  frame: Frame,
  style: BasemapStyle,
  density: number,
): void {
  const box = boxInUnits(place, tile, frame)
  const px = 1 / toUnits(context, place, tile, frame, density)
  const isClose = frame.zoom >= 6
  const draw = (lines: readonly Line[], colour: string, widthPx: number, dashPx: readonly number[]) => {
    const path = new Path2D()
    for (const line of lines) if (boxesMeet(line.box, box)) traceLine(path, line.points)
    context.setLineDash(dashPx.map((length) => length * px))
    stroke(context, path, colour, widthPx * px, 1)
    context.setLineDash([])
  }
  if (frame.zoom >= 4) draw(tile.stateBorders, style.stateBorder, isClose ? 1 : 0.7, isClose ? [4, 3] : [2.5, 2.5])
  draw(tile.countryBorders, style.border, isClose ? 1.2 : 0.8, [])
}

const gridStepsDegrees = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005]
const gridGapPx = 128

/** Meridians and parallels at a round number of degrees, never closer than the eye likes. */
function gridPath({ zoom, left, top, width, height }: Frame): Path2D {
  const path = new Path2D()
  const worldPx = worldPxAt(zoom)
  const step = gridStepsDegrees.findLast((degrees) => (degrees / 360) * worldPx >= gridGapPx) ?? 30
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
