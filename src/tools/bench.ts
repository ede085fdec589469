import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timeDealsQuery } from './bench-deals.ts'
import { mapRows } from './bench-map-rows.ts'
import { compareMaps } from './bench-map.ts'
import { weighMap } from './bench-map-weight.ts'
import { measureOffers } from './bench-offers.ts'
import { runLighthouse, weighScripts } from './bench-page.ts'
import { timeRates } from './bench-rates.ts'
import type { Row } from './bench-row.ts'
import { measureRequestRates } from './bench-service.ts'
import { measureTransfers } from './bench-transfers.ts'
import { startServerProcess } from './server-process.ts'

const rows: Row[] = []

/** Names given to the command measure only these. */
const parts = { service: benchService, map: benchMap, transfers: benchTransfers, query: benchDealsQuery }
const wanted = process.argv.slice(2)
for (const name of wanted) {
  if (!Object.hasOwn(parts, name)) throw new Error(`There is no part “${name}”, only ${Object.keys(parts).join(', ')}`)
}
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}

printTable()
const judged = rows.map((row) => ({ ...row, met: verdict(row) }))
await writeFile(`dist/${['bench', ...wanted].join('-')}.json`, `${JSON.stringify(judged, null, 2)}\n`)

function say(what: string) {
  console.error(`${what} …`)
}

function printTable() {
  const cells = rows.map((row) => [row.name, figureWords(row), goalWords(row), verdict(row), besideWords(row)])
  const table = [['', 'figure', 'goal', 'met', ''], ...cells]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

async function benchService() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'milestay-bench-'))
  try {
    say('Starting the service, twice')
    const first = await startServerProcess({ dataDirectory })
    await first.stop()
    rows.push({ name: 'first start, sample world made', figure: first.readyAfterMs / 1000, unit: 's' })

    const server = await startServerProcess({ dataDirectory })
    rows.push({ name: 'start with nothing to do', figure: server.readyAfterMs / 1000, unit: 's', goal: { atMost: 3 } })
    try {
      await benchPage(server.origin)
      await benchRates(server.origin)
      say('Asking for deals as fast as answers come')
      const { livezPerSecond, dealsPerSecond, ratio } = await measureRequestRates(server.origin)
      rows.push(
        { name: '/livez', figure: livezPerSecond, unit: 'requests/s' },
        { name: '50 deals', figure: dealsPerSecond, unit: 'requests/s' },
        { name: '50 deals, beside /livez', figure: ratio, unit: '', goal: { atLeast: 0.5 } },
      )
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
    rows.push({ name: 'map and its workers', figure: codeBytes / 1000, unit: 'kB brotli', goal: { atMost: 60 } })
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
  say('Sending transfers as fast as answers come')
  const { bare, overHttp, besideFullGroups, besideOwnGroups, hotBesideSpread } = await measureTransfers()
  for (const { group, perSecond } of bare) {
    const name = group === 1 ? 'one by one' : `gathered by ${group}`
    rows.push({ name: `transfers without HTTP, ${name}`, figure: perSecond, unit: 'transfers/s' })
  }
  for (const { senders, perSecond, p99Ms } of overHttp) {
    const name = `transfers of ${senders} ${senders === 1 ? 'sender' : 'senders'}`
    rows.push(
      { name, figure: perSecond, unit: 'transfers/s' },
      { name: `${name}, p99`, figure: p99Ms, unit: 'ms', ...(senders === 16 ? { goal: { atMost: 25 } } : {}) },
    )
  }
  rows.push(
    {
      name: 'transfers of 16 senders, beside 64 gathered without HTTP',
      figure: besideFullGroups,
      unit: '',
      goal: { atLeast: 0.7 },
    },
    { name: 'transfers of 16 senders, beside 16 gathered without HTTP', figure: besideOwnGroups, unit: '' },
    {
      name: 'transfers to one account, beside those to many',
      figure: hotBesideSpread,
      unit: '',
      goal: { atLeast: 0.5 },
    },
  )
}

async function benchPage(origin: string) {
  say('Opening the deals page')
  const { untilListBytes, untilMapBytes } = await weighScripts(origin)
  say('Running Lighthouse, three times')
  const scores = await runLighthouse(`${origin}/deals`, 3)
  rows.push(
    {
      name: 'JavaScript before the list works',
      figure: untilListBytes / 1000,
      unit: 'kB brotli',
      goal: { atMost: 110 },
    },
    { name: 'JavaScript with the map', figure: untilMapBytes / 1000, unit: 'kB brotli', goal: { atMost: 165 } },
    { name: 'whole web app, uncompressed', figure: (await folderSize('dist/web')) / 1000, unit: 'kB' },
    { name: 'Lighthouse performance', figure: scores.performance, unit: '', goal: { atLeast: 95 } },
    { name: 'Lighthouse accessibility', figure: scores.accessibility, unit: '', goal: { atLeast: 100 } },
    { name: 'Largest contentful paint', figure: scores.largestContentfulPaintMs, unit: 'ms' },
    { name: 'Total blocking time', figure: scores.totalBlockingTimeMs, unit: 'ms' },
    { name: 'Cumulative layout shift', figure: scores.cumulativeLayoutShift, unit: '', goal: { atMost: 0.05 } },
  )
}

async function benchDealsQuery() {
  say('Searching among 10,000 and 1,000,000 deals')
  const few = await timeDealsQuery(10_000)
  const many = await timeDealsQuery(1_000_000)
  for (const { deals, p50Ms, p99Ms } of [few, many]) {
    const among = `among ${deals.toLocaleString('en-US')}`
    rows.push(
      { name: `deals query ${among}, p50`, figure: p50Ms, unit: 'ms' },
      { name: `deals query ${among}, p99`, figure: p99Ms, unit: 'ms' },
    )
  }
  rows.push({
    name: 'deals query, p99 of many beside few',
    figure: many.p99Ms / few.p99Ms,
    unit: '',
    goal: { atMost: 3 },
  })
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function figureWords({ figure, unit }: Row): string {
  return `${figure.toLocaleString('en-US', { maximumSignificantDigits: figure >= 1000 ? 5 : 3 })} ${unit}`.trim()
}

function goalWords({ goal }: Row): string {
  if (goal === undefined) return ''
  return 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
}

function besideWords({ unit, beside }: Row): string {
  return beside === undefined ? '' : `${beside.name}: ${figureWords({ name: '', figure: beside.figure, unit })}`
}

function verdict({ figure, goal }: Row): string {
  if (goal === undefined) return ''
  return ('atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast) ? 'yes' : 'no'
}
