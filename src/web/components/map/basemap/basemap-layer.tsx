import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import { GroundLayer } from './ground-layer.ts'
import { LabelLayer } from './label-layer.ts'
import { startPainter } from './painter.ts'
import { readStyle } from './style.ts'

export type MapTheme = 'light' | 'dark'

const paneName = 'basemap'
const retryDelayMs = { first: 4000, max: 60_000 }

/** The basemap, which needs no other host than the page's. */
export function BasemapLayer({ theme }: { readonly theme: MapTheme }) {
  const map = useMap()
  const [basemap, setBasemap] = useState<Basemap | null>(null)

  useEffect(() => {
    const basemap = addBasemap(map)
    setBasemap(basemap)
    return () => {
      setBasemap(null)
      basemap.remove()
    }
  }, [map])

  useEffect(() => {
    if (basemap === null) return undefined
    // The theme's colours are on the root element one frame later.
    const frame = requestAnimationFrame(() => basemap.restyle())
    return () => cancelAnimationFrame(frame)
  }, [basemap, theme])

  return null
}

interface Basemap {
  restyle(): void
  remove(): void
}

function addBasemap(map: ReturnType<typeof useMap>): Basemap {
  const container = map.getContainer()
  // Below Leaflet's tile pane, so that raster tiles cover the labels as well.
  const pane = map.getPane(paneName) ?? map.createPane(paneName)
  pane.style.zIndex = '150'
  pane.style.pointerEvents = 'none'
  const painter = startPainter()
  let retryAfterMs = retryDelayMs.first
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const scheduleRetry = () => {
    retryTimer ??= setTimeout(retry, retryAfterMs)
  }
  const ground = new GroundLayer(painter, container, paneName, scheduleRetry)
  const labels = new LabelLayer(painter, paneName, scheduleRetry, (isCovered) => ground.setCovered(isCovered))
  const removed = new AbortController()
  let style = ''

  function retry() {
    clearTimeout(retryTimer)
    retryTimer = undefined
    retryAfterMs = Math.min(retryDelayMs.max, retryAfterMs * 2)
    ground.repaintIncomplete()
    labels.repaintIncomplete()
  }

  function repaint() {
    ground.repaint()
    labels.repaint()
  }

  function restyle() {
    const current = readStyle(container)
    const text = JSON.stringify(current)
    if (text === style) return
    style = text
    painter.setStyle(current)
    repaint()
  }

  const { signal } = removed
  window.addEventListener(
    'online',
    () => {
      retryAfterMs = retryDelayMs.first
      retry()
    },
    { signal },
  )
  for (const feature of ['(prefers-contrast: more)', '(forced-colors: active)']) {
    matchMedia(feature).addEventListener('change', restyle, { signal })
  }
  // The density changes when the window moves to another screen.
  const watchDensity = () => {
    const feature = `(resolution: ${window.devicePixelRatio}dppx)`
    matchMedia(feature).addEventListener('change', repaintForDensity, { once: true, signal })
  }
  const repaintForDensity = () => {
    if (signal.aborted) return
    repaint()
    watchDensity()
  }
  watchDensity()

  restyle()
  ground.addTo(map)
  labels.addTo(map)

  return {
    restyle,
    remove() {
      removed.abort()
      clearTimeout(retryTimer)
      ground.remove()
      labels.remove()
      painter.stop()
    },
  }
}
