import type { BenchDatabases } from './databases.ts'
import type { Row, Yardstick } from './row.ts'
import { measureTransfers, type TransferRound } from './transfers.ts'
import { percentile } from './percentile.ts'

const counts = [1, 16, 64] as const
const unit = 'transfers/s'
const p99GoalMs = 25

/** Measures transfers on one kind of database; medians of the rounds. */
export async function transferRows({ name: databaseName, make, tpcb }: BenchDatabases): Promise<Row[]> {
  const database = await make()
  let rounds: TransferRound[]
  try {
    rounds = await measureTransfers(database, tpcb)
  } finally {
    await database.remove()
  }
  const median = (value: (round: TransferRound) => number) => percentile(rounds.map(value), 50)
  const hasTpcb = rounds.every(({ tpcb }) => tpcb !== undefined)
  const beside = (
    name: string,
    yardstick: (round: TransferRound) => number,
    figure: (round: TransferRound) => number,
  ): { beside: Yardstick } => ({
    beside: { name, figure: median(yardstick), ratio: median((round) => figure(round) / yardstick(round)) },
  })
  const on = (what: string) => `${databaseName}: ${what}`

  return [
    ...counts.map((group): Row => {
      const figure = ({ bare }: TransferRound) => bare[group]
      const yardstick = group === 1 ? {} : beside('one by one', ({ bare }) => bare[1], figure)
      const how = group === 1 ? 'one by one' : `gathered by ${group}`
      return { name: on(`transfers without HTTP, ${how}`), figure: median(figure), unit, ...yardstick }
    }),
    ...counts.flatMap((senders): Row[] => {
      const name = on(`transfers of ${senders} ${senders === 1 ? 'sender' : 'senders'}`)
      const figure = ({ spread }: TransferRound) => spread[senders].perSecond
      const besideBare = beside(`${senders} without HTTP`, ({ bare }) => bare[senders], figure)
      const isMost = senders === 64
      return [
        {
          name,
          figure: median(figure),
          unit,
          ...besideBare,
          ...(isMost && databaseName === 'SQLite' ? { goal: { ratioAtLeast: 0.7 } } : {}),
        },
        ...(!hasTpcb
          ? []
          : [
              {
                name: `${name}, beside TPC-B`,
                figure: median(figure),
                unit,
                ...beside('pgbench', ({ tpcb }) => tpcb?.[senders] ?? Number.NaN, figure),
                ...(isMost ? { goal: { ratioAtLeast: 1.5 } } : {}),
              },
            ]),
        {
          name: `${name}, p99`,
          figure: median(({ spread }) => spread[senders].p99Ms),
          unit: 'ms',
          ...(senders === 1 ? {} : { goal: { atMost: p99GoalMs } }),
        },
      ]
    }),
    {
      name: on('transfers of 16 senders, beside full groups'),
      figure: median(({ spread }) => spread[16].perSecond),
      unit,
      ...beside(
        '64 without HTTP',
        ({ bare }) => bare[64],
        ({ spread }) => spread[16].perSecond,
      ),
      ...(databaseName === 'SQLite' ? { goal: { ratioAtLeast: 0.7 } } : {}),
    },
    {
      name: on('transfers of 16 senders to one account'),
      figure: median(({ hot }) => hot.perSecond),
      unit,
      ...beside(
        'to many',
        ({ spread }) => spread[16].perSecond,
        ({ hot }) => hot.perSecond,
      ),
      goal: { ratioAtLeast: 0.5 },
    },
  ]
}
