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

/** Levels by zoom; undefined while pending. */
type Levels = Map<number, DealMarkers | undefined>

/**
 * The markers of the current deals at the current zoom. The previous markers stay current until new ones are computed.
 */
export type MarkerStore = ReturnType<typeof createMarkerStore>

/** @param onChange called with the new current markers */
export function createMarkerStore(options: IndexOptions, onChange: (markers: DealMarkers) => void) {
  let deals: readonly MapPlace[] = []
  let shownZoom = 0
  let index: ClusterIndex | ClusterIndexClient | undefined
  let levels: Levels = new Map()
  let current = noMarkers
  let isUpdateScheduled = false
  /** Null if the worker could not be loaded: the page then clusters any number of deals itself. */
  let client: ClusterIndexClient | undefined | null

  function load(next: readonly MapPlace[]): void {
    index = undefined
    levels = new Map()
    deals = next
    scheduleUpdate()
  }

  /** Batches changes in one update: new deals often come with a map move. */
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
    const columns = columnsOf(deals)
    if (deals.length <= maxDealsOnPage || client === null) return createClusterIndex(columns, options)
    client ??= new ClusterIndexClient(() => {
      client?.stop()
      client = null
      load(deals)
    })
    client.load(columns, options)
    return client
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
    for (const zoom of [level.zoom + 1, level.zoom - 1]) if (zoom >= 0) request(zoom)
  }

  function add(level: DealLevel): void {
    const markers = createMarkers(deals, level)
    levels.set(level.zoom, markers)
    if (level.zoom === shownZoom) show(markers)
  }

  function show(markers: DealMarkers | undefined): void {
    if (markers === undefined || markers === current) return
    current = markers
    onChange(markers)
  }

  /** Returns the content of a current cluster. */
  async function extentOf({ clusterId, latitude, longitude, rank }: DealMarker): Promise<ClusterExtent> {
    // The index does not know clusters of previous deals.
    const isKnown = clusterId >= 0 && levels.get(current.level.zoom) === current
    const extent = isKnown ? await index?.extentOf(clusterId, current.level.zoom) : undefined
    const bounds = { south: latitude, west: longitude, north: latitude, east: longitude }
    return extent ?? { bounds, splitZoom: shownZoom + 1, ranks: [rank] }
  }

  return {
    /** Replaces the deals, best first. */
    load,
    setZoom(zoom: number): void {
      shownZoom = zoom
      scheduleUpdate()
    },
    extentOf,
    /** Returns a current marker's places, best first. */
    async placesOf(marker: DealMarker): Promise<readonly MapPlace[]> {
      if (marker.count === 1) return [marker.best]
      const shown = deals
      return (await extentOf(marker)).ranks.flatMap((rank) => shown[rank] ?? [])
    },
    stop(): void {
      client?.stop()
      client = undefined
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
