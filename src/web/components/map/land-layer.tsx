import { GridLayer, type Coords, type Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import { cropLand, drawLandTile, type LandStyle, type TileFrame } from './land-tile.ts'
import { loadLand, type Land, type LandDetail } from './land.ts'

export type MapTheme = 'light' | 'dark'

const tileSizePx = 512
const fineFromZoom = 8

/** Land, borders and country names, drawn tile by tile, so that the map is whole without any tile server. */
export function LandLayer({ theme }: { readonly theme: MapTheme }) {
  const map = useMap()
  const [layer] = useState(() => new CanvasTiles())
  useLand(map, layer, 'coarse', true)
  useLand(map, layer, 'fine', useClose(map))

  useEffect(() => {
    layer.addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, layer])

  useEffect(() => {
    // A frame later the page's root carries the theme's colours, whoever sets them.
    const frame = requestAnimationFrame(() => layer.restyle(theme))
    return () => cancelAnimationFrame(frame)
  }, [layer, theme])

  return null
}

/** Brings land of one detail to the layer, when it is wanted and the network lets it. */
function useLand(map: LeafletMap, layer: CanvasTiles, detail: LandDetail, wanted: boolean): void {
  useEffect(() => {
    const stopped = new AbortController()
    async function load() {
      const land = await loadLand(detail)
      // The names are drawn once: with the page's font, if it arrives at all.
      await document.fonts.load(`500 11px ${getComputedStyle(map.getContainer()).fontFamily}`).catch(() => undefined)
      if (!stopped.signal.aborted) layer.show(land, detail)
    }
    function loadOrWait() {
      load().catch(() => window.addEventListener('online', loadOrWait, { once: true, signal: stopped.signal }))
    }
    if (wanted) loadOrWait()
    return () => stopped.abort()
  }, [map, layer, detail, wanted])
}

/** Whether the map has ever come close enough for fine land. */
function useClose(map: LeafletMap): boolean {
  const [close, setClose] = useState(false)
  useEffect(() => {
    const look = () => setClose((close) => close || map.getZoom() >= fineFromZoom)
    look()
    map.on('zoomend', look)
    return () => {
      map.off('zoomend', look)
    }
  }, [map])
  return close
}

class CanvasTiles extends GridLayer {
  #lands: Partial<Record<LandDetail, Land>> = {}
  /** Fine land by the tile of the first fine zoom it lies in: the continents have too many points to go through for each tile. */
  readonly #crops = new Map<string, Land>()
  #style: LandStyle | undefined
  #theme: MapTheme | undefined

  constructor() {
    super({ tileSize: tileSizePx, attribution: 'Natural Earth', className: 'map-land', updateWhenZooming: false })
  }

  show(land: Land, detail: LandDetail): void {
    this.#lands = { ...this.#lands, [detail]: land }
    this.redraw()
  }

  /** Draws everything again in the colours the page has now, if they are those of another theme. */
  restyle(theme: MapTheme): void {
    if (this.#theme !== undefined && this.#theme !== theme) {
      this.#style = undefined
      this.redraw()
    }
    this.#theme = theme
  }

  protected override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const density = Math.min(3, window.devicePixelRatio || 1)
    canvas.width = canvas.height = tileSizePx * density
    const context = canvas.getContext('2d')
    if (context === null) return canvas
    context.scale(density, density)
    this.#style ??= styleOf(this.getPane() ?? document.body)
    drawLandTile(context, frameOf(coords), this.#landAt(coords), this.#style)
    return canvas
  }

  #landAt({ x, y, z }: Coords): Land {
    const { coarse = noLand, fine } = this.#lands
    if (fine === undefined || z < fineFromZoom) return coarse
    const scale = 2 ** (z - fineFromZoom)
    const parent = { x: Math.floor(x / scale), y: Math.floor(y / scale), z: fineFromZoom }
    const key = `${parent.x} ${parent.y}`
    const crop = this.#crops.get(key) ?? cropLand(fine, frameOf(parent))
    this.#crops.set(key, crop)
    return crop
  }
}

const noLand: Land = { rings: [], borders: [], names: [] }

function frameOf({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): TileFrame {
  return { left: x * tileSizePx, top: y * tileSizePx, sizePx: tileSizePx, worldPx: 256 * 2 ** z }
}

function styleOf(element: HTMLElement): LandStyle {
  const computed = getComputedStyle(element)
  const colour = (token: string) => computed.getPropertyValue(token).trim()
  return {
    land: colour('--land'),
    shore: colour('--shore'),
    line: colour('--line-strong'),
    ink: colour('--ink'),
    font: computed.fontFamily,
  }
}
