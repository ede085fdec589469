import { boxesMeet, clipRing, type Line, type LineBox } from './basemap-clip.ts'
import { mercatorY } from './geometry.ts'
import { worldPxAt, type Frame, type PlacedTile } from './basemap-frame.ts'
import type { BasemapStyle } from './basemap-style.ts'
import type { BasemapTile } from './basemap-tile.ts'

export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A tile of the data where it lies. */
export interface GroundPiece {
  readonly place: PlacedTile
  readonly tile: BasemapTile
}

/** How far beyond the frame land is still drawn, so that no cut edge shows: more than any line is wide. */
const marginPx = 12
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
  brush: Brush,
  pieces: readonly GroundPiece[],
  frame: Frame,
  style: BasemapStyle,
  density: number,
) {
  const land = pieces.map((piece) => ({ ...piece, path: landPath(piece, frame) }))
  brush.lineJoin = 'round'
  for (const { path, place, tile } of land) {
    toUnits(brush, place, tile, frame, density)
    brush.fillStyle = style.land
    brush.fill(path)
  }
  brush.globalCompositeOperation = 'source-atop'
  for (const piece of pieces) drawTowns(brush, piece, frame, style, density)
  brush.globalCompositeOperation = 'source-over'
  for (const { path, place, tile } of land) {
    const pxPerUnit = toUnits(brush, place, tile, frame, density)
    stroke(brush, path, style.shore, 0.8 / pxPerUnit, 1)
  }
  for (const piece of pieces) drawBorders(brush, piece, frame, style, density)
  brush.globalCompositeOperation = 'destination-over'
  for (const { widthPx, opacity } of shallows) {
    for (const { path, place, tile } of land) {
      const pxPerUnit = toUnits(brush, place, tile, frame, density)
      stroke(brush, path, style.shallow, widthPx / pxPerUnit, opacity)
    }
  }
  brush.setTransform(density, 0, 0, density, 0, 0)
  stroke(brush, gridPath(frame), style.grid, 1, 1)
  brush.fillStyle = style.water
  brush.fillRect(0, 0, frame.width + 2, frame.height + 2)
  brush.globalCompositeOperation = 'source-over'
}

/** Makes the brush draw in the units of a tile; gives how many pixels one of them is. */
function toUnits(
  brush: Brush,
  place: PlacedTile,
  { extent }: BasemapTile,
  { left, top }: Frame,
  density: number,
): number {
  const pxPerUnit = place.sizePx / extent
  const scale = pxPerUnit * density
  brush.setTransform(scale, 0, 0, scale, (place.left - left) * density, (place.top - top) * density)
  return pxPerUnit
}

function landPath({ place, tile }: GroundPiece, frame: Frame): Path2D {
  const box = boxInUnits(place, tile, frame)
  const path = new Path2D()
  for (const ring of tile.land) {
    if (boxesMeet(ring.box, box)) trace(path, clipRing(ring, box), true)
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

function trace(path: Path2D, points: readonly number[], isClosed: boolean): void {
  if (points.length < 4) return
  path.moveTo(points[0]!, points[1]!)
  for (let at = 2; at < points.length; at += 2) path.lineTo(points[at]!, points[at + 1]!)
  if (isClosed) path.closePath()
}

function stroke(brush: Brush, path: Path2D, colour: string, width: number, opacity: number): void {
  brush.globalAlpha = opacity
  brush.strokeStyle = colour
  brush.lineWidth = width
  brush.stroke(path)
  brush.globalAlpha = 1
}

/** Borders are not cut at the frame: dashes would begin anew at each of its edges. */
function drawBorders(
  brush: Brush,
  { place, tile }: GroundPiece,
  frame: Frame,
  style: BasemapStyle,
  density: number,
): void {
  const box = boxInUnits(place, tile, frame)
  const px = 1 / toUnits(brush, place, tile, frame, density)
  const isClose = frame.zoom >= 6
  const draw = (lines: readonly Line[], colour: string, widthPx: number, dashPx: readonly number[]) => {
    const path = new Path2D()
    for (const line of lines) if (boxesMeet(line.box, box)) trace(path, line.points, false)
    brush.setLineDash(dashPx.map((length) => length * px))
    stroke(brush, path, colour, widthPx * px, 1)
    brush.setLineDash([])
  }
  if (frame.zoom >= 4) draw(tile.stateBorders, style.stateBorder, isClose ? 1 : 0.7, isClose ? [4, 3] : [2.5, 2.5])
  draw(tile.countryBorders, style.border, isClose ? 1.2 : 0.8, [])
}

/** Lets every town glow, as wide and as strong as it has people. */
function drawTowns(
  brush: Brush,
  { place, tile }: GroundPiece,
  frame: Frame,
  style: BasemapStyle,
  density: number,
): void {
  const glow = glowOf(brush, style.town)
  brush.fillStyle = glow
  const worldPx = worldPxAt(frame.zoom)
  for (const { kind, population, x, y } of tile.names) {
    if (kind !== 'place' || population === 0) continue
    const radius = townRadius(population, place, worldPx)
    const [centerX, centerY] = [place.left - frame.left + x * place.sizePx, place.top - frame.top + y * place.sizePx]
    if (centerX < -radius || centerX > frame.width + radius || centerY < -radius || centerY > frame.height + radius)
      continue
    brush.setTransform(radius * density, 0, 0, radius * density, centerX * density, centerY * density)
    brush.globalAlpha = Math.min(1, 0.1 + Math.log10(1 + population / 4000) * 0.2)
    brush.fillRect(-1, -1, 2, 2)
  }
  brush.globalAlpha = 1
}

/** The part of a tile's width that its neighbour's towns are known for. */
const townsBeyond = 128 / 4096

function townRadius(population: number, { sizePx }: PlacedTile, worldPx: number): number {
  const naturalPx = worldPx * 6.2e-7 * Math.sqrt(population)
  return Math.max(1.5, Math.min(naturalPx, townsBeyond * sizePx))
}

/** A round glow around the origin, one unit wide. */
function glowOf(brush: Brush, colour: string): CanvasGradient {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const glow = brush.createRadialGradient(0, 0, 0, 0, 0, 1)
  for (let step = 0; step <= 8; step++) {
    const fade = (1 - (step / 8) ** 2) ** 2
    glow.addColorStop(step / 8, `rgba(${red}, ${green}, ${blue}, ${(opacity * fade).toFixed(4)})`)
  }
  return glow
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

function latitudeAt(mercatorY: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * mercatorY))) * 180) / Math.PI
}
