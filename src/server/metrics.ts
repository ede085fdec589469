import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { PoolUse } from './database/postgres/open-database.ts'
import type { ComputedImbalance } from './miles/operator/watch-imbalance.ts'
import type { TransferResult } from './miles/ledger/ledger.ts'

/** What is looked at when somebody asks for the figures. */
export interface Watched {
  /** Writes that wait for their commit. */
  readonly queueDepth: () => number
  /** `undefined` where there is no pool. */
  readonly poolUse: () => PoolUse | undefined
  /** `undefined` until it was reckoned for the first time. */
  readonly imbalance: () => ComputedImbalance | undefined
}

/** The figures of the service, as Prometheus reads them. */
export interface Metrics {
  readonly contentType: string
  /** Counts a request with how long its answer took. */
  readonly countRequest: (operation: string, status: number, ms: number) => void
  readonly countTransfer: (result: TransferResult) => void
  readonly watch: (watched: Watched) => void
  readonly text: () => Promise<string>
}

/** From a ready answer to what nobody waits for any more. */
const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How often the event loop is looked at: what it tells is this much and what it is late. */
const lagResolutionMs = 10

/** Begins to count; also what the process itself uses, and how late its event loop is. */
export function createMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  for (const metric of processMetrics()) register.registerMetric(metric)
  const requests = new Histogram({
    name: 'milestay_request_duration_seconds',
    help: 'From a request to the end of its answer; what is no operation of the interface is "other".',
    labelNames: ['operation', 'status'] as const,
    buckets: durationBuckets,
    registers,
  })
  const transfers = new Counter({
    name: 'milestay_transfers_total',
    help: 'Transfers asked for, by what became of each; "unknown" where the database did not answer.',
    labelNames: ['outcome'] as const,
    registers,
  })

  return {
    contentType: register.contentType,
    countRequest: (operation, status, ms) => requests.observe({ operation, status }, ms / 1000),
    countTransfer: (outcome) => transfers.inc({ outcome }),
    watch: (watched) => addGauges(registers, watched),
    text: () => register.metrics(),
  }
}

/** What the process itself uses, looked at when it is asked for: to follow every collection of garbage would cost. */
function processMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: lagResolutionMs })
  delay.enable()
  const lag = new Gauge({
    name: 'milestay_event_loop_lag_seconds',
    help: 'How late the event loop was since the figures were read before.',
    labelNames: ['quantile'] as const,
    registers: [],
    collect() {
      for (const quantile of [0.5, 0.9, 0.99, 1]) {
        const lateMs = delay.percentile(quantile * 100) / 1e6 - lagResolutionMs
        this.set({ quantile }, Math.max(0, lateMs) / 1000)
      }
      delay.reset()
    },
  })
  const memory = new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers: [],
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  const processors = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time of processors that the process has used.',
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  return [lag, memory, processors]
}

function addGauges(registers: Registry[], { queueDepth, poolUse, imbalance }: Watched) {
  const gauge = (name: string, help: string, value: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = value()
        // One that is not known is left out, rather than told as 0.
        if (now === undefined) this.remove()
        else this.set(now)
      },
    })
  gauge('milestay_ledger_queue_depth', 'Writes of the ledger that wait for their commit.', queueDepth)
  gauge('milestay_pool_connections', 'Connections to PostgreSQL.', () => poolUse()?.connections)
  gauge('milestay_pool_connections_idle', 'Connections to PostgreSQL that nobody uses.', () => poolUse()?.idle)
  gauge('milestay_pool_waiting', 'Who waits for a connection to PostgreSQL.', () => poolUse()?.waiting)
  gauge(
    'milestay_ledger_imbalance_miles',
    'Miles by which entries and balances disagree: anything but 0 is a fault.',
    () => imbalance()?.miles,
  )
  gauge('milestay_ledger_reckoned_timestamp_seconds', 'When the imbalance was reckoned.', () => {
    const atMs = imbalance()?.atMs
    return atMs === undefined ? undefined : atMs / 1000
  })
}
