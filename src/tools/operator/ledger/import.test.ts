import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testAccount, testTransfer } from '#server/testing/test-writes'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLedger, verifyLedger } from './open-ledger.ts'
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
async function importFile(content: string | Buffer, onStep: () => void = () => undefined, ...others: string[]) {
  const file = join(database.dataDir, 'members.csv')
  writeFileSync(file, content)
  const lines: string[] = []
  const code = await runLedgerCommand(['import', file, ...others], {
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
            expect((await verifyLedger(database)).problem).toBeUndefined()
          }
          const { code, lines } = await importFile(file)
          expect([code, lines[1]]).toEqual([0, expect.stringContaining('; 1 repeated line, and ')])
          expect(await readBalances(balances.length)).toEqual(balances)
          let sum = 0
          await withLedger(database, async (ledger) => {
            for await (const batch of ledger.journal()) for (const { amount } of batch) sum += amount
          })
          expect(sum).toBe(0)
          expect(await books.imbalance()).toBe(0)
          expect(await verifyLedger(database)).toMatchObject({
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
    const ids = [1, 2, 3].map((number) => `6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e0${number}`)
    await miles.commit([
      ...ids.map((accountId, number) =>
        testAccount({ accountId, phoneNumber: member(number), externalId: `m ${number}` }),
      ),
      testTransfer({ transactionId: 'sent', recipient: { accountId: ids[1] ?? '' } }),
      testTransfer({ transactionId: 'waits', status: 'pending', recipient: { accountId: ids[2] ?? '' } }),
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
      `${member(2)},m 2,5,`,
    ]
    const { code, lines } = await importFile(header + rows.join('\n'))
    expect([code, ...lines]).toEqual([
      1,
      'Line 3: balance: enter a whole number, digits only',
      'Line 5: phone_number must be +1 or 1 and ten digits; balance must be at most 1,000,000,000,000,000',
      'Line 7: line 6 has the same phone number or external ID',
      'Line 9: line 2 has the same phone number or external ID',
      'Line 10: with it, the balances sum to more than 1,000,000,000,000,000 miles',
      'Line 11: has more cells than the header; a text with a separator in it needs quotes',
      'Line 13: line 6 has the same phone number or external ID',
      '12 records, header in line 1',
      'Line 6: the account of this phone number has another external ID',
      'Line 8: this member was imported with a balance of 500',
      'Line 14: a transfer to this member waits for approval: decide it first',
      'Imported nothing: 10 lines to correct',
    ])
    expect(await miles.findAccount({ phoneNumber: member(20) })).toBeUndefined()
  })

  it.each([
    [
      'phone_number,balance\n',
      /members\.csv: None of the first 10 lines names the columns .*external_id.* “phone_number,balance”\.$/,
    ],
    ['balance,Balance,phone number,external-id\n', /Line 1 names balance twice, as balance and Balance/],
    ['', /members\.csv: The file is empty\.$/],
    [header, /header in line 1 and no line below it/],
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

  it('loses no member to mixed line ends, another encoding, a title, or phone numbers as spreadsheets write them', async () => {
    const text = `Members of Grüße;;\r\n\r\nMobile;Member number;Points\r12000000000;="000900";"2,000"\n(200) 000-0001;\u200bm 1;3000.00\r\nTotal;;5,000\r\n`
    const { code, lines } = await importFile(Buffer.from(text.replace('\u200b', ''), 'latin1'))
    expect([code, lines[0], await readBalances(2)]).toEqual([
      0,
      '2 records, header in line 3, totals in line 6',
      [2000, 3000],
    ])
    const { miles } = await database.open()
    expect((await miles.findAccount({ phoneNumber: member(0) }))?.externalId).toBe('000900')
  })

  it.each([
    ['a number that was shortened', `${member(0)},4.00123E+15,5,`, /external_id: 4\.00123E\+15 was shortened/],
    [
      'a number that became a date',
      `${member(0)},10-04,5,\n${member(1)},11-05,5,\n${member(2)},10-Mar,5,`,
      /looks like a date/,
    ],
    ['an amount with two meanings', `${member(0)},a,5.000,\n${member(1)},b,"5,000",`, /balance: is ambiguous/],
    ['a line break without quotes', `${member(0)},a\nb,5,`, /has fewer cells/],
  ])('imports nothing of a file with %s', async (_, rows, problem) => {
    const { code, lines } = await importFile(header + rows)
    expect([code, lines]).toEqual([1, expect.arrayContaining([expect.stringMatching(problem)])])
    expect((await readBalances(1))[0]).toBeNaN()
  })

  it('imports a file with warnings once their number is confirmed', async () => {
    const file = `comment,phone_number,external_id,balance\n"x\n9,${member(1)},b,6\ny",${member(0)},a,5\n,${member(2)},c,7\nTotal,,,18\n`
    const { code, lines } = await importFile(file)
    expect([code, ...lines.slice(1)]).toEqual([
      1,
      'Line 2: warning: a quoted cell has several lines, which look like lines of the file',
      'Line 4: warning: the total is 18, but the lines above add up to 12',
      'Imported nothing: 2 warnings. Check these lines; if they are right, add --warnings 2',
    ])
    expect((await importFile(file, undefined, '--warnings', '1')).code).toBe(1)
    expect((await importFile(file, undefined, '--warnings', '2')).lines.at(-1)).toBe('Imported 2 members')
  })
})
