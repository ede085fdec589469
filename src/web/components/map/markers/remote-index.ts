import type { DealColumns, DealLevel, IndexOptions } from './deal-index.ts'
import type { Box } from '../geometry.ts'

/** What the worker is asked; about the deals it was given last. */
export type IndexMessage =
  | { readonly columns: DealColumns; readonly options: IndexOptions }
  | { readonly call: number; readonly zoom: number; readonly box?: Box }
  | { readonly call: number; readonly clusterId: number }

/** What it answers: a level, a glimpse of one, or a cluster's expansion zoom. */
export interface IndexAnswer {
  readonly call: number
  readonly value: DealLevel | number | undefined
}

/** The same index in a worker, for more deals than can be gathered between two frames. */
export class RemoteIndex {
  readonly #worker = new Worker(new URL('deal-index-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, (value: never) => void>()
  #calls = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<IndexAnswer>) => {
      this.#waiting.get(data.call)?.(data.value as never)
      this.#waiting.delete(data.call)
    })
  }

  /** Takes other deals; what was asked about those before is still answered. */
  load(columns: DealColumns, options: IndexOptions): void {
    const { latitudes, longitudes, milesRequired } = columns
    this.#post({ columns, options }, [latitudes.buffer, longitudes.buffer, milesRequired.buffer])
  }

  /** What `glimpseDeals` gives; the first thing to ask, before all deals are gathered. */
  glimpse(zoom: number, box: Box): Promise<DealLevel | undefined> {
    return this.#ask((call) => ({ call, zoom, box }))
  }

  level(zoom: number): Promise<DealLevel> {
    return this.#ask((call) => ({ call, zoom }))
  }

  expansionZoom(clusterId: number): Promise<number> {
    return this.#ask((call) => ({ call, clusterId }))
  }

  /** Ends the worker: what was asked is never answered. */
  stop(): void {
    this.#worker.terminate()
  }

  #ask<Value extends IndexAnswer['value']>(question: (call: number) => IndexMessage): Promise<Value> {
    const call = ++this.#calls
    return new Promise<Value>((resolve) => {
      this.#waiting.set(call, resolve)
      this.#post(question(call))
    })
  }

  #post(message: IndexMessage, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}
