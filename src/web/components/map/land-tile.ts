import { clipRing, mercatorY, type Box, type MercatorPoint } from './geometry.ts'
import { shapeOf, type Land, type Shape } from './land.ts'

/** Colours as CSS writes them; `font` is a family list. */
export interface LandStyle {
  readonly land: string
  readonly shore: string
  readonly line: string
  readonly ink: string
  readonly font: string
}

/** A square piece of the map: `left` and `top` in pixels of a world that is `worldPx` wide. */
export interface TileFrame {
  readonly left: number
  readonly top: number
  readonly sizePx: number
  readonly worldPx: number
}

/** How far beyond its edges a tile still draws, so that no edge shows: wider than any line. */
const marginPx = 8
/** Points closer than this to the one before are left out. */
const detailPx = 0.6
const gridStepsDegrees = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005]
const gridGapPx = 96
/** The copies of the world that shapes may reach into a tile from. */
const turns = [-1, 0, 1]
const namesUpToWorldPx = 256 * 2 ** 7

/** Draws one tile: meridians and parallels, the land with its shore, borders, and the names of the countries. */
export function drawLandTile(context: CanvasRenderingContext2D, frame: TileFrame, land: Land, style: LandStyle): void {
  const ground = new Path2D()
  const borders = new Path2D()
  for (const turn of turns) {
    const box = boxOfTile(frame, turn)
    for (const ring of land.rings) {
      if (overlap(ring.box, box)) trace(ground, clipRing(ring.points, box), frame, turn, true)
    }
    for (const border of land.borders) {
      if (overlap(border.box, box)) trace(borders, border.points, frame, turn, false)
    }
  }
  context.lineJoin = 'round'
  stroke(context, ground, style.land, 9, 0.35)
  stroke(context, ground, style.shore, 2, 1)
  fill(context, ground, style.land)
  stroke(context, grid(frame), style.ink, 1, 0.05)
  stroke(context, borders, style.line, 1, 0.7)
  if (frame.worldPx <= namesUpToWorldPx) for (const turn of turns) drawNames(context, frame, land, style, turn)
}

/** What of the land a tile shows, and the tiles of higher zooms inside it; without names. */
export function cropLand({ rings, borders }: Land, frame: TileFrame): Land {
  return { rings: cropShapes(rings, frame, clipRing), borders: cropShapes(borders, frame, (line) => line), names: [] }
}

function cropShapes(shapes: readonly Shape[], frame: TileFrame, clip: typeof clipRing): Shape[] {
  return turns.flatMap((turn) => {
    const box = boxOfTile(frame, turn)
    return shapes
      .filter((shape) => overlap(shape.box, box))
      .map((shape) => shapeOf(clip(shape.points, box).map(([x, y]): MercatorPoint => [x + turn, y])))
  })
}

/** The Mercator box of a tile and its margin, moved into the copy of the world `turn` turns to the east. */
function boxOfTile({ left, top, sizePx, worldPx }: TileFrame, turn: number): Box {
  return [
    (left - marginPx) / worldPx - turn,
    (top - marginPx) / worldPx,
    (left + sizePx + marginPx) / worldPx - turn,
    (top + sizePx + marginPx) / worldPx,
  ]
}

function overlap([minX, minY, maxX, maxY]: Shape['box'], [left, top, right, bottom]: Box): boolean {
  return minX <= right && maxX >= left && minY <= bottom && maxY >= top
}

function trace(path: Path2D, points: readonly MercatorPoint[], frame: TileFrame, turn: number, closed: boolean): void {
  let [previousX, previousY] = [Infinity, Infinity]
  points.forEach(([x, y], index) => {
    const tileX = (x + turn) * frame.worldPx - frame.left
    const tileY = y * frame.worldPx - frame.top
    const near = Math.abs(tileX - previousX) + Math.abs(tileY - previousY) < detailPx
    if (near && index < points.length - 1) return
    if (index === 0) path.moveTo(tileX, tileY)
    else path.lineTo(tileX, tileY)
    ;[previousX, previousY] = [tileX, tileY]
  })
  if (closed) path.closePath()
}

function stroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  colour: string,
  widthPx: number,
  opacity: number,
): void {
  context.globalAlpha = opacity
  context.strokeStyle = colour
  context.lineWidth = widthPx
  context.stroke(path)
  context.globalAlpha = 1
}

function fill(context: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  context.fillStyle = colour
  context.fill(path, 'evenodd')
}

/** Meridians and parallels at a round number of degrees, never closer than the eye likes. */
function grid({ left, top, sizePx, worldPx }: TileFrame): Path2D {
  const path = new Path2D()
  const step = gridStepsDegrees.findLast((degrees) => (degrees / 360) * worldPx >= gridGapPx) ?? 30
  const firstMeridian = Math.ceil(((left / worldPx - 0.5) * 360) / step)
  for (let meridian = firstMeridian; ; meridian++) {
    const x = ((meridian * step) / 360 + 0.5) * worldPx - left
    if (x >= sizePx) break
    path.moveTo(Math.round(x) + 0.5, 0)
    path.lineTo(Math.round(x) + 0.5, sizePx)
  }
  const [north, south] = [latitudeAt(top / worldPx), latitudeAt((top + sizePx) / worldPx)]
  for (let parallel = Math.ceil(south / step); parallel * step <= Math.min(north, 85); parallel++) {
    const y = Math.round(mercatorY(parallel * step) * worldPx - top) + 0.5
    path.moveTo(0, y)
    path.lineTo(sizePx, y)
  }
  return path
}

function latitudeAt(mercatorY: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * mercatorY))) * 180) / Math.PI
}

/** Writes each name that has room inside its country. A name across an edge is drawn by both tiles. */
function drawNames(
  context: CanvasRenderingContext2D,
  { left, top, sizePx, worldPx }: TileFrame,
  { names }: Land,
  { ink, land, font }: LandStyle,
  turn: number,
): void {
  context.font = `500 11px ${font}`
  context.letterSpacing = '1.2px'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = ink
  context.strokeStyle = land
  context.lineWidth = 3
  for (const { name, x, y, width } of names) {
    const roomPx = width * worldPx
    if (roomPx < 40) break
    const [tileX, tileY] = [(x + turn) * worldPx - left, y * worldPx - top]
    if (tileX < -roomPx || tileX > sizePx + roomPx || tileY < -10 || tileY > sizePx + 10) continue
    const text = name.toUpperCase()
    if (context.measureText(text).width > roomPx * 0.92) continue
    context.globalAlpha = 0.8
    context.strokeText(text, tileX, tileY)
    context.globalAlpha = 0.5
    context.fillText(text, tileX, tileY)
  }
  context.globalAlpha = 1
}
