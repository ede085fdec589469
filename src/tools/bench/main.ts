import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBenchDatabases } from './databases.ts'
import { dealRows, sampleRows } from './deal-rows.ts'
import { weighFloor } from './floors.ts'
import { mapRows } from './map/rows.ts'
import { compareMaps } from './map/measure.ts'
import { weighMap } from './map/weight.ts'
import { measureOffers } from './offers.ts'
import { runLighthouse, weighScripts } from './page.ts'
import { timeRates } from './rates.ts'
import type { Row } from './row.ts'
import { judge, printTable } from './table.ts'
import { transferRows } from './transfer-rows.ts'
import { refuseArguments } from '../support/read-arguments.ts'
import { startServerProcess } from '../support/server-process.ts'

/** No part begins later: the whole is to end within 15 minutes. */
const latestBeginMs = 11 * 60_000

const rows: Row[] = []

/** Names given to the command measure only these. */
const parts = { service: benchService, map: benchMap, transfers: benchTransfers, query: benchDealsQuery }
const wanted = process.argv.slice(2)
for (const name of wanted) {
  if (!Object.hasOwn(parts, name)) refuseArguments(`There is no part “${name}”, only ${Object.keys(parts).join(', ')}`)
}
const loadBefore = loadavg()
const databases = await openBenchDatabases()
try {
  for (const [name, bench] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (performance.now() < latestBeginMs) await bench()
    else console.error(`SKIPPED: the part “${name}”, because it would end too late; npm run bench -- ${name}`)
  }
} finally {
  await Promise.all(databases.map(({ end }) => end()))
}

printTable(rows)
const file = `dist/${['bench', ...wanted].join('-')}.json`
const machine = {
  processors: cpus().map(({ model }) => model),
  node: process.version,
  loadBefore,
  loadAfter: loadavg(),
}
const seconds = performance.now() / 1000
await writeFile(file, `${JSON.stringify({ at: new Date(), seconds, machine, rows: rows.map(judge) }, null, 2)}\n`)
console.log(`\n${Math.ceil(seconds / 60)} min, load ${loadBefore[0]?.toFixed(1)} before; also in ${file}`)

function say(what: string) {
  console.error(`${what} …`)
}

async function benchService() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'milestay-bench-'))
  try {
    for (const database of databases) {
      say(`${database.name}: making the sample world, starting over it and asking for deals`)
      rows.push(...(await sampleRows(database)))
    }

    const server = await startServerProcess({ dataDirectory })
    try {
      await benchPage(server.origin)
      await benchRates(server.origin)
    } finally {
      await server.stop()
    }
    await benchOffers(dataDirectory)
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function benchOffers(dataDirectory: string) {
  say('Asking for offers as fast as answers come')
  for (const { hotels, perSecond, p95Ms, p99Ms, memoryAboveRestMb, longestHoldMs } of await measureOffers(
    dataDirectory,
  )) {
    const name = `offers of ${hotels} ${hotels === 1 ? 'hotel' : 'hotels'}, 100 each in 2 rooms`
    rows.push(
      { name, figure: perSecond, unit: 'requests/s' },
      { name: `${name}, p95`, figure: p95Ms, unit: 'ms', goal: { atMost: 3000 } },
      { name: `${name}, p99`, figure: p99Ms, unit: 'ms' },
      { name: `${name}, memory beyond rest`, figure: memoryAboveRestMb, unit: 'MB', goal: { atMost: 256 } },
      { name: `${name}, longest hold of the event loop`, figure: longestHoldMs, unit: 'ms', goal: { atMost: 50 } },
    )
  }
}

async function benchRates(origin: string) {
  say('Sorting and filtering the rates of 200 hotels in a slow browser')
  const { rates, longestFreezeMs, sort, filter } = await timeRates(origin)
  const name = `${rates.toLocaleString('en-US')} rates at a quarter of the speed`
  rows.push(
    { name: `${name}, sort, median`, figure: sort.medianMs, unit: 'ms', goal: { atMost: 100 } },
    { name: `${name}, sort, worst`, figure: sort.worstMs, unit: 'ms' },
    { name: `${name}, filter, median`, figure: filter.medianMs, unit: 'ms', goal: { atMost: 100 } },
    { name: `${name}, filter, worst`, figure: filter.worstMs, unit: 'ms' },
    { name: `${name}, longest freeze while opening`, figure: longestFreezeMs, unit: 'ms' },
  )
}

async function benchMap() {
  say('Starting a service for the map')
  const server = await startServerProcess()
  try {
    say('Weighing the map')
    const { codeBytes, firstViews } = await weighMap(server.origin)
    rows.push({
      name: 'map and its workers',
      figure: codeBytes / 1000,
      unit: 'kB brotli',
      goal: { atMost: 60 },
      beside: { name: 'Leaflet, React Leaflet and supercluster alone', figure: (await weighFloor('map')) / 1000 },
    })
    for (const { zoom, requests, bytes } of firstViews) {
      const name = `first view of the map, Paris at zoom ${zoom}`
      rows.push(
        { name: `${name}, ground`, figure: bytes / 1000, unit: 'kB', goal: { atMost: 250 } },
        { name: `${name}, requests for it`, figure: requests, unit: '' },
      )
    }
    say('Dragging and zooming the map among up to 50,000 deals, beside leaflet.markercluster')
    rows.push(...mapRows(await compareMaps(server.origin)))
  } finally {
    await server.stop()
  }
}

async function benchTransfers() {
  for (const database of databases) {
    say(`${database.name}: sending transfers as fast as answers come`)
    rows.push(...(await transferRows(database)))
  }
}

async function benchPage(origin: string) {
  say('Opening the deals page')
  const { untilListBytes, untilMapBytes } = await weighScripts(origin)
  const [pageFloor, mapFloor] = [await weighFloor('page'), await weighFloor('map')]
  say('Running Lighthouse, three times')
  const scores = await runLighthouse(`${origin}/deals`, 3)
  rows.push(
    {
      name: 'JavaScript before the list works',
      figure: untilListBytes / 1000,
      unit: 'kB brotli',
      goal: { atMost: 110 },
      beside: { name: 'React, router and query alone', figure: pageFloor / 1000 },
    },
    {
      name: 'JavaScript with the map',
      figure: untilMapBytes / 1000,
      unit: 'kB brotli',
      goal: { atMost: 165 },
      beside: { name: 'those and Leaflet alone', figure: (pageFloor + mapFloor) / 1000 },
    },
    { name: 'whole web app, uncompressed', figure: (await folderSize('dist/web')) / 1000, unit: 'kB' },
    { name: 'Lighthouse performance', figure: scores.performance, unit: '', goal: { atLeast: 95 } },
    { name: 'Lighthouse accessibility', figure: scores.accessibility, unit: '', goal: { atLeast: 100 } },
    { name: 'Largest contentful paint', figure: scores.largestContentfulPaintMs, unit: 'ms' },
    { name: 'Total blocking time', figure: scores.totalBlockingTimeMs, unit: 'ms' },
    { name: 'Cumulative layout shift', figure: scores.cumulativeLayoutShift, unit: '', goal: { atMost: 0.05 } },
  )
}

async function benchDealsQuery() {
  for (const database of databases) {
    say(`${database.name}: searching among 10,000 and 1,000,000 deals`)
    rows.push(...(await dealRows(database, say)))
  }
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
