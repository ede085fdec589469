import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import { GroundLayer } from './ground-layer.ts'
import { LabelLayer } from './label-layer.ts'
import { startPainter } from './painter.ts'
import { readStyle } from './style.ts'

export type MapTheme = 'light' | 'dark'

const paneName = 'basemap'
const retryMs = { first: 4000, longest: 60_000 }

/** Our own map of the world: it needs the host of the page and no other, and is drawn aside from the page. */
export function BasemapLayer({ theme }: { readonly theme: MapTheme }) {
  const map = useMap()
  const [basemap, setBasemap] = useState<Basemap | null>(null)

  useEffect(() => {
    const basemap = showBasemap(map)
    setBasemap(basemap)
    return () => {
      setBasemap(null)
      basemap.stop()
    }
  }, [map])

  useEffect(() => {
    if (basemap === null) return undefined
    // A frame later the page's root carries the theme's colours, whoever sets them.
    const frame = requestAnimationFrame(() => basemap.restyle())
    return () => cancelAnimationFrame(frame)
  }, [basemap, theme])

  return null
}

interface Basemap {
  restyle(): void
  stop(): void
}

function showBasemap(map: ReturnType<typeof useMap>): Basemap {
  const container = map.getContainer()
  // Below the pane of tiles, so that raster tiles lie over the names as well.
  const pane = map.getPane(paneName) ?? map.createPane(paneName)
  pane.style.zIndex = '150'
  pane.style.pointerEvents = 'none'
  const painter = startPainter()
  let retryAfterMs = retryMs.first
  let retry: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    retry ??= setTimeout(repaintIncomplete, retryAfterMs)
  }
  const grid = new GroundLayer(painter, container, paneName, wait)
  const labels = new LabelLayer(painter, paneName, wait)
  const stopped = new AbortController()
  let style = ''

  function repaintIncomplete() {
    clearTimeout(retry)
    retry = undefined
    retryAfterMs = Math.min(retryMs.longest, retryAfterMs * 2)
    grid.repaintIncomplete()
    labels.repaintIncomplete()
  }

  function restyle() {
    const now = readStyle(container)
    const text = JSON.stringify(now)
    if (text === style) return
    style = text
    painter.restyle(now)
    grid.repaint()
    labels.repaint()
  }

  const { signal } = stopped
  window.addEventListener(
    'online',
    () => {
      retryAfterMs = retryMs.first
      repaintIncomplete()
    },
    { signal },
  )
  for (const feature of ['(prefers-contrast: more)', '(forced-colors: active)']) {
    matchMedia(feature).addEventListener('change', restyle, { signal })
  }
  // A window that goes to a screen of another density.
  const repaintForDensity = () => {
    if (signal.aborted) return
    grid.repaint()
    labels.repaint()
    watchDensity()
  }
  const watchDensity = () => {
    const feature = `(resolution: ${window.devicePixelRatio}dppx)`
    matchMedia(feature).addEventListener('change', repaintForDensity, { once: true, signal })
  }
  watchDensity()

  restyle()
  grid.addTo(map)
  labels.addTo(map)

  return {
    restyle,
    stop() {
      stopped.abort()
      clearTimeout(retry)
      grid.remove()
      labels.remove()
      painter.stop()
    },
  }
}
