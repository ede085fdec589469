import { fetchTransfers } from '../../../api/list-transfers.ts'
import { sendTransfer } from '../../../api/transfer-miles.ts'
import { type Batch, type BatchLine, countStates, isSettled, type LineCounts, type LineState } from './batch-line.ts'
import { asOnlySender } from './batch-lock.ts'
import { keepLines, keepStopped, keptBatch, keptLines } from './batch-store.ts'
import { NotAllowed } from './deliver-line.ts'
import { createGate, type Gate, type Trouble } from './gate.ts'
import { gatherWrites } from './gather-writes.ts'
import { RefusedInARow, runLines } from './run-lines.ts'

/** A batch as it stands at a moment. */
export interface RunSnapshot {
  readonly batch: Batch
  readonly counts: LineCounts
  readonly state: 'paused' | 'running' | 'pausing'
  /** Why nothing is being sent just now, though it is running. */
  readonly trouble: Trouble | undefined
  /** Why it was paused, where nobody asked for that. */
  readonly words: string | undefined
  /** The first of the lines that were not credited by the batch, and will not be. */
  readonly notable: readonly BatchLine[]
}

/** The sending of a batch: what is shown of it, and what can be done with it. */
export interface BatchRun {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => RunSnapshot
  start(): Promise<void>
  /** Sends no more; what is in the air comes down first. */
  pause(): void
  /** Asks again at once, whatever it is waiting for. */
  goOn(): void
  /** Gives up the lines that were not sent. */
  stop(): Promise<void>
  /** Makes lines that were refused wait again. */
  takeBackRefused(): Promise<void>
  lines(): BatchLine[]
}

const timeoutMs = 15_000
const notifyEveryMs = 100
const mostNotable = 50
const notableStates = new Set<LineState>(['refused', 'used', 'present', 'failed'])

/** Takes up a batch where it was left. */
export function createBatchRun(kept: Batch, keptThere: readonly BatchLine[]): BatchRun {
  const listeners = new Set<() => void>()
  const lines = new Map<number, BatchLine>()
  let counts = countStates([])
  let batch = kept
  let state: RunSnapshot['state'] = 'paused'
  let words: string | undefined
  let running: AbortController | undefined
  let gate: Gate | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let snapshot: RunSnapshot

  function takeAll(all: readonly BatchLine[]) {
    lines.clear()
    for (const line of all) lines.set(line.line, line)
    counts = countStates(all)
  }

  function take(line: BatchLine) {
    const before = lines.get(line.line)
    if (before !== undefined) counts[before.state] -= 1
    counts[line.state] += 1
    lines.set(line.line, line)
    timer ??= setTimeout(tell, notifyEveryMs)
  }

  function tell() {
    clearTimeout(timer)
    timer = undefined
    snapshot = { batch, counts: { ...counts }, state, trouble: gate?.trouble, words, notable: notableOf(lines, counts) }
    for (const listener of listeners) listener()
  }

  const write = gatherWrites(keepLines)

  async function keep(line: BatchLine) {
    take(line)
    await write(line)
  }

  async function run(stop: AbortController, through: Gate) {
    // Another tab may have sent some of it since, or given it up.
    const current = await keptBatch()
    if (current?.id !== batch.id) throw new BatchGone()
    batch = current
    takeAll(await keptLines(batch.id))
    if (batch.isStopped) return
    tell()
    await runLines({
      lines: [...lines.values()],
      stop,
      startedAt: batch.startedAt,
      gate: through,
      send: async (request) => sendTransfer(request, AbortSignal.timeout(timeoutMs)),
      look: async (reference_id) =>
        (await fetchTransfers({ reference_id, limit: 1 }, AbortSignal.timeout(timeoutMs))).data[0],
      keep,
    })
  }

  takeAll(keptThere)
  tell()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,

    async start() {
      if (state !== 'paused') return
      const stop = new AbortController()
      running = stop
      const through = createGate(stop.signal, tell)
      gate = through
      state = 'running'
      words = undefined
      tell()
      try {
        const isOnly = await asOnlySender(async () => run(stop, through))
        if (!isOnly) words = 'Another tab of this browser is sending this batch. Watch it there, or close that tab.'
      } catch (error) {
        words = explainEnd(error)
      }
      state = 'paused'
      running = undefined
      gate = undefined
      tell()
    },

    pause() {
      if (running === undefined) return
      state = 'pausing'
      running.abort()
      tell()
    },

    goOn: () => gate?.open(),

    async stop() {
      batch = { ...batch, isStopped: true }
      await keepStopped(batch)
      tell()
    },

    async takeBackRefused() {
      const refused = [...lines.values()].filter((line) => line.state === 'refused')
      const again = refused.map((line): BatchLine => ({ ...line, state: 'waiting', attempts: 0, message: undefined }))
      for (const line of again) take(line)
      await keepLines(again)
      tell()
    },

    lines: () => [...lines.values()],
  }
}

/** The batch is not kept on this device any more. */
class BatchGone extends Error {
  override readonly name = 'BatchGone'
}

function notableOf(lines: ReadonlyMap<number, BatchLine>, counts: LineCounts): BatchLine[] {
  if ([...notableStates].every((state) => counts[state] === 0)) return []
  const notable: BatchLine[] = []
  for (const line of lines.values()) {
    if (isSettled(line) && notableStates.has(line.state)) notable.push(line)
    if (notable.length === mostNotable) break
  }
  return notable
}

function explainEnd(error: unknown): string {
  if (error instanceof RefusedInARow) {
    return `The service refused many lines in a row, the last with: ${error.message}. Nothing more is sent until you resume.`
  }
  if (error instanceof NotAllowed) return 'This key may not send miles. Sign in with a staff key, and resume.'
  if (error instanceof BatchGone)
    return 'Another tab of this browser has begun another batch. Reload the page to see it.'
  return 'This browser does not keep what is sent any more, so nothing more is sent. Free some space, and resume.'
}
