import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { refuseArguments } from '../support/read-arguments.ts'
import { openBenchDatabases } from './databases.ts'
import { type Part, parts } from './parts.ts'
import type { Row } from './row.ts'
import { judge, printTable } from './table.ts'

/** No part starts later, so that the whole ends within 15 minutes. */
const latestStartMs = 11 * 60_000

const wanted = process.argv.slice(2)
for (const name of wanted) {
  if (!Object.hasOwn(parts, name)) refuseArguments(`There is no part “${name}”, only ${Object.keys(parts).join(', ')}`)
}
const rows: Row[] = []
const failures: string[] = []
const loadBefore = loadavg()
const databases = await openBenchDatabases()
try {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (performance.now() < latestStartMs) await part({ databases, measure })
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
const report = { at: new Date(), seconds, machine, failures, rows: rows.map(judge) }
await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
console.log(`\n${Math.ceil(seconds / 60)} min, load ${loadBefore[0]?.toFixed(1)} before; also in ${file}`)
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length > 0) process.exitCode = 1

async function measure(title: string, rowsOf: Parameters<Parameters<Part>[0]['measure']>[1]): Promise<void> {
  console.error(`${title} …`)
  try {
    rows.push(...(await rowsOf()))
  } catch (error) {
    failures.push(`${title}: ${error instanceof Error ? error.message : String(error)}`)
    console.error(error)
  }
}
