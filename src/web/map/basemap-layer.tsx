import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { LabelLayer } from './label-layer.ts'
import { startPainter, type Painter } from '#basemap/painter.ts'
import { readStyle, watchColours } from '#basemap/style.ts'
import { GridLayer, type Coords, type DoneCallback, type TileEvent } from 'leaflet'
import { frameOfTile, tileSizePx, type Frame } from '#basemap/frame.ts'

const paneName = 'basemap'
const retryDelayMs = { first: 4000, max: 60_000 }

/** The basemap, which needs no other host than the page's. */
export function BasemapLayer() {
  const map = useMap()
  useEffect(() => {
    return addBasemap(map)
  }, [map])
  return null
}

/** Returns how to remove it. */
function addBasemap(map: ReturnType<typeof useMap>): () => void {
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
  const ground = new GroundLayer(painter, paneName, scheduleRetry)
  const labels = new LabelLayer(painter, paneName, scheduleRetry, (isCovered) => ground.setCovered(isCovered))
  const removed = new AbortController()
  let style = ''

  function retry() {
    clearTimeout(retryTimer)
    retryTimer = undefined
    retryAfterMs = Math.min(retryDelayMs.max, retryAfterMs * 2)
    repaint(true)
  }

  function repaint(isOnlyIncomplete?: boolean) {
    ground.repaint(isOnlyIncomplete)
    labels.repaint(isOnlyIncomplete)
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
  watchColours(restyle, signal)
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

  return () => {
    removed.abort()
    clearTimeout(retryTimer)
    ground.remove()
    labels.remove()
    painter.stop()
  }
}

const link = (url: string, words: string) => `<a href="${url}">${words}</a>`
const attribution = [
  `© ${link('https://www.openstreetmap.org/copyright', 'OpenStreetMap')} contributors`,
  link('https://www.naturalearthdata.com/', 'Natural Earth'),
  link('https://www.geonames.org/', 'GeoNames'),
].join(' · ')

/** Tiles overlap so that no gap shows where they share a device pixel. */
const overlapPx = 1

interface GroundTile {
  readonly coords: Coords
  readonly canvas: HTMLCanvasElement
  painting: AbortController
  isComplete: boolean
}

/** The tiles of land and water. */
export class GroundLayer extends GridLayer {
  readonly #painter: Painter
  readonly #onIncomplete: () => void
  readonly #tiles = new Map<HTMLElement, GroundTile>()

  /** @param onIncomplete called after a tile was painted with data missing */
  constructor(painter: Painter, pane: string, onIncomplete: () => void) {
    super({
      tileSize: tileSizePx,
      pane,
      attribution,
      keepBuffer: 1,
      updateWhenIdle: false,
      updateInterval: 0,
    })
    this.#painter = painter
    this.#onIncomplete = onIncomplete
    this.on('tileunload', ({ tile }: TileEvent) => {
      this.#tiles.get(tile)?.painting.abort()
      this.#tiles.delete(tile)
    })
  }

  /** Repaints all tiles, or those that were painted with data missing; each keeps its content until then. */
  repaint(isOnlyIncomplete = false): void {
    for (const tile of this.#tiles.values()) if (!isOnlyIncomplete || !tile.isComplete) this.#paint(tile)
  }

  /** Hides the tiles while nothing of them can be seen; they are painted all the same. */
  setCovered(isCovered: boolean): void {
    const container = this.getContainer()
    if (container !== null) container.style.visibility = isCovered ? 'hidden' : ''
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const element = document.createElement('div')
    const canvas = element.appendChild(document.createElement('canvas'))
    canvas.ariaHidden = 'true'
    const tile: GroundTile = { coords, canvas, painting: new AbortController(), isComplete: false }
    this.#tiles.set(element, tile)
    this.#paint(tile, () => done(undefined, element))
    return element
  }

  #paint(tile: GroundTile, onPainted?: () => void): void {
    tile.painting.abort()
    tile.painting = new AbortController()
    const density = window.devicePixelRatio || 1
    const ground = frameOfTile(tile.coords)
    const frame: Frame = { ...ground, width: ground.width + overlapPx, height: ground.height + overlapPx }
    void this.#painter
      .paint(tile.canvas, { kind: 'ground', frame, needed: ground, density }, tile.painting.signal)
      .then(
        (isComplete) => {
          tile.canvas.style.width = `${tile.canvas.width / density}px`
          tile.isComplete = isComplete
          if (!isComplete) this.#onIncomplete()
          onPainted?.()
        },
        () => undefined,
      )
  }
}
