import { fetchVisibleTransfers } from '../../../api/list-transfers.ts'
import { sendTransfer } from '../../../api/transfer-miles.ts'
import { timeLimit } from '../../../browser/time-limit.ts'
import { type Backoff, createBackoff, type Interruption } from './backoff.ts'
import { deliverAll } from './deliver.ts'
import {
  type Batch,
  countStates,
  type Delivery,
  type DeliveryState,
  isSettled,
  type StateCounts,
  type StoredBatch,
} from './delivery.ts'
import { DeliveryError } from './delivery-error.ts'
import { loadBatch, storeBatch, storeDeliveries } from './delivery-store.ts'
import { sendingLock, withFreeLock, withLock } from './tab-lock.ts'
import { writeQueue } from './write-queue.ts'

/** A run at one moment. */
export interface RunSnapshot {
  readonly batch: Batch
  readonly counts: StateCounts
  readonly state: 'paused' | 'running' | 'pausing'
  /** Why nothing is sent for now, while it is running. */
  readonly interruption: Interruption | undefined
  /** Why it ended, unless it was paused or finished. */
  readonly error: unknown
  /** The first delivery, which is all of a single transfer. */
  readonly first: Delivery
  /** The first of those that the batch has not credited, and will not. */
  readonly notCredited: readonly Delivery[]
}

/** The delivery of a batch, or of a single transfer: what is shown of it, and what can be done with it. */
export interface DeliveryRun {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => RunSnapshot
  /** Delivers what has no outcome yet, and resolves when that is done or has ended. */
  start(): Promise<void>
  /** Looks everything up again, and sends nothing of a single transfer. */
  lookUp(): Promise<void>
  /** Sends no more; what is on its way is waited for. */
  pause(): void
  /** Ends an interruption at once. */
  retryNow(): void
  /** Gives up what was not sent. */
  stop(): Promise<void>
  /** Makes what was refused wait again. */
  resetRefused(): Promise<void>
  deliveries(): Delivery[]
}

const sendTimeoutMs = 15_000
const findTimeoutMs = 10_000
const notifyEveryMs = 100
const mostNotCredited = 50
const notCreditedStates = new Set<DeliveryState>(['refused', 'reference-used', 'already-sent', 'failed'])

/** Creates a run of a stored batch. The transfer of the form is attended: a person decides whether it is sent again. */
export function createRun(stored: StoredBatch): DeliveryRun {
  const isAttended = stored.batch.source.kind === 'form'
  const listeners = new Set<() => void>()
  const deliveries = new Map<number, Delivery>()
  let { batch } = stored
  let counts = countStates([])
  let state: RunSnapshot['state'] = 'paused'
  let error: unknown
  let stopping: AbortController | undefined
  let backoff: Backoff | undefined
  let findsOnlyOwn = false
  let current = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let snapshot: RunSnapshot

  function showAll(all: readonly Delivery[]) {
    deliveries.clear()
    for (const delivery of all) deliveries.set(delivery.line, delivery)
    counts = countStates(all)
    notify()
  }

  function show(delivery: Delivery) {
    const previous = deliveries.get(delivery.line)
    if (previous !== undefined) counts[previous.state] -= 1
    counts[delivery.state] += 1
    deliveries.set(delivery.line, delivery)
    timer ??= setTimeout(notify, notifyEveryMs)
  }

  function notify() {
    clearTimeout(timer)
    timer = undefined
    const [first] = deliveries.values()
    snapshot = {
      batch,
      counts: { ...counts },
      state,
      interruption: backoff?.interruption,
      error,
      first: first!,
      notCredited: notCreditedOf(deliveries, counts),
    }
    for (const listener of listeners) listener()
  }

  const write = writeQueue(storeDeliveries)

  async function store(delivery: Delivery) {
    // An outcome is known whether or not it can be stored; what cannot be stored is not sent.
    if (isSettled(delivery)) show(delivery)
    await write(delivery)
    show(delivery)
  }

  async function run(stop: AbortController, isLookUp: boolean) {
    // Another tab may have sent some of it since, or finished it.
    const stored = await loadBatch(batch.id)
    if (stored === undefined && !isLookUp) throw new DeliveryError('gone')
    batch = stored?.batch ?? batch
    const all = stored?.deliveries ?? [...deliveries.values()]
    showAll(isLookUp ? all.map(asUnknown) : all)
    if (batch.isStopped) return
    await deliverAll([...deliveries.values()], {
      startedAt: batch.startedAt,
      isAttended,
      stop,
      backoff: backoff!,
      send: async (request) => sendTransfer(request, timeLimit(sendTimeoutMs)),
      async find(reference_id) {
        const { data, isOwnOnly } = await fetchVisibleTransfers({ reference_id, limit: 1 }, timeLimit(findTimeoutMs))
        findsOnlyOwn = isOwnOnly
        return data[0]
      },
      findsOnlyOwn: () => findsOnlyOwn,
      store,
    })
  }

  async function runLocked(isLookUp: boolean) {
    const stop = new AbortController()
    const lock = sendingLock(batch.id)
    stopping = stop
    backoff = createBackoff(stop.signal, notify)
    state = 'running'
    error = undefined
    notify()
    try {
      const work = async () => run(stop, isLookUp)
      if (isAttended) await withLock(lock, stop.signal, work)
      else if (!(await withFreeLock(lock, work))) throw new DeliveryError('other-tab')
    } catch (ended) {
      if (ended !== stop.signal.reason) error = ended
    }
    state = 'paused'
    stopping = undefined
    backoff = undefined
    notify()
  }

  async function start(isLookUp: boolean) {
    if (state === 'running') return current
    // What was paused ends first.
    await current
    if (state !== 'paused') return
    current = runLocked(isLookUp)
    await current
  }

  showAll(stored.deliveries)

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,
    start: async () => start(false),
    lookUp: async () => start(true),
    pause() {
      if (stopping === undefined) return
      state = 'pausing'
      stopping.abort()
      notify()
    },
    retryNow: () => backoff?.resume(),
    async stop() {
      batch = { ...batch, isStopped: true }
      await storeBatch(batch)
      notify()
    },
    async resetRefused() {
      const refused = [...deliveries.values()].filter((delivery) => delivery.state === 'refused')
      const reset = refused.map((delivery): Delivery => ({
        ...delivery,
        state: 'waiting',
        attempts: 0,
        message: undefined,
      }))
      await storeDeliveries(reset)
      for (const delivery of reset) show(delivery)
      notify()
    },
    deliveries: () => [...deliveries.values()],
  }
}

/** A delivery to be looked up, whatever was known of it. */
export function asUnknown(delivery: Delivery): Delivery {
  return { ...delivery, state: 'unknown', found: undefined, message: undefined }
}

function notCreditedOf(deliveries: ReadonlyMap<number, Delivery>, counts: StateCounts): Delivery[] {
  if ([...notCreditedStates].every((state) => counts[state] === 0)) return []
  const notCredited: Delivery[] = []
  for (const delivery of deliveries.values()) {
    if (notCreditedStates.has(delivery.state)) notCredited.push(delivery)
    if (notCredited.length === mostNotCredited) break
  }
  return notCredited
}
