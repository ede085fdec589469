import { worldPxAt, type Frame, type PlacedTile } from '../frame.ts'
import type { Town } from '../tiles/basemap-tile.ts'
import type { Context2D } from '../style.ts'

/** Added around the frame, so that upscaling interpolates correctly at its edges. */
const marginCells = 2
/** The width of a cell by zoom, smaller than the smallest glow. */
const cellPxByZoom = [1, 1, 1, 1, 1, 1, 1, 2, 4, 4]

/**
 * Draws a glow around every town, as wide and as strong as its population. The glows are summed in a coarse grid and
 * upscaled: overlapping gradients would show banding.
 */
export function drawTowns(
  context: Context2D,
  towns: readonly Town[],
  place: PlacedTile,
  frame: Frame,
  colour: string,
  density: number,
): void {
  const cellPx = cellPxByZoom[frame.zoom] ?? 8
  const columns = Math.ceil(frame.width / cellPx) + 2 * marginCells
  const rows = Math.ceil(frame.height / cellPx) + 2 * marginCells
  const marginPx = marginCells * cellPx
  const worldPx = worldPxAt(frame.zoom)
  // At higher zooms more towns overlap.
  const dimming = Math.max(0.35, Math.min(1, 1 - (frame.zoom - 7) * 0.15))
  const glows = towns.map(({ x, y, population, reach }) => ({
    x: (place.left - frame.left + x * place.sizePx + marginPx) / cellPx,
    y: (place.top - frame.top + y * place.sizePx + marginPx) / cellPx,
    radius: Math.max(2, Math.min(worldPx * 6.2e-7 * Math.sqrt(population), reach * place.sizePx)) / cellPx,
    strength: dimming * Math.min(0.8, 0.1 + Math.log10(1 + population / 4000) * 0.2),
  }))
  const light = sumGlows(glows, columns, rows)
  const coarse = new OffscreenCanvas(columns, rows).getContext('2d')
  if (light === undefined || coarse === null) return
  coarse.putImageData(new ImageData(colorize(light, colour, brightnessAt(frame.zoom)), columns, rows), 0, 0)
  context.setTransform(density, 0, 0, density, 0, 0)
  context.drawImage(coarse.canvas, -marginPx, -marginPx, columns * cellPx, rows * cellPx)
}

/** A disc of light that fades to its edge, in cells. */
interface Glow {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** At its center, 0 to 1. */
  readonly strength: number
}

/** Returns the brightness of each cell, row by row, from 0 to below 1; undefined where all are dark. */
export function sumGlows(glows: readonly Glow[], columns: number, rows: number): Float32Array | undefined {
  const light = new Float32Array(columns * rows)
  let isDark = true
  for (const { x, y, radius, strength } of glows) {
    const firstColumn = Math.max(0, Math.ceil(x - radius - 0.5))
    const lastColumn = Math.min(columns - 1, Math.floor(x + radius - 0.5))
    const firstRow = Math.max(0, Math.ceil(y - radius - 0.5))
    const lastRow = Math.min(rows - 1, Math.floor(y + radius - 0.5))
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const fade = 1 - ((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2) / (radius * radius)
        if (fade <= 0) continue
        const at = row * columns + column
        light[at] = 1 - (1 - light[at]!) * (1 - strength * fade * fade)
        isDark = false
      }
    }
  }
  return isDark ? undefined : light
}

/** Dimmer at higher zooms, where labels lie on the glow. */
function brightnessAt(zoom: number): number {
  return Math.max(0.75, Math.min(1.4, 1.4 - (zoom - 7) * 0.11))
}

/** Returns RGBA pixels of one colour whose opacity follows the light, times `share`. */
function colorize(light: Float32Array, colour: string, share: number): Uint8ClampedArray<ArrayBuffer> {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const pixels = new Uint8ClampedArray(light.length * 4)
  for (const [at, value] of light.entries()) {
    if (value > 0) pixels.set([red, green, blue, value * opacity * share * 255], at * 4)
  }
  return pixels
}
