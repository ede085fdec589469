import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidInputError } from '#server/operation/errors'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, operator, withStorages } from './command.ts'
import { createMemberImports } from './import-members.ts'
import { stageMembers } from './stage-members.ts'

/** Longer than a service waits before it tries to write again, so that the service gets its turn. */
const pauseMs = 6

/** Imports an earlier system's members with their balances: the whole file, or nothing if any line is invalid. */
export const importMembers: LedgerCommand = {
  name: 'import',
  usage: '<members.csv> [--warnings <number>]',
  operands: 1,
  options: ['warnings'],
  async run({ operands: [file = ''], values }, options) {
    const { clock, log, onProgress } = options
    const report = (line: number, problem: string) => log(`Line ${line}: ${problem}`)
    const staged = await stageMembers(file, report)
    const { members, miles, repeated } = staged
    const { recordCount, headerLine, totalLine, ignoredColumns, warnings } = staged.file
    const total = totalLine === undefined ? '' : `, totals in line ${totalLine}`
    const ignored = ignoredColumns.length === 0 ? '' : `. Not used: ${ignoredColumns.join(', ')}`
    log(`${count(recordCount, 'record')}, header in line ${headerLine}${total}${ignored}`)
    for (const { line, text } of warnings) log(`Line ${line}: warning: ${text}`)
    try {
      await withStorages(options, async ({ sql }) => {
        const memberImports = createMemberImports(sql)
        let { invalid } = staged
        let alreadyImported = 0
        let checked = 0
        for (const batch of staged.batches()) {
          const states = await memberImports.check(batch)
          for (const [index, state] of states.entries()) {
            if (state.kind === 'imported') alreadyImported += 1
            if (state.kind !== 'refused') continue
            invalid += 1
            report(batch[index]?.line ?? 0, state.reason)
          }
          checked += batch.length
          onProgress('Checking the members', checked, members)
        }
        if (invalid > 0) throw new RefusedError(`Imported nothing: ${count(invalid, 'line')} to correct`)
        if (warnings.length > 0 && Number(values['warnings']) !== warnings.length) {
          throw new RefusedError(
            `Imported nothing: ${count(warnings.length, 'warning')}. Check these lines; if they are right, add --warnings ${warnings.length}`,
          )
        }
        log(
          `${count(members, 'member')} with ${count(miles, 'mile')} in all; ${count(repeated, 'repeated line')}, and ${count(alreadyImported, 'member')} imported before`,
        )
        let imported = 0
        let done = 0
        for (const batch of staged.batches()) {
          try {
            imported += await memberImports.add(batch, operator(), clock())
          } catch (cause) {
            if (!(cause instanceof InvalidInputError)) throw cause
            const stopped = `Stopped after ${count(imported, 'member')}: in lines ${batch[0]?.line} to ${batch.at(-1)?.line}, ${cause.message}`
            throw new RefusedError(`${stopped}. Import the file again to see which`, { cause })
          }
          done += batch.length
          onProgress('Importing the members', done, members)
          await sleep(pauseMs)
        }
        log(`Imported ${count(imported, 'member')}`)
      })
    } finally {
      staged.close()
    }
  },
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
