import { cpus, loadavg } from 'node:os'
import { readArguments, refuseArguments } from '../support/read-arguments.ts'
import { startServerProcess } from '../support/server-process.ts'
import { openBenchDatabases } from './databases.ts'
import { dealRows } from './deals.ts'
import { floodRows } from './floods.ts'
import { inFull } from './in-full.ts'
import { mapRows } from './map/compare-maps.ts'
import { pageRows } from './pages.ts'
import { rateRows } from './rates.ts'
import { serviceRows } from './service.ts'
import { findUnmeasured, printTable, type Row } from './table.ts'
import { transferRows } from './transfers.ts'

/** Measurements in a browser, with a service over the sample world. */
const inBrowser = {
  pages: { title: 'Lighthouse for every page', rows: pageRows },
  map: { title: 'Dragging and zooming among up to 50,000 deals', rows: mapRows },
  rates: { title: 'Sorting and filtering the rates of 200 hotels', rows: rateRows },
}

/** Measurements on each database. */
const onDatabases = {
  service: { title: 'starts, memory and requests over the sample world', rows: serviceRows },
  deals: { title: 'searches among 10,000 and 1,000,000 deals', rows: dealRows },
  transfers: { title: 'transfers as fast as responses arrive', rows: transferRows },
  floods: { title: 'transfers beside floods of expensive reads from one address', rows: floodRows },
}

const names = [...Object.keys(inBrowser), ...Object.keys(onDatabases)]
// Only `in-full.ts` uses the options.
const options = { short: { type: 'boolean' }, only: { type: 'string' } } as const
const { positionals: wanted } = readArguments({ options, allowPositionals: true })
for (const name of wanted) {
  if (!names.includes(name)) refuseArguments(`There is no part “${name}”, only ${names.join(', ')}`)
}
const isWanted = ([name]: readonly [string, unknown]) => wanted.length === 0 || wanted.includes(name)
const rows: Row[] = []
const failures: string[] = []
const [loadBefore = 0] = loadavg()

for (const [, { title, rows: rowsOf }] of Object.entries(inBrowser).filter(isWanted)) {
  await measure(title, async () => {
    const server = await startServerProcess(inFull({}, { env: { SAMPLE_HOTELS: '300' } }))
    return rowsOf(server.origin).finally(server.stop)
  })
}
const wantedOfDatabases = Object.entries(onDatabases).filter(isWanted)
if (wantedOfDatabases.length > 0) {
  for (const databases of await openBenchDatabases()) {
    for (const [, { title, rows: rowsOf }] of wantedOfDatabases) {
      await measure(`${databases.name}: ${title}`, () => rowsOf(databases))
    }
    await databases.end()
  }
}

printTable(rows)
const minutes = Math.ceil(performance.now() / 60_000)
console.log(
  `\n${minutes} min, Node ${process.version}, ${cpus().length} processors, load ${loadBefore.toFixed(1)} before`,
)
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length > 0) process.exitCode = 1

/** Adds a measurement's rows to the table. A measurement that fails loses only its own rows. */
async function measure(title: string, rowsOf: () => Promise<readonly Row[]>): Promise<void> {
  console.error(`${title} …`)
  try {
    const measured = await rowsOf()
    rows.push(...measured)
    for (const name of findUnmeasured(measured)) failures.push(`no figure for ${name}`)
  } catch (error) {
    failures.push(`${title}: ${error instanceof Error ? error.message : String(error)}`)
    console.error(error)
  }
}
