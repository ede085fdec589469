import type { ClusterExtent, DealColumns, DealLevel, IndexOptions } from './cluster-index.ts'

/** A message to the worker. Calls refer to the deals loaded last. */
export type IndexMessage =
  | { readonly columns: DealColumns; readonly options: IndexOptions }
  | { readonly call: number; readonly zoom: number; readonly clusterId?: number }

/** The worker's reply to a call: a level, or a cluster's content. */
export interface IndexReply {
  readonly call: number
  readonly value: DealLevel | ClusterExtent
}

/** A `ClusterIndex` in a worker, for too many deals to cluster between two frames. */
export class ClusterIndexClient {
  readonly #worker = new Worker(new URL('cluster-index-worker.ts', import.meta.url), { type: 'module' })
  readonly #pending = new Map<number, (value: never) => void>()
  #calls = 0

  /** @param onFailure called when the worker does not start or fails; pending calls then never resolve */
  constructor(onFailure: () => void) {
    this.#worker.addEventListener('error', onFailure)
    this.#worker.addEventListener('message', ({ data }: MessageEvent<IndexReply>) => {
      this.#pending.get(data.call)?.(data.value as never)
      this.#pending.delete(data.call)
    })
  }

  /** Replaces the deals; pending calls still resolve. */
  load(columns: DealColumns, options: IndexOptions): void {
    this.#worker.postMessage({ columns, options } satisfies IndexMessage, [])
  }

  level(zoom: number): Promise<DealLevel> {
    return this.#call((call) => ({ call, zoom }))
  }

  extentOf(clusterId: number, zoom: number): Promise<ClusterExtent> {
    return this.#call((call) => ({ call, clusterId, zoom }))
  }

  /** Terminates the worker; pending calls never resolve. */
  stop(): void {
    this.#worker.terminate()
  }

  #call<Value extends IndexReply['value']>(messageFor: (call: number) => IndexMessage): Promise<Value> {
    const call = ++this.#calls
    return new Promise<Value>((resolve) => {
      this.#pending.set(call, resolve)
      this.#worker.postMessage(messageFor(call), [])
    })
  }
}
