import { GridLayer, type Coords, type Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import { drawLandTile, type LandStyle } from './land-tile.ts'
import { loadLand, type Land } from './land.ts'

export type MapTheme = 'light' | 'dark'

const tileSizePx = 512
const coarseThenFine = ['coarse', 'fine'] as const
const fineFromZoom = 8

/** Land, borders and country names, drawn tile by tile, so that the map is whole without any tile server. */
export function LandLayer({ theme }: { readonly theme: MapTheme }) {
  const map = useMap()

  const [layer, setLayer] = useState<CanvasTiles>()
  const close = useClose(map)

  useEffect(() => {
    const stopped = new AbortController()
    async function load() {
      for (const detail of close ? coarseThenFine : coarseThenFine.slice(0, 1)) {
        const land = await loadLand(detail)
        // The names are drawn once: with the page's font, if it arrives at all.
        await document.fonts.load(`500 11px ${getComputedStyle(map.getContainer()).fontFamily}`).catch(() => undefined)
        if (stopped.signal.aborted) return
        setLayer((shown) => (shown?.land === land ? shown : new CanvasTiles(land)))
      }
    }
    function loadOrWait() {
      load().catch(() => window.addEventListener('online', loadOrWait, { once: true, signal: stopped.signal }))
    }
    loadOrWait()
    return () => stopped.abort()
  }, [map, close])

  useEffect(() => {
    layer?.addTo(map)
    return () => {
      layer?.remove()
    }
  }, [map, layer])

  useEffect(() => {
    // A frame later the page's root carries the theme's colours, whoever sets them.
    const frame = requestAnimationFrame(() => layer?.restyle(theme))
    return () => cancelAnimationFrame(frame)
  }, [layer, theme])

  return null
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
  readonly land: Land
  #style: LandStyle | undefined
  #theme: MapTheme | undefined

  constructor(land: Land) {
    super({ tileSize: tileSizePx, attribution: 'Natural Earth', className: 'map-land', updateWhenZooming: false })
    this.land = land
  }

  /** Draws everything again in the colours the page has now, if they are those of another theme. */
  restyle(theme: MapTheme): void {
    if (this.#theme !== undefined && this.#theme !== theme) {
      this.#style = undefined
      this.redraw()
    }
    this.#theme = theme
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const density = Math.min(3, window.devicePixelRatio || 1)
    canvas.width = canvas.height = tileSizePx * density
    const context = canvas.getContext('2d')
    if (context === null) return canvas
    context.scale(density, density)
    const frame = { left: x * tileSizePx, top: y * tileSizePx, sizePx: tileSizePx, worldPx: 256 * 2 ** z }
    this.#style ??= styleOf(this.getPane() ?? document.body)
    drawLandTile(context, frame, this.land, this.#style)
    return canvas
  }
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
