import { type Client, createClient } from '#client/client'
import { listTransfers, type TransfersRequest } from '#contract/list-transfers'
import { firstPage } from '#contract/pagination'
import { startServerProcess, testKeys } from '../support/server-process.ts'
import type { BenchDatabases } from './databases.ts'
import { fillTransfers } from './fill-transfers.ts'
import { percentile } from './percentile.ts'
import type { Row } from './row.ts'

const transfers = 3_000_000
const pageSize = 50
const requestsOfEach = 200

/** What a list is narrowed to, each by another index. */
const filters: Readonly<Record<string, TransfersRequest>> = {
  all: { all: true },
  'of the key’s own person': {},
  'that succeeded': { all: true, status: 'success' },
  rejected: { all: true, status: 'failed' },
  'of an account': { all: true, account_id: '00000000-0000-4000-8000-000000000042' },
  'of a sender': { all: true, sent_by: 'bench_7' },
  'decided in a week': { all: true, decided_from: '2026-01-02', decided_to: '2026-01-09' },
  'of a month': { all: true, from: '2026-01-10', to: '2026-02-10' },
}
const places = ['first', 'middle', 'last'] as const
type Place = (typeof places)[number]

/** Measures the pages of a long list by cursor, which must cost the same wherever they are. */
export async function listRows({ name: databaseName, make }: BenchDatabases): Promise<Row[]> {
  const database = await make()
  try {
    await fillTransfers(database, transfers)
    const server = await startServerProcess({
      dataDirectory: database.config.dataDir,
      env: { ...database.environment, SAMPLE: 'off', API_KEYS: `staff:bench_3=${testKeys.staff}` },
    })
    try {
      const client = createClient({ baseUrl: `${server.origin}/v1`, apiKey: () => testKeys.staff })
      const rows: Row[] = []
      for (const [what, filter] of Object.entries(filters)) {
        const figures = await timePages(client, filter)
        const name = `${databaseName}: page of ${transfers.toLocaleString('en-US')} transfers, ${what}`
        rows.push(
          { name: `${name}, first`, figure: figures.first, unit: 'ms' },
          ...(['middle', 'last'] as const).map((place): Row => {
            const [slower, faster] = [Math.max(figures[place], figures.first), Math.min(figures[place], figures.first)]
            return {
              name: `${name}, ${place}`,
              figure: figures[place],
              unit: 'ms',
              beside: { name: 'first', figure: figures.first, ratio: slower / faster },
              goal: { ratioAtMost: 2 },
            }
          }),
        )
      }
      return rows
    } finally {
      await server.stop()
    }
  } finally {
    await database.remove()
  }
}

/** Returns the median milliseconds of a page at each place, measured in turn. */
async function timePages(client: Client, filter: TransfersRequest): Promise<Record<Place, number>> {
  const cursors: Record<Place, string> = {
    first: firstPage,
    middle: await cursorAt(client, filter, (total) => Math.floor(total / 2)),
    last: await cursorAt(client, filter, (total) => total - pageSize),
  }
  const times: Record<Place, number[]> = { first: [], middle: [], last: [] }
  for (let request = 0; request < requestsOfEach; request += 1) {
    for (const place of places) {
      const startedAt = performance.now()
      const { data } = await client.call(listTransfers, { ...filter, limit: pageSize, cursor: cursors[place] })
      times[place].push(performance.now() - startedAt)
      if (data.data.length !== pageSize) throw new Error(`the ${place} page has ${data.data.length} transfers`)
    }
  }
  return {
    first: percentile(times.first, 50),
    middle: percentile(times.middle, 50),
    last: percentile(times.last, 50),
  }
}

/** Returns the cursor of the page before which there are as many transfers as `place` says. */
async function cursorAt(client: Client, filter: TransfersRequest, place: (total: number) => number): Promise<string> {
  const { data: newest } = await client.call(listTransfers, { ...filter, limit: 1 })
  const offset = place(newest.pagination.total ?? 0) - 1
  const { data } = await client.call(listTransfers, { ...filter, limit: 1, offset })
  if (data.pagination.next === null) throw new Error('there are too few transfers')
  return data.pagination.next
}
