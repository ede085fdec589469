import { worldPxAt, type Frame, type PlacedTile } from '../frame.ts'
import type { Town } from '../tiles/basemap-tile.ts'
import type { Context2D } from '../style.ts'

/** How bright a glow is at parts of its radius. */
const fading = [1, 0.88, 0.56, 0.19, 0]

/** Draws a glow around every town, as wide and as strong as its population. */
export function drawTowns(
  context: Context2D,
  towns: readonly Town[],
  place: PlacedTile,
  { zoom, left, top, width, height }: Frame,
  colour: string,
  density: number,
): void {
  // Dimmer at higher zooms, where more towns overlap and labels lie on them.
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
