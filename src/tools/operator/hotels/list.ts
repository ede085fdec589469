import { readSelection } from './catalogue/list-hotels.ts'
import { liteApiSource } from '#sources/liteapi/open-liteapi'
import { openStorages } from '#server/storages/open-storages'
import { expectDatabase } from '../expect-database.ts'
import { type ExitCode, exitCodes, type HotelsCommandOptions } from './command.ts'
import { describeSelection } from './find-selections.ts'
import { createHotelImports } from './imports.ts'

/** Writes the number of hotels, and the past imports. */
export async function runList(options: HotelsCommandOptions): Promise<ExitCode> {
  await expectDatabase(options.config)
  const storages = await openStorages(options)
  try {
    const { hotels, sql } = storages
    const hotelImports = createHotelImports(sql)
    const origin = await hotels.catalogueOrigin()
    const from = origin === undefined ? '' : ` of the source "${origin.source}"`
    options.write(`${(await hotels.countHotels()).toLocaleString('en-US')} hotels${from}\n`)
    if (origin?.source !== liteApiSource) return exitCodes.done
    for (const { selection, upToMs, begunAtMs } of await hotelImports.listImports()) {
      const { name } = await describeSelection(readSelection(selection), storages)
      const left = begunAtMs === null ? 0 : (await hotelImports.awaitedHotels(selection)).length
      const upTo = upToMs === null ? 'never fully imported' : `as of ${timeOf(upToMs)}`
      const underWay = begunAtMs === null ? '' : `; started ${timeOf(begunAtMs)}, ${left} hotels left`
      options.write(`${name}: ${upTo}${underWay}\n`)
    }
    return exitCodes.done
  } finally {
    await storages.close()
  }
}

function timeOf(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
