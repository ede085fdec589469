import { DealIndex, type DealColumns, type DealLevel, type IndexOptions } from './deal-index.ts'
import { DealMarkers, noMarkers, type MapDeal } from './deal-markers.ts'
import type { Box } from '../geometry.ts'
import { RemoteIndex } from './remote-index.ts'

/** More deals than this are gathered in a worker. */
const hereAtMost = 5_000
const levelsKept = 6

/** Of some deals, by zoom, the one used last at the end; undefined while it is on its way. */
type Levels = Map<number, DealMarkers | undefined>

/**
 * The markers of the deals given last, at the zoom wanted last. Until they are made, what there was before is what
 * there is.
 */
export class DealLevels {
  readonly #options: IndexOptions
  readonly #look: () => Box
  readonly #listeners = new Set<() => void>()
  #deals: readonly MapDeal[] = []
  #zoom = 0
  #index: DealIndex | RemoteIndex | undefined
  #remote: RemoteIndex | undefined
  #levels: Levels = new Map()
  #shown = noMarkers
  #isDue = false

  /** @param look tells what is in view */
  constructor(options: IndexOptions, look: () => Box) {
    this.#options = options
    this.#look = look
  }

  readonly shown = (): DealMarkers => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes new deals, best first. */
  load(deals: readonly MapDeal[]): void {
    this.#index = undefined
    this.#levels = new Map()
    this.#deals = deals
    this.#begin()
  }

  /** Has a worker at hand for the deals to come. */
  prepare(): void {
    this.#remote ??= new RemoteIndex()
  }

  /** Says which zoom is looked at. */
  want(zoom: number): void {
    this.#zoom = zoom
    this.#begin()
  }

  /** The zoom at which one of the clusters shown falls apart. */
  async expansionZoom(clusterId: number): Promise<number> {
    // Clusters of deals that were here before say nothing to the index there is now.
    const isKnown = this.#levels.get(this.#shown.level.zoom) === this.#shown
    return (isKnown ? await this.#index?.expansionZoom(clusterId) : undefined) ?? this.#zoom + 1
  }

  stop(): void {
    this.#remote?.stop()
    this.#remote = this.#index = undefined
    this.#levels = new Map()
  }

  /** Waits for what else the page does at this moment: with new deals the map often goes elsewhere. */
  #begin(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      this.#index ??= this.#start()
      this.#show(this.#levels.get(this.#zoom))
      this.#ask(this.#zoom)
    })
  }

  #start(): DealIndex | RemoteIndex {
    const columns = columnsOf(this.#deals)
    if (this.#deals.length <= hereAtMost) return new DealIndex(columns, this.#options)
    this.#remote ??= new RemoteIndex()
    this.#remote.load(columns, this.#options)
    void this.#glimpse(this.#remote.glimpse(this.#zoom, this.#look()), this.#levels)
    return this.#remote
  }

  /** Shows what is in view before its level has come. */
  async #glimpse(coming: Promise<DealLevel | undefined>, levels: Levels): Promise<void> {
    const level = await coming
    if (levels === this.#levels && level?.zoom === this.#zoom) this.#tell(new DealMarkers(this.#deals, level))
  }

  #ask(zoom: number): void {
    if (this.#levels.has(zoom) || this.#index === undefined) return
    this.#levels.set(zoom, undefined)
    const level = this.#index.level(zoom)
    if (level instanceof Promise) void this.#receive(level, this.#levels)
    else this.#take(level)
  }

  async #receive(coming: Promise<DealLevel>, levels: Levels): Promise<void> {
    const level = await coming
    if (levels !== this.#levels) return
    this.#take(level)
    if (level.zoom !== this.#zoom) return
    // The next zoom is ready before a hand asks for it.
    this.#ask(level.zoom + 1)
    if (level.zoom > 0) this.#ask(level.zoom - 1)
  }

  #take(level: DealLevel): void {
    const markers = new DealMarkers(this.#deals, level)
    this.#levels.set(level.zoom, markers)
    if (level.zoom === this.#zoom) this.#show(markers)
  }

  #show(markers: DealMarkers | undefined): void {
    if (markers === undefined) return
    const { zoom } = markers.level
    this.#levels.delete(zoom)
    this.#levels.set(zoom, markers)
    for (const [oldest, kept] of this.#levels) {
      if (this.#levels.size <= levelsKept) break
      if (kept !== undefined) this.#levels.delete(oldest)
    }
    this.#tell(markers)
  }

  #tell(markers: DealMarkers): void {
    if (markers === this.#shown) return
    this.#shown = markers
    for (const listener of this.#listeners) listener()
  }
}

/** @param deals best first */
export function columnsOf(deals: readonly MapDeal[]): DealColumns {
  const column = () => new Float64Array(deals.length)
  const columns = { latitudes: column(), longitudes: column(), milesRequired: column() }
  for (const [rank, { latitude, longitude, miles_required: milesRequired }] of deals.entries()) {
    columns.latitudes[rank] = latitude
    columns.longitudes[rank] = longitude
    columns.milesRequired[rank] = milesRequired
  }
  return columns
}
