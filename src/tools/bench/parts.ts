import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../support/server-process.ts'
import type { BenchDatabases } from './databases.ts'
import { dealRows, sampleRows } from './deal-rows.ts'
import { weighFloor } from './floors.ts'
import { listRows } from './list-rows.ts'
import { frameRows } from './map/frames.ts'
import { compareMaps } from './map/measure.ts'
import { mapRows } from './map/rows.ts'
import { weighMap } from './map/weight.ts'
import { measureOffers } from './offers.ts'
import { answerRows, lighthouseRows, sizeRows, visitRows } from './pages/rows.ts'
import { timeRates } from './rates.ts'
import type { Row } from './row.ts'
import { sealRows } from './seal-rows.ts'
import { supplierRows, sweepRows } from './supplier-rows.ts'
import { transferRows } from './transfer-rows.ts'

export interface Bench {
  readonly databases: readonly BenchDatabases[]
  /** Announces a measurement and adds its rows to the table; one that fails costs its own rows only. */
  measure(title: string, rowsOf: () => Promise<readonly Row[]>): Promise<void>
}

/** Measures one area; its name selects it on the command line. */
export type Part = (bench: Bench) => Promise<void>

export const parts: Readonly<Record<string, Part>> = {
  async service({ databases, measure }) {
    for (const database of databases) {
      await measure(`${database.name}: the sample world, starts and requests for deals`, () => sampleRows(database))
    }
    const dataDirectory = await mkdtemp(join(tmpdir(), 'milestay-bench-'))
    try {
      const server = await startServerProcess({ dataDirectory })
      try {
        await measure('Sorting and filtering the rates of 200 hotels in a slow browser', () => ratesRows(server.origin))
      } finally {
        await server.stop()
      }
      await measure('Searches for offers as fast as responses arrive', () => offersRows(dataDirectory))
    } finally {
      await rm(dataDirectory, { recursive: true, force: true })
    }
  },

  async map({ measure }) {
    const server = await startServerProcess()
    try {
      await measure('Bytes of the map', () => mapWeightRows(server.origin))
      await measure('Dragging and zooming among up to 50,000 deals, beside leaflet.markercluster', async () =>
        mapRows(await compareMaps(server.origin)),
      )
      await measure('Frames of the moving map in Chromium and in Firefox', () => frameRows(server.origin))
    } finally {
      await server.stop()
    }
  },

  async transfers({ databases, measure }) {
    for (const database of databases) {
      await measure(`${database.name}: transfers as fast as responses arrive`, () => transferRows(database))
    }
  },

  async seals({ databases, measure }) {
    for (const database of databases) {
      await measure(`${database.name}: transfers with and without sealing, in turn`, () => sealRows(database))
    }
  },

  async query({ databases, measure }) {
    for (const database of databases) {
      await measure(`${database.name}: searches among 10,000 and 1,000,000 deals`, () =>
        dealRows(database, (title) => console.error(`${title} …`)),
      )
    }
  },

  async supplier({ measure }) {
    await measure('Rates of a slow supplier', supplierRows)
    await measure('Deals of a supplier', sweepRows)
  },

  async lists({ databases, measure }) {
    for (const database of databases) {
      await measure(`${database.name}: pages of 3,000,000 transfers`, () => listRows(database))
    }
  },

  async pages({ measure }) {
    const server = await startServerProcess()
    try {
      await measure('Size of the web app', sizeRows)
      await measure('Every page on a slow phone, five times', () => visitRows(server.origin))
      await measure('Lighthouse for every page, five times', () => lighthouseRows(server.origin))
    } finally {
      await server.stop()
    }
    await measure('Pages as fast as answers arrive', answerRows)
  },
}

async function ratesRows(origin: string): Promise<Row[]> {
  const { rates, firstRowMs, longestTaskMs, heapMb, sort, filter } = await timeRates(origin)
  const name = `${rates.toLocaleString('en-US')} rates at a quarter of the speed`
  return [
    { name: `${name}, search to first row drawn`, figure: firstRowMs, unit: 'ms' },
    { name: `${name}, longest task while they arrive`, figure: longestTaskMs, unit: 'ms' },
    { name: `${name}, memory of the page`, figure: heapMb, unit: 'MB' },
    { name: `${name}, sort, median`, figure: sort.medianMs, unit: 'ms', goal: { atMost: 100 } },
    { name: `${name}, sort, worst`, figure: sort.worstMs, unit: 'ms' },
    { name: `${name}, filter, median`, figure: filter.medianMs, unit: 'ms', goal: { atMost: 100 } },
    { name: `${name}, filter, worst`, figure: filter.worstMs, unit: 'ms' },
  ]
}

async function offersRows(dataDirectory: string): Promise<Row[]> {
  const figures = await measureOffers(dataDirectory)
  return figures.flatMap(({ hotels, perSecond, p95Ms, p99Ms, memoryAboveRestMb, longestEventLoopDelayMs }): Row[] => {
    const name = `offers of ${hotels} ${hotels === 1 ? 'hotel' : 'hotels'}, 100 each in 2 rooms`
    return [
      { name, figure: perSecond, unit: 'requests/s' },
      { name: `${name}, p95`, figure: p95Ms, unit: 'ms', goal: { atMost: 3000 } },
      { name: `${name}, p99`, figure: p99Ms, unit: 'ms' },
      { name: `${name}, memory above rest`, figure: memoryAboveRestMb, unit: 'MB', goal: { atMost: 256 } },
      { name: `${name}, longest event loop delay`, figure: longestEventLoopDelayMs, unit: 'ms', goal: { atMost: 50 } },
    ]
  })
}

async function mapWeightRows(origin: string): Promise<Row[]> {
  const { codeBytes, firstViews } = await weighMap(origin)
  return [
    {
      name: 'map and its workers',
      figure: codeBytes / 1000,
      unit: 'kB brotli',
      goal: { atMost: 60 },
      beside: { name: 'Leaflet, React Leaflet and supercluster alone', figure: (await weighFloor('map')) / 1000 },
    },
    ...firstViews.flatMap(({ zoom, requests, bytes }): Row[] => {
      const name = `first view of the map, Paris at zoom ${zoom}`
      return [
        { name: `${name}, basemap`, figure: bytes / 1000, unit: 'kB', goal: { atMost: 250 } },
        { name: `${name}, requests`, figure: requests, unit: '' },
      ]
    }),
  ]
}
