import {
  ClusterIndex,
  type ClusterExtent,
  type DealColumns,
  type DealLevel,
  type IndexOptions,
} from './cluster-index.ts'
import { ClusterIndexClient } from './cluster-index-client.ts'
import { type DealMarker, DealMarkers, figureOf, labelOf, type MapPlace, noMarkers } from './deal-markers.ts'

/** More deals than this are clustered in a worker. */
const maxDealsOnPage = 5_000

/** By zoom; undefined while pending. */
type Levels = Map<number, DealMarkers | undefined>

/** The markers of the current deals at the current zoom. Until they are computed, the previous ones stay current. */
export class MarkerStore {
  readonly #options: IndexOptions
  readonly #listeners = new Set<() => void>()
  #deals: readonly MapPlace[] = []
  #zoom = 0
  #index: ClusterIndex | ClusterIndexClient | undefined
  #client: ClusterIndexClient | undefined
  #levels: Levels = new Map()
  #current = noMarkers
  #isUpdateScheduled = false
  #hasNoWorker = false

  constructor(options: IndexOptions) {
    this.#options = options
  }

  readonly current = (): DealMarkers => this.#current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Replaces the deals, best first. */
  load(deals: readonly MapPlace[]): void {
    this.#index = undefined
    this.#levels = new Map()
    this.#deals = deals
    this.#scheduleUpdate()
  }

  setZoom(zoom: number): void {
    this.#zoom = zoom
    this.#scheduleUpdate()
  }

  /** Returns what one of the current clusters holds. */
  async extentOf({ clusterId, latitude, longitude }: DealMarker): Promise<ClusterExtent> {
    // The index does not know the clusters of previous deals.
    const isKnown = clusterId >= 0 && this.#levels.get(this.#current.level.zoom) === this.#current
    const extent = isKnown ? await this.#index?.extentOf(clusterId) : undefined
    const bounds = { south: latitude, west: longitude, north: latitude, east: longitude }
    return extent ?? { bounds, splitZoom: this.#zoom + 1 }
  }

  stop(): void {
    this.#client?.stop()
    this.#client = this.#index = undefined
    this.#levels = new Map()
  }

  /** Clusters on the page, however many deals there are: the worker's code did not come. */
  readonly #continueOnPage = (): void => {
    this.#hasNoWorker = true
    const hasIndex = this.#index === this.#client
    this.#client?.stop()
    this.#client = undefined
    if (hasIndex) this.load(this.#deals)
  }

  /** Waits for the other changes of this moment: with new deals the map often moves as well. */
  #scheduleUpdate(): void {
    if (this.#isUpdateScheduled) return
    this.#isUpdateScheduled = true
    queueMicrotask(() => {
      this.#isUpdateScheduled = false
      this.#index ??= this.#createIndex()
      this.#use(this.#levels.get(this.#zoom))
      this.#request(this.#zoom)
    })
  }

  #createIndex(): ClusterIndex | ClusterIndexClient {
    const columns = columnsOf(this.#deals)
    if (this.#deals.length <= maxDealsOnPage || this.#hasNoWorker) return new ClusterIndex(columns, this.#options)
    this.#client ??= new ClusterIndexClient(this.#continueOnPage)
    this.#client.load(columns, this.#options)
    return this.#client
  }

  #request(zoom: number): void {
    if (this.#levels.has(zoom) || this.#index === undefined) return
    this.#levels.set(zoom, undefined)
    const level = this.#index.level(zoom)
    if (level instanceof Promise) void this.#receive(level, this.#levels)
    else this.#add(level)
  }

  async #receive(pending: Promise<DealLevel>, levels: Levels): Promise<void> {
    const level = await pending
    if (levels !== this.#levels) return
    this.#add(level)
    if (level.zoom !== this.#zoom) return
    // Prefetches the neighbouring zooms.
    this.#request(level.zoom + 1)
    if (level.zoom > 0) this.#request(level.zoom - 1)
  }

  #add(level: DealLevel): void {
    const markers = new DealMarkers(this.#deals, level)
    this.#levels.set(level.zoom, markers)
    if (level.zoom === this.#zoom) this.#use(markers)
  }

  #use(markers: DealMarkers | undefined): void {
    if (markers === undefined || markers === this.#current) return
    this.#current = markers
    for (const listener of this.#listeners) listener()
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
