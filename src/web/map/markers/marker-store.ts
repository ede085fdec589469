import type { Box } from '#basemap/geometry.ts'
import {
  type ClusterExtent,
  type ClusterIndex,
  createClusterIndex,
  type DealColumns,
  type DealLevel,
  type IndexOptions,
} from './cluster-index.ts'
import { ClusterIndexClient } from './cluster-index-client.ts'
import {
  type DealMarker,
  createMarkers,
  type DealMarkers,
  figureOf,
  labelOf,
  type MapPlace,
  noMarkers,
} from './deal-markers.ts'

/** More deals than this are clustered in a worker. */
const maxDealsOnPage = 5_000

/** By zoom; undefined while pending. */
type Levels = Map<number, DealMarkers | undefined>

/** The markers of the current deals at the current zoom. Until they are computed, the previous ones stay current. */
export type MarkerStore = ReturnType<typeof createMarkerStore>

/**
 * Clusters deals on the page or, where they are many, in a worker.
 *
 * @param onLost called when the worker could not be loaded: from then on the page clusters, however many deals there are
 */
function createClustering(options: IndexOptions, onLost: (client: ClusterIndexClient) => void) {
  let client: ClusterIndexClient | undefined
  let hasNoWorker = false

  function stop(): void {
    client?.stop()
    client = undefined
  }

  return {
    index(deals: readonly MapPlace[]): ClusterIndex | ClusterIndexClient {
      const columns = columnsOf(deals)
      if (deals.length <= maxDealsOnPage || hasNoWorker) return createClusterIndex(columns, options)
      client ??= new ClusterIndexClient(() => {
        hasNoWorker = true
        const lost = client
        stop()
        if (lost !== undefined) onLost(lost)
      })
      client.load(columns, options)
      return client
    },
    stop,
  }
}

/** @param viewBox returns the part of the world that the map shows */
export function createMarkerStore(options: IndexOptions, viewBox: () => Box) {
  const listeners = new Set<() => void>()
  let deals: readonly MapPlace[] = []
  let shownZoom = 0
  let index: ClusterIndex | ClusterIndexClient | undefined
  let levels: Levels = new Map()
  let current = noMarkers
  let isUpdateScheduled = false
  const clustering = createClustering(options, (lost) => {
    if (index === lost) load(deals)
  })

  function load(next: readonly MapPlace[]): void {
    index = undefined
    levels = new Map()
    deals = next
    scheduleUpdate()
  }

  /** Waits for the other changes of this moment: with new deals the map often moves as well. */
  function scheduleUpdate(): void {
    if (isUpdateScheduled) return
    isUpdateScheduled = true
    queueMicrotask(() => {
      isUpdateScheduled = false
      index ??= createIndex()
      show(levels.get(shownZoom))
      request(shownZoom)
    })
  }

  function createIndex(): ClusterIndex | ClusterIndexClient {
    const created = clustering.index(deals)
    if (created instanceof ClusterIndexClient) void receiveInView(created.levelInView(shownZoom, viewBox()), levels)
    return created
  }

  /** Shows the markers in view before their whole level is computed. */
  async function receiveInView(pending: Promise<DealLevel | undefined>, pendingLevels: Levels): Promise<void> {
    const level = await pending
    if (pendingLevels === levels && level?.zoom === shownZoom) show(createMarkers(deals, level))
  }

  function request(zoom: number): void {
    if (levels.has(zoom) || index === undefined) return
    levels.set(zoom, undefined)
    const level = index.level(zoom)
    if (level instanceof Promise) void receive(level, levels)
    else add(level)
  }

  async function receive(pending: Promise<DealLevel>, pendingLevels: Levels): Promise<void> {
    const level = await pending
    if (pendingLevels !== levels) return
    add(level)
    if (level.zoom !== shownZoom) return
    // Prefetches the neighbouring zooms.
    request(level.zoom + 1)
    if (level.zoom > 0) request(level.zoom - 1)
  }

  function add(level: DealLevel): void {
    const markers = createMarkers(deals, level)
    levels.set(level.zoom, markers)
    if (level.zoom === shownZoom) show(markers)
  }

  function show(markers: DealMarkers | undefined): void {
    if (markers === undefined || markers === current) return
    current = markers
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Replaces the deals, best first. */
    load,
    setZoom(zoom: number): void {
      shownZoom = zoom
      scheduleUpdate()
    },
    /** Returns what one of the current clusters holds. */
    async extentOf({ clusterId, latitude, longitude }: DealMarker): Promise<ClusterExtent> {
      // The index does not know the clusters of previous deals, nor those of the view alone.
      const isKnown = clusterId >= 0 && levels.get(current.level.zoom) === current
      const extent = isKnown ? await index?.extentOf(clusterId) : undefined
      const bounds = { south: latitude, west: longitude, north: latitude, east: longitude }
      return extent ?? { bounds, splitZoom: shownZoom + 1 }
    },
    stop(): void {
      clustering.stop()
      index = undefined
      levels = new Map()
    },
  }
}

/** @param deals best first */
export function columnsOf(deals: readonly MapPlace[]): DealColumns {
  const isLabelled = deals[0] !== undefined && labelOf(deals[0]) !== undefined
  return {
    latitudes: Float64Array.from(deals, ({ latitude }) => latitude),
    longitudes: Float64Array.from(deals, ({ longitude }) => longitude),
    figures: Float64Array.from(deals, (deal) => figureOf(deal)),
    labels: isLabelled ? deals.map((deal) => labelOf(deal) ?? '') : undefined,
  }
}
