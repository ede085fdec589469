import { latitudeAt, mercatorY, southernmost } from '../geometry.ts'
import { worldPxAt, type Frame, type PlacedTile } from '../frame.ts'
import type { BasemapStyle, Context2D } from '../style.ts'
import type { BasemapTile } from '../tiles/read-tile.ts'
import { type LoadedTile, openTileCanvas } from './tile-canvas.ts'

/** The light water along the shore, from top to bottom: each band is wider and fainter than the one before. */
const shallows = [
  { widthPx: 3, opacity: 0.7 },
  { widthPx: 8, opacity: 0.45 },
  { widthPx: 14, opacity: 0.3 },
]

/**
 * Draws a frame into a canvas of its size. From top to bottom: borders, rivers, shore, towns, land, shallow water,
 * water. Everything below the land is drawn after it with `destination-over`, so that towns end at the shore.
 */
export function drawGround(
  context: Context2D,
  pieces: readonly LoadedTile[],
  frame: Frame,
  style: BasemapStyle,
  density: number,
) {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const piece of pieces) {
    context.save()
    drawPiece(context, piece, frame, style, density)
    context.restore()
  }
  context.setTransform(density, 0, 0, density, 0, 0)
  context.fillStyle = style.water
  // Covers Antarctica.
  const southTop = mercatorY(southernmost) * worldPxAt(frame.zoom) - frame.top
  if (southTop < frame.height) context.fillRect(0, Math.max(0, southTop), frame.width + 2, frame.height + 2)
  context.globalCompositeOperation = 'destination-over'
  context.fillRect(0, 0, frame.width + 2, frame.height + 2)
  context.globalCompositeOperation = 'source-over'
}

function drawPiece(context: Context2D, piece: LoadedTile, frame: Frame, style: BasemapStyle, density: number): void {
  const { tile, place } = piece
  const { zoom } = frame
  const canvas = openTileCanvas(context, piece, frame, density)
  const land = canvas.areaPath(tile.land)
  canvas.fill(land, style.land)

  context.globalCompositeOperation = 'source-atop'
  context.save()
  drawTowns(context, tile.towns, place, frame, style.town, density)
  context.restore()
  context.globalCompositeOperation = 'source-over'

  canvas.stroke(land, style.shore, 0.8)
  const latitude = latitudeAt((frame.top + frame.height / 2) / worldPxAt(zoom))
  drawRivers(canvas, tile.rivers, { zoom, latitude }, style)

  const isClose = zoom >= 6
  if (zoom >= 4) {
    const dashPx = isClose ? [4, 3] : [2.5, 2.5]
    context.lineCap = 'butt'
    canvas.stroke(canvas.linePath(tile.stateBorders), style.stateBorder, isClose ? 1 : 0.7, { dashPx })
  }
  canvas.stroke(canvas.linePath(tile.countryBorders), style.border, isClose ? 1.2 : 0.8)

  context.globalCompositeOperation = 'destination-over'
  const nearness = Math.max(0.5, Math.min(1, zoom / 7))
  for (const { widthPx, opacity } of shallows) {
    canvas.stroke(land, style.shallow, widthPx * nearness, { opacity })
  }
}

/** The minimum width of a drawn river, by rank. */
const minRiverPx = [1.5, 1.2, 1, 0.9, 0.8]
const earthMeters = 40_075_016.7

/** Draws rivers at their width, but wide enough to be visible. */
function drawRivers(
  canvas: ReturnType<typeof openTileCanvas>,
  rivers: BasemapTile['rivers'],
  { zoom, latitude }: { readonly zoom: number; readonly latitude: number },
  style: BasemapStyle,
): void {
  const metersPerPx = (earthMeters * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)
  const shown = rivers.filter(({ lastZoom }) => zoom <= lastZoom)
  const byWidth = Map.groupBy(shown, (river) => {
    const narrowestPx = (minRiverPx[river.rank] ?? 0.7) * Math.max(0.75, Math.min(1.4, zoom / 7))
    return Math.max(narrowestPx, river.widthMeters / metersPerPx)
  })
  for (const [widthPx, lines] of byWidth) {
    const path = canvas.linePath(lines)
    if (widthPx > 4) canvas.stroke(path, style.shore, widthPx + 1.4)
    canvas.stroke(path, widthPx > 4 ? style.water : style.river, widthPx)
  }
}

/** The brightness of a glow at steps of its radius. */
const fading = [1, 0.88, 0.56, 0.19, 0]

/** Draws a glow around every town, with a width and strength that grow with its population. */
function drawTowns(
  context: Context2D,
  towns: BasemapTile['towns'],
  place: PlacedTile,
  { zoom, left, top, width, height }: Frame,
  colour: string,
  density: number,
): void {
  // Dimmer at higher zooms, at which more towns overlap and have labels on them.
  const above = Math.max(0, zoom - 7)
  const dimming = Math.max(0.35, 1 - above * 0.15) * Math.max(0.75, 1.4 - above * 0.11)
  const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  context.setTransform(density, 0, 0, density, 0, 0)
  for (const { x, y, population, reach } of towns) {
    const widest = Math.min(worldPxAt(zoom) * 6.2e-7 * Math.sqrt(population), reach * place.sizePx)
    const radius = Math.max(2, widest)
    const [atX, atY] = [place.left - left + x * place.sizePx, place.top - top + y * place.sizePx]
    if (atX < -radius || atX > width + radius || atY < -radius || atY > height + radius) continue
    const strength = opacity * dimming * Math.min(0.8, 0.1 + Math.log10(1 + population / 4000) * 0.2)
    const glow = context.createRadialGradient(atX, atY, 0, atX, atY, radius)
    for (const [part, bright] of fading.entries())
      glow.addColorStop(part / (fading.length - 1), `rgb(${red} ${green} ${blue} / ${strength * bright})`)
    context.fillStyle = glow
    context.fillRect(atX - radius, atY - radius, 2 * radius, 2 * radius)
  }
}
