import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { WatchedTimes } from '../database/watched-times.ts'
import type { ComputedImbalance } from '../miles/books/watch-imbalance.ts'
import { measurements } from '../runtime/measurements.ts'
import type { TransferResult } from '../miles/ledger/ledger.ts'

/** The state to read for each rendering of metrics. */
export interface Watched {
  readonly queueDepth: () => number
  /** The number of reads and refusals that were not recorded, because the database was unavailable for too long. */
  readonly lostAccesses: () => number
  /** Returns the damage of the database, or `undefined` if none was found. */
  readonly damage: () => string | undefined
  /** Returns the problem that `/readyz` names; `undefined` if there is none. */
  readonly problem: () => string | undefined
  readonly isSealingRefused: () => boolean
  /** `undefined` until it is first computed. */
  readonly imbalance: () => ComputedImbalance | undefined
  /** When the newest backup was begun, 0 if there is none; `undefined` if backups are off. */
  readonly backupAtMs: () => number | undefined
  readonly dataDir: string
  readonly readTimes: () => Promise<WatchedTimes | undefined>
  /** The time from which deals age; `undefined` without deals. */
  readonly dealsTime: 'publishedAtMs' | 'foundAtMs' | undefined
}

/** The metrics of the service, in the format of Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>

/** Seconds, from a cached response to the longest wait of clients. */
const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** After this time, metrics are served without the missing values from the database or the disk. */
const maxReadMs = 1000

/** Creates the registry, with the standard metrics of Node processes. */
export function createMetrics() {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const duration = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Histogram({ name, help, labelNames, buckets: durationBuckets, registers })
  const requests = duration(
    'milestay_request_duration_seconds',
    'Time from a request to the end of its response; requests outside the interface have the operation "other".',
    'operation',
    'status',
  )
  const transfers = new Counter({
    name: 'milestay_transfers_total',
    help: 'Requested transfers by outcome; "unknown" where the database did not respond.',
    labelNames: ['outcome'] as const,
    registers,
  })

  // Starts the series at 0, so that alerts notice the first unknown outcome as an increase.
  transfers.inc({ outcome: 'unknown' }, 0)

  const supplierRequests = duration(
    'milestay_supplier_request_duration_seconds',
    'Time of a request to the supplier, by its operation and outcome.',
    'operation',
    'outcome',
  )
  const supplierBudget = new Gauge({
    name: 'milestay_supplier_daily_requests_left',
    help: 'Requests that the search for deals may still send today, in the process that searches.',
    registers,
  })
  supplierBudget.remove()
  const count = (name: string, help: string, label: 'outcome' | 'reason') =>
    new Counter({ name, help, labelNames: [label], registers })
  const webhookAttempts = count(
    'milestay_webhook_attempts_total',
    'Events sent to webhooks, by outcome: "received", or the problem of the delivery.',
    'outcome',
  )
  const refusedSignIns = count(
    'milestay_sign_ins_refused_total',
    'Refused access tokens and codes of links, by reason; refused keys are requests with the status 401.',
    'reason',
  )
  const firstViews = count(
    'milestay_first_views_total',
    'Pages that have a first view, by what became of it: "rendered", "cached", "failed" or "refused".',
    'outcome',
  )
  measurements.supplierRequest.subscribe(({ operation, outcome, ms }) =>
    supplierRequests.observe({ operation, outcome }, ms / 1000),
  )
  measurements.supplierBudget.subscribe(({ left }) => supplierBudget.set(left))
  measurements.webhookAttempt.subscribe(({ outcome }) => webhookAttempts.inc({ outcome }))
  measurements.signInRefused.subscribe(({ reason }) => refusedSignIns.inc({ reason }))
  measurements.firstView.subscribe(({ outcome }) => firstViews.inc({ outcome }))

  let readState = async () => {}

  return {
    contentType: register.contentType,
    /** Counts a completed request; `operation` is `other` for paths outside the API. */
    countRequest: (operation: string, status: number, ms: number) => requests.observe({ operation, status }, ms / 1000),
    countTransfer: (outcome: TransferResult) => transfers.inc({ outcome }),
    /** Adds the metrics of the watched state; called once. */
    watch(watched: Watched) {
      readState = addGauges(registers, watched)
    },
    async text() {
      await readState()
      return register.metrics()
    },
  }
}

