import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testAccount, testTransfer } from '#server/testing/test-writes'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runLedgerCommand } from '../ledger-command.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const header = 'phone_number,external_id,balance,reference\n'
const mostMiles = 10 ** 15
let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
  await database.open()
})
afterEach(() => database.remove())

/** @param onStep is called before each batch is written */
async function importFile(content: string | Buffer, onStep: () => void = () => undefined) {
  const file = join(database.dataDir, 'members.csv')
  writeFileSync(file, content)
  const lines: string[] = []
  const code = await runLedgerCommand(['import', file], {
    config: database,
    clock: () => nowMs,
    write: async () => undefined,
    log: (line) => lines.push(line),
    onProgress: (title) => {
      if (title.startsWith('Importing')) onStep()
    },
  })
  return { code, lines }
}

const member = (number: number) => `+1${2_000_000_000 + number}`

async function readBalances(count: number): Promise<number[]> {
  const { miles } = await database.open()
  const accounts = await Promise.all(
    Array.from({ length: count }, (_, number) => miles.findAccount({ phoneNumber: member(number) })),
  )
  return accounts.map((account) => (account === undefined ? NaN : account.balance - account.debt))
}

describe('Importing members', () => {
  it('brings every balance of a file once, whenever an import ends, and the ledger stays sound', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 2 ** 40 })), { minLength: 1, maxLength: 900 }),
        fc.array(fc.nat(4), { maxLength: 3 }),
        async (balances, ends) => {
          await database.remove()
          database = await makeTestDatabase()
          const { books, miles } = await database.open()
          // One member is there already.
          await miles.commit([
            testAccount({
              accountId: '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e01',
              phoneNumber: member(0),
              externalId: 'm 0',
            }),
          ])
          const rows = balances.map((balance, number) => `${member(number)},m ${number},${balance},\n`)
          const file = header + rows.join('') + (rows[0] ?? '')
          for (const end of ends) {
            let step = 0
            const interrupt = () => {
              step += 1
              if (step > end) throw new Error('killed')
            }
            const ended = await importFile(file, interrupt).catch((error: unknown) => error)
            expect(ended instanceof Error ? ended.message : 'killed').toBe('killed')
            expect((await books.verify()).problem).toBeUndefined()
          }
          const { code, lines } = await importFile(file)
          expect([code, lines[0]]).toEqual([0, expect.stringContaining('; 1 repeated line, and ')])
          expect(await readBalances(balances.length)).toEqual(balances)
          let sum = 0
          for await (const batch of books.journal()) for (const { amount } of batch) sum += amount
          expect(sum).toBe(0)
          expect(await books.imbalance()).toBe(0)
          expect(await books.verify()).toMatchObject({
            problem: undefined,
            accounts: balances.length,
            entries: 2 * balances.length,
            events: 2 * balances.length,
          })
          expect((await importFile(file)).lines.at(-1)).toBe('Imported 0 members')
        },
      ),
      { numRuns: isOnPostgres ? 3 : 8 },
    )
  })

  it('names every line that is wrong, and then imports nothing', async () => {
    const { miles } = await database.open()
    const ids = [1, 2].map((number) => `6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e0${number}`)
    await miles.commit([
      ...ids.map((accountId, number) =>
        testAccount({ accountId, phoneNumber: member(number), externalId: `m ${number}` }),
      ),
      testTransfer({ transactionId: 'sent', recipient: { accountId: ids[1] ?? '' } }),
    ])
    await importFile(`${header}${member(9)},m 9,500,`)
    const rows = [
      `${member(20)},m 20,5000000,"A, 1"`,
      `'${member(21)},,12.5,`,
      '',
      '555,m 22,1000000000000001,',
      `${member(0)},m 1,5,`,
      `${member(1)},m 1,5,`,
      `${member(9)},m 9,501,`,
      `${member(24)},m 20,5,`,
      `${member(25)},m 25,${mostMiles},`,
      `${member(26)},m 26,5,a,b`,
      `${member(27)},new 9,5,`,
      `${member(0)},new 10,5,`,
    ]
    const { code, lines } = await importFile(header + rows.join('\n'))
    expect([code, ...lines]).toEqual([
      1,
      'Line 3: external_id must not be empty; balance must be a whole number of miles, without commas',
      'Line 5: phone_number must be +1 or 1 and ten digits; balance must be at most 1,000,000,000,000,000',
      'Line 7: the phone number or the external ID is that of line 6',
      'Line 9: the phone number or the external ID is that of line 2',
      'Line 10: with it, the balances sum to more than 1,000,000,000,000,000 miles',
      'Line 11: it has more cells than the first line',
      'Line 13: the phone number or the external ID is that of line 6',
      'Line 6: the account of this phone number has another external ID',
      'Line 8: this member was imported with a balance of 500',
      'Imported nothing: 9 lines to correct',
    ])
    expect(await miles.findAccount({ phoneNumber: member(20) })).toBeUndefined()
  })

  it.each([
    ['phone_number,balance\n', 'The first line must name the columns external_id'],
    ['balance,Balance,phone number,external-id\n', 'The first line names balance twice'],
    ['', /members\.csv is empty$/],
    [
      Buffer.from(`${header}+12000000001,\xff,5,`, 'latin1'),
      /^Cannot read .*members\.csv: .*encoded data was not valid/,
    ],
  ])('refuses a file that is none of members: %j', async (content, problem) => {
    expect(await importFile(content)).toEqual({ code: 1, lines: [expect.stringMatching(problem)] })
  })

  it('reads what spreadsheets write', async () => {
    const { code } = await importFile(
      `\ufeffNote;Balance;Phone Number;External ID\r\n"two\nlines";1000000000000000;'+12000000000;"'=1"\r\n;-0;12000000001;m\r\n`,
    )
    expect([code, await readBalances(2)]).toEqual([0, [mostMiles, 0]])
    const { miles } = await database.open()
    const transfer = testTransfer({ transactionId: 'more', recipient: { phoneNumber: member(0) }, amount: 999_999 })
    await miles.commit([transfer])
    expect(await readBalances(1)).toEqual([mostMiles + 999_999])
  })
})
