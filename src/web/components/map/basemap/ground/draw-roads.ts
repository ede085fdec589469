import type { BasemapStyle } from '../style.ts'
import { roadKinds, type BasemapTile, type RiverLine, type RoadKind } from '../tiles/basemap-tile.ts'
import type { TileCanvas } from './tile-canvas.ts'

/** Widths in pixels at some zooms of the map; in between they are interpolated, before the first one there are none. */
type Widths = readonly (readonly [zoom: number, px: number])[]

const majorWidths: Widths = [
  [8, 0.7],
  [10, 1.2],
  [12, 2],
  [14, 4],
  [16, 9],
  [18, 18],
]
const roadWidths: Readonly<Record<RoadKind, Widths>> = {
  highway: [
    [6, 0.8],
    [8, 1.2],
    [10, 1.8],
    [12, 2.8],
    [14, 5],
    [16, 10],
    [18, 20],
  ],
  major: majorWidths,
  medium: [
    [11, 0.8],
    [13, 1.8],
    [15, 5],
    [18, 15],
  ],
  minor: [
    [13, 0.7],
    [14, 1.4],
    [16, 6],
    [18, 13],
  ],
  tunnel: majorWidths.map(([zoom, px]) => [zoom + 1, px]),
  runway: [
    [10, 1],
    [13, 4],
    [16, 24],
  ],
  path: [
    [15, 0.8],
    [18, 2],
  ],
  rail: [
    [10, 0.6],
    [14, 1],
    [18, 2],
  ],
  ferry: [[9, 0.8]],
}
/** From here on roads have edges; before, they are too narrow. */
const firstEdgeZoom = 12
const edgePx = 1.5

/** The narrowest that a river is drawn, by rank. */
const minRiverPx = [1.5, 1.2, 1, 0.9, 0.8]
const earthMeters = 40_075_016.7

/** Draws roads, railways and ferries, the edges of all below the roads of all, so that crossings are open. */
export function drawRoads(canvas: TileCanvas, { roads }: BasemapTile, zoom: number, style: BasemapStyle): void {
  const drawn = roadKinds.flatMap((kind) => {
    const lines = roads[kind]
    const widthPx = widthAt(roadWidths[kind], zoom)
    return lines === undefined || widthPx === 0 ? [] : [{ kind, widthPx, path: canvas.linePath(lines) }]
  })
  const hasEdges = zoom >= firstEdgeZoom
  for (const { kind, widthPx, path } of drawn) {
    if (hasEdges && isEdged(kind)) canvas.stroke(path, edgeOf(kind, style), widthPx + edgePx)
  }
  for (const { kind, widthPx, path } of drawn) {
    if (kind === 'rail') canvas.stroke(path, style.rail, widthPx)
    else if (kind === 'ferry') canvas.stroke(path, style.shore, widthPx, { dashPx: [4, 4] })
    else if (kind === 'path') canvas.stroke(path, style.roadEdge, widthPx, { dashPx: [3, 2] })
    else if (kind === 'tunnel') canvas.stroke(path, style.roadEdge, widthPx, { opacity: 0.5 })
    else if (kind === 'runway') canvas.stroke(path, style.roadEdge, widthPx)
    else canvas.stroke(path, hasEdges ? fillOf(kind, style) : edgeOf(kind, style), widthPx)
  }
}

function isEdged(kind: RoadKind): boolean {
  return kind === 'highway' || kind === 'major' || kind === 'medium' || kind === 'minor'
}

function edgeOf(kind: RoadKind, { roadEdge, highwayEdge }: BasemapStyle): string {
  return kind === 'highway' ? highwayEdge : roadEdge
}

function fillOf(kind: RoadKind, { road, highway }: BasemapStyle): string {
  return kind === 'highway' ? highway : road
}

export function widthAt(widths: Widths, zoom: number): number {
  const after = widths.findIndex(([at]) => at > zoom)
  if (after === 0) return 0
  const [zoomBefore, pxBefore] = widths.at(after === -1 ? -1 : after - 1)!
  if (after === -1) return pxBefore
  const [zoomAfter, pxAfter] = widths[after]!
  return pxBefore + ((zoom - zoomBefore) / (zoomAfter - zoomBefore)) * (pxAfter - pxBefore)
}

/** Draws rivers as wide as they are, and wide enough to be seen. */
export function drawRivers(
  canvas: TileCanvas,
  rivers: readonly RiverLine[],
  { zoom, latitude }: { readonly zoom: number; readonly latitude: number },
  style: BasemapStyle,
): void {
  const metersPerPx = (earthMeters * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)
  const shown = rivers.filter(({ lastZoom }) => zoom <= lastZoom)
  const byWidth = new Map<number, RiverLine[]>()
  for (const river of shown) {
    const narrowestPx = (minRiverPx[river.rank] ?? 0.7) * Math.max(0.75, Math.min(1.4, zoom / 7))
    const widthPx = Math.max(narrowestPx, river.widthMeters / metersPerPx)
    byWidth.set(widthPx, [...(byWidth.get(widthPx) ?? []), river])
  }
  for (const [widthPx, lines] of byWidth) {
    const path = canvas.linePath(lines)
    if (widthPx > 4) canvas.stroke(path, style.shore, widthPx + 1.4)
    canvas.stroke(path, widthPx > 4 ? style.water : style.river, widthPx)
  }
}