/** Resolves to `undefined` on failure or timeout. */
function readInTime<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([reading, sleep(maxReadMs, undefined, { ref: false })]).catch(() => undefined)
}

/** Adds gauges, and returns a function that reads their asynchronous values before each rendering. */
function addGauges(registers: Registry[], watched: Watched): () => Promise<void> {
  let times: WatchedTimes | undefined
  let disk: StatsFs | undefined
  const gauge = (name: string, help: string, value: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = value()
        // An unknown value is omitted instead of reported as 0.
        if (now === undefined) this.remove()
        else this.set(now)
      },
    })
  gauge('milestay_ledger_queue_depth', 'Ledger writes that wait for their commit.', watched.queueDepth)
  gauge('milestay_accesses_lost', 'Reads and refusals that could not be recorded.', watched.lostAccesses)
  gauge('milestay_problem', '1 while /readyz names a problem.', () => Number(watched.problem() !== undefined))
  gauge(
    'milestay_database_damaged',
    '1 from when a part of the database was found to be damaged: the problem of /readyz says which.',
    () => Number(watched.damage() !== undefined),
  )
  gauge(
    'milestay_ledger_sealing_refused',
    '1 while the log of the ledger is not sealed until somebody acts: the problem of /readyz says why.',
    () => Number(watched.isSealingRefused()),
  )
  gauge(
    'milestay_ledger_imbalance_miles',
    'Miles by which entries and balances differ: anything but 0 is an error.',
    () => watched.imbalance()?.miles,
  )
  const time = (name: string, help: string, atMs: () => number | null | undefined) =>
    gauge(name, help, () => {
      const at = atMs()
      return typeof at === 'number' ? at / 1000 : undefined
    })
  time(
    'milestay_ledger_imbalance_timestamp_seconds',
    'When the imbalance was last computed.',
    () => watched.imbalance()?.atMs,
  )
  time(
    'milestay_backup_timestamp_seconds',
    'When the newest backup was begun, 0 without one; with PostgreSQL, up to when its log is archived.',
    () => watched.backupAtMs() ?? times?.archivedAtMs,
  )
  time(
    'milestay_ledger_unsealed_timestamp_seconds',
    'When the oldest event was logged that is not sealed; absent where all are.',
    () => times?.unsealedSinceMs,
  )
  time(
    'milestay_approval_timestamp_seconds',
    'Since when a transfer or reversal has waited for another person; absent where none waits.',
    () => times?.waitingSinceMs,
  )
  time(
    'milestay_delivery_timestamp_seconds',
    'Since when an event has waited for a webhook.',
    () => times?.unsentSinceMs,
  )
  const { dealsTime } = watched
  const dealsHelp = 'When the newest deals were found, 0 before the first; absent where none are looked for.'
  time('milestay_deals_timestamp_seconds', dealsHelp, () => dealsTime && times && (times[dealsTime] ?? 0))
  gauge('milestay_disk_free_bytes', 'What is free on the disk of DATA_DIR.', () => disk && disk.bavail * disk.bsize)
  gauge('milestay_disk_size_bytes', 'The size of the disk of DATA_DIR.', () => disk && disk.blocks * disk.bsize)
  gauge('milestay_heap_limit_bytes', 'What the heap may grow to.', () => getHeapStatistics().heap_size_limit)

  return async () => {
    ;[times, disk] = await Promise.all([readInTime(watched.readTimes()), readInTime(statfs(watched.dataDir))])
  }
}
