import type { BenchDatabases } from './databases.ts'
import { inFull } from './in-full.ts'
import { median } from './percentile.ts'
import { processorSeconds } from './processor-time.ts'
import type { Goal, Row } from './table.ts'
import { openService, type Service } from './transfers.ts'

const rounds = inFull(7, 1)
const secondsPerRound = inFull(4, 1)
const warmUpSeconds = inFull(2, 1)
const perService = 64

/** Processor time is of one transfer, in microseconds. */
interface Figures {
  readonly perSecond: number
  readonly service: number
  readonly database: number
}

/** Measures transfers of three services over one database beside one service over another, in turn, with 64 senders each. */
export async function severalRows(databases: BenchDatabases): Promise<Row[]> {
  const { serverPid } = databases
  if (serverPid === undefined) return []
  const services = { one: await openService(databases), three: await openService(databases, undefined, 3) }
  const measure = async ({ pids, send }: Service): Promise<Figures> => {
    const secondsOf = () => [serverPid, ...pids].map(processorSeconds)
    let before: number[] = []
    const onStart = () => (before = secondsOf())
    const { perSecond } = await send(perService * pids.length, secondsPerRound, onStart)
    const [database = 0, ...own] = secondsOf().map((after, at) => (after - (before[at] ?? 0)) * 1e6)
    const transfers = perSecond * secondsPerRound
    const service = own.reduce((sum, microseconds) => sum + microseconds, 0)
    return { perSecond, service: service / transfers, database: database / transfers }
  }
  try {
    // Each process compiles what it runs often for itself.
    for (const { pids, send } of Object.values(services))
      await send(perService * pids.length, warmUpSeconds * pids.length)
    const found: Readonly<Record<'one' | 'three', Figures>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      // In turn the first one, so that what changes with time affects both.
      const three = round % 2 === 0 ? undefined : await measure(services.three)
      const one = await measure(services.one)
      found.push({ one, three: three ?? (await measure(services.three)) })
    }
    const row = (name: string, unit: string, figure: (figures: Figures) => number, goal?: Goal): Row => ({
      name: `three services, ${name}`,
      figure: median(found, ({ three }) => figure(three)),
      unit,
      beside: {
        name: 'one service',
        figure: median(found, ({ one }) => figure(one)),
        ratio: median(found, ({ one, three }) => figure(three) / figure(one)),
      },
      ...(goal && { goal }),
    })
    return [
      row('transfers', 'a second', ({ perSecond }) => perSecond),
      row('processor time of a transfer', 'µs', ({ service, database }) => service + database, { ratioAtMost: 1.15 }),
      row('of it in the services', 'µs', ({ service }) => service),
      row('of it in PostgreSQL', 'µs', ({ database }) => database),
    ]
  } finally {
    for (const { close } of Object.values(services)) await close()
  }
}
