import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  balanceOf,
  button,
  createAccounts,
  issueStaffKey,
  openDesk,
  sendByApi,
  type TestAccount,
  transfersOf,
  typeTotal,
  openPart,
} from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'

/** One line of the partner's month. */
interface Line {
  readonly account: TestAccount
  readonly miles: number
  readonly reference: string
  readonly note: string
}

/** Chooses a file as a tool has saved it. */
async function choose(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('a partner’s month of files with realistic errors is credited once and reconciled @desk @long', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const accounts = await createAccounts(request, 30)
  const person = `partner-${randomUUID()}`
  const key = await issueStaffKey(['read', 'transfer', 'correct'], person)
  const month = accounts[0]!.phone_number.slice(-6)
  const lines = Array.from({ length: 300 }, (_, at): Line => ({
    account: accounts[at % 30]!,
    miles: 100 + at,
    reference: `000${month}${String(at).padStart(3, '0')}`,
    note: at % 7 === 0 ? `Grüße, Stay ${at}` : '',
  }))
  const expected = new Map(accounts.map((account) => [account, 0]))
  for (const { account, miles } of lines) expected.set(account, expected.get(account)! + miles)
  // The partner reverses a transfer of last month. One of this month was sent by hand, without its zeros.
  const [returned, byHand] = [{ account: accounts[3]!, miles: 5000 }, lines[120]!]
  await sendByApi(
    request,
    { phone_number: returned.account.phone_number, amount: 5000, reference_id: `last-${month}` },
    key,
  )
  await sendByApi(
    request,
    {
      phone_number: byHand.account.phone_number,
      amount: byHand.miles,
      reference_id: byHand.reference.replace(/^0+/, ''),
    },
    key,
  )

  // The partner's file has titles, Windows-1252, mixed line ends, a return, totals, and damaged lines.
  const damaged: Readonly<Record<number, (line: Line) => string>> = {
    10: ({ account, miles }) => `4.70E+07;${account.phone_number.slice(1)};${miles};`,
    57: ({ account, miles }) => `#REF!;${account.phone_number.slice(1)};${miles};`,
    99: ({ reference, miles }) => `${reference};(555) 000-0000;${miles};`,
    150: ({ account, reference }) => `${reference};${account.phone_number};#N/A;`,
    201: ({ account, reference, miles }) => `${reference};${account.phone_number};${miles};Welcome; dear member`,
    250: ({ account, reference, miles }) => `${reference};${account.phone_number};${miles}.5;`,
  }
  const format = ({ account: { phone_number: phone }, miles, reference, note }: Line, at: number) => {
    const number = at % 3 === 0 ? `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}` : phone.slice(1)
    return `${reference};${number};${miles};${note}`
  }
  const total = lines.reduce((sum, { miles }) => sum + miles, -returned.miles)
  const returnLine = `last-${month};${returned.account.phone_number};-${returned.miles};`
  const ends = ['\r\n', '\r\n', '\n', '\r']
  const body = lines.map((line, at) => `${(damaged[at] ?? format)(line, at)}${ends[at % 4]!}`).join('')
  const header = 'Partner Ltd;;;\r\nCredits of the month;;;\r\n\r\nTransaction Number;Mobile;Points;Note\r\n'
  const original = Buffer.from(
    `${header}${body}${returnLine}\r\nTotal;;${total.toLocaleString('en-US')};\r\n`,
    'latin1',
  )

  await openDesk(page, { search: '?tab=batch', key, rights: ['read', 'transfer', 'correct'] })
  await choose(page, 'partner.csv', original)
  await expect(page.getByText('301 records, header in line 4, totals in line 306.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '7 lines need fixing; 293 lines are valid' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('Line 306: the total is')
  const table = page.getByRole('table', { name: 'Lines of the file' })
  for (const text of [
    'was shortened',
    'error of a formula',
    'No member',
    'more cells',
    'whole number',
    'reverse their transfer',
  ]) {
    await expect(table.getByRole('row').filter({ hasText: text })).not.toHaveCount(0)
  }
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel('The file was read correctly').check()
  await typeTotal(page)
  await button(page, 'Send 293 transfers').click()
  await expect(page.getByText('293 transfers credited')).toBeVisible({ timeout: 60_000 })

  // A spreadsheet saved the fixed file: as UTF-16, and without the zeros of the references.
  const fixed = lines.map(({ account, miles, reference, note }) => {
    return [reference.replace(/^0+/, ''), account.phone_number.slice(1), miles.toLocaleString('en-US'), note].join('\t')
  })
  const saved = ['Transaction Number\tMobile\tPoints\tNote', ...fixed].join('\r\n')
  await button(page, 'Start another batch').click()
  await choose(page, 'fixed.csv', Buffer.from(`\uFEFF${saved}\r\n`, 'utf16le'))
  await expect(page.getByText('300 records, header in line 1.')).toBeVisible()
  await expect(page.getByText('293 lines were sent before.')).toBeVisible()
  const rest = lines.filter((_, at) => at in damaged)
  await button(page, `Send ${rest.length} transfers`).click()
  await expect(page.getByText(`${rest.length} transfers credited`)).toBeVisible()
  const balance = async (account: TestAccount) => [account, await balanceOf(request, account)] as const
  const credited = new Map(expected).set(returned.account, expected.get(returned.account)! + returned.miles)
  expect(new Map(await Promise.all(accounts.map(balance)))).toEqual(credited)

  await openPart(page, 'Reconcile')
  const tab = page.getByRole('main')
  const corrected = `${header}${lines.map(format).join('\r\n')}\r\n${returnLine}\r\n`
  const compare = async () => {
    await tab.getByLabel('Sent by').fill(person)
    await choose(page, 'corrected.csv', Buffer.from(corrected, 'latin1'))
  }
  await compare()
  await expect(page.getByRole('heading', { name: 'corrected.csv: 8 differences' })).toBeFocused({ timeout: 30_000 })
  await expect(tab.getByRole('row').filter({ hasText: 'Different reference' })).toHaveCount(7)
  await expect(button(page, /missing lines?$/)).toHaveCount(0)
  const missing = tab.getByRole('row').filter({ hasText: 'Return missing in the ledger' })
  await missing.getByRole('link', { name: 'Open the transfer' }).click()
  await button(page, 'Reverse…').click()
  await page.getByLabel('Reason').fill('The partner took it back')
  await button(page, 'Reverse 5,000 miles').click()
  await expect(page.getByText('Reversed: 5,000 miles are taken back.')).toBeVisible()
  await page.goBack()
  // The result is still there.
  await button(page, 'Compare another file').click()
  await compare()
  await expect(page.getByRole('heading', { name: 'corrected.csv: 7 differences' })).toBeFocused({ timeout: 30_000 })
  await page.getByLabel('Show').selectOption('Equal (294)')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(new Map(await Promise.all(accounts.map(balance)))).toEqual(expected)
  const sent = await Promise.all(accounts.map(async (account) => transfersOf(request, account)))
  expect(sent.flat()).toHaveLength(lines.length + 1)
})
