import type { BasemapStyle } from '../style.ts'
import type { RiverLine } from '../tiles/basemap-tile.ts'
import type { TileCanvas } from './tile-canvas.ts'

/** The narrowest that a river is drawn, by rank. */
const minRiverPx = [1.5, 1.2, 1, 0.9, 0.8]
const earthMeters = 40_075_016.7

/** Draws rivers as wide as they are, and wide enough to be seen. */
export function drawRivers(
  canvas: TileCanvas,
  rivers: readonly RiverLine[],
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
