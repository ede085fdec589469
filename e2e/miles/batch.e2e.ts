import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import type { CheckTransfersRequest } from '#contract/miles/check-transfers'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import { testKeys } from '#tools/support/server-process'
import {
  chooseFile,
  createAccount,
  createAccounts,
  button,
  balanceOf,
  field,
  openDesk,
  sendAddress,
  sendByApi,
  type TestAccount,
  transfersOf,
  typeTotal,
} from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { otherKey, postAs, reviewed } from '../support/two-people.ts'

const batchTab = { search: '?tab=batch' }

/** Makes a file that credits each account several times, in turn. */
function fileFor(accounts: readonly TestAccount[], times: number): string {
  const lines = Array.from({ length: accounts.length * times }, (_, index) => {
    const { phone_number } = accounts[index % accounts.length]!
    return `${phone_number},${100 + Math.floor(index / accounts.length)},${phone_number}-${index},"Line ${index}, quoted"`
  })
  return `\uFEFFphone_number,amount,reference_id,note\r\n${lines.join('\r\n')}\r\n`
}

async function results(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the results' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  // The notes are the only cells with a comma in them.
  const lines = text
    .trim()
    .replaceAll(/"Line (\d+), quoted"/g, 'Line $1')
    .split('\r\n')
  return lines.slice(1).map((line) => line.split(','))
}

const lineRows = (page: Page) => page.getByRole('table', { name: 'Lines of the file' }).getByRole('row')

/** Expects the lines of the table, after its head: each with its number and what else it says. */
async function expectLines(page: Page, lines: readonly (readonly [line: number, ...words: string[]])[]) {
  await expect(lineRows(page)).toHaveCount(lines.length + 1)
  for (const [at, [line, ...words]] of lines.entries()) {
    const row = lineRows(page).nth(at + 1)
    await expect(row.getByRole('rowheader')).toHaveText(`Line ${line}`)
    for (const text of words) await expect(row).toContainText(text)
  }
}

reviewed(
  'a file shows what will happen with each line, and only what can succeed is sent @desk',
  async ({ page, request }) => {
    const [open, frozen, closed] = await createAccounts(request, 3)
    const reason = { reason: 'asked' }
    await postAs(request, testKeys.staff, `account/${frozen!.account_id}/freeze`, reason)
    await postAs(request, testKeys.staff, `account/${closed!.account_id}/close`, reason)
    const phone = open!.phone_number
    for (const reference of ['before', 'used']) {
      await sendByApi(request, { phone_number: phone, amount: 7, reference_id: `${reference}-${phone}` })
    }
    await openDesk(page, batchTab)
    const lines = [
      `${phone};5;;valid-${phone}`,
      `${phone};0;;zero-${phone}`,
      `${phone};5;${open!.account_id};both-${phone}`,
      `${phone};8;;used-${phone}`,
      `${phone};7;;before-${phone}`,
      `${frozen!.phone_number};5;;frozen-${phone}`,
      `;5;${closed!.account_id};closed-${phone}`,
      `+10000000000;5;;unknown-${phone}`,
      `${phone};2000;;large-${phone}`,
      `${phone};9;;valid-${phone}`,
    ]
    await chooseFile(page, 'mixed.csv', `Phone Number;amount;account_id;reference_id\n${lines.join('\n')}`)
    await expect(page.getByRole('heading', { name: '7 lines need fixing; 2 lines are valid' })).toBeFocused()
    await expectLines(page, [
      [3, 'amount: enter 1 or more'],
      [4, 'Either phone_number or account_id must be provided, but not both'],
      [5, 'Another transfer has this reference'],
      [7, frozen!.phone_number.slice(-4), 'Frozen: miles cannot be sent to this account'],
      [8, closed!.account_id.slice(0, 8), 'Closed: miles cannot be sent to this account'],
      [9, 'No member has this phone number'],
      [11, 'reference_id: is the same as in line 2'],
    ])
    await page.getByLabel('Show').selectOption('All lines (10)')
    await expect(lineRows(page)).toHaveCount(11)
    await expect(lineRows(page).nth(1)).toContainText(phone.slice(-4))
    await expect(lineRows(page).nth(1)).toContainText('Will be credited')
    await expect(lineRows(page).nth(5)).toContainText('Already sent')
    await expect(lineRows(page).nth(9)).toContainText('Will wait for approval')
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Send 2 transfers, 2,005 miles, 1 will wait' }).click()
    await expect(page.getByText('1 transfer credited')).toBeVisible()
    expect((await results(page)).map((cells) => [cells[0], cells[6]])).toEqual([
      ['2', 'success'],
      ['10', 'pending'],
    ])
    const sent = await transfersOf(request, open!)
    expect(sent.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([5, 7, 7, 2000])
    const pending = sent.find(({ status }) => status === 'pending')!
    await postAs(request, otherKey, `transfer/${pending.transaction_id}/reject`, {})
  },
)

reviewed.describe('a large batch', () => {
  reviewed.use({ allowedInConsole: /400 \(Bad Request\)/ })
  reviewed.setTimeout(180_000)

  reviewed(
    'of 491 lines is confirmed by its total, sent but for five lines with errors, found in the history and reversed @desk @long',
    async ({ page, request }) => {
      const accounts = await createAccounts(request, 10)
      const [first, frozen] = accounts as [TestAccount, TestAccount]
      const batch = first.phone_number
      await sendByApi(request, { phone_number: batch, amount: 3, reference_id: `used-${batch}` })
      await postAs(request, testKeys.staff, `account/${frozen.account_id}/freeze`, { reason: 'asked' })
      const open = accounts.filter((account) => account !== frozen)
      const valid = Array.from({ length: 491 }, (_, at) => {
        return `${open[at % 9]!.phone_number},${at < 2 ? 2000 : 350},,${batch}-${at}`
      })
      const wrong = [
        `${batch},0,,zero-${batch}`,
        `${batch},5,${first.account_id},both-${batch}`,
        `+10000000000,5,,unknown-${batch}`,
        `${batch},8,,used-${batch}`,
        `${frozen.phone_number},5,,frozen-${batch}`,
      ]
      const total = 2 * 2000 + 489 * 350
      await openDesk(page, batchTab)
      await chooseFile(
        page,
        'partner.csv',
        ['phone_number,amount,account_id,reference_id', ...valid, ...wrong].join('\n'),
      )
      await expect(page.getByRole('heading', { name: '5 lines need fixing; 491 lines are valid' })).toBeFocused()
      const send = button(page, 'Send 491 transfers, 175,150 miles, 2 will wait')
      await send.click()
      const typed = field(page, 'Type the total of 175,150 miles to confirm')
      await expect(typed).toBeFocused()
      await expect(page.getByText('This is not the total, 175,150.')).toBeVisible()
      await typed.fill('175,150')
      await send.click()
      await expect.poll(() => page.title()).toMatch(/^\d+% · Batch/)
      await expect(page.getByText('489 transfers credited')).toBeVisible({ timeout: 60_000 })
      expect(await page.title()).toMatch(/^Miles/)

      await page.getByRole('link', { name: 'Show in the history' }).click()
      await expect(page.getByText('491 transfers', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'partner.csv' }).first()).toBeVisible()
      const [one] = await transfersOf(request, first)
      await button(page, 'Reverse batch…').click()
      const dialog = page.getByRole('dialog', {
        name: `Reverse 489 transfers, ${(total - 4000).toLocaleString('en')} miles?`,
      })
      await expect(dialog).toContainText('2 that wait')
      expect(await accessibilityViolations(page)).toEqual([])
      // In the meantime somebody else takes one back.
      await postAs(request, testKeys.staff, `transfer/${one!.transaction_id}/reverse`, { reason: 'Sent twice' })
      await dialog.getByLabel('Reason').fill('The file was wrong')
      await dialog.getByRole('button', { name: /^Reverse 489/ }).click()
      await expect(dialog.getByRole('progressbar')).toBeVisible()
      await expect(dialog).toContainText('Reversal of 488 transfers, 170,800 miles requested.', { timeout: 60_000 })
      await expect(dialog).toContainText(`350 miles, reference ${one!.reference_id}: `)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('Reversal of 488 transfers, 170,800 miles requested.')).toBeFocused()
      for (const account of open.slice(1)) expect(await balanceOf(request, account)).toBe(0)
      expect(await balanceOf(request, first)).toBe(3)
      await button(page, 'Reverse batch…').click()
      await expect(page.getByRole('dialog')).toContainText('Nothing of this batch can be reversed.')

      for (const account of open.slice(0, 2)) {
        const pending = (await transfersOf(request, account)).find(({ status }) => status === 'pending')!
        await postAs(request, otherKey, `transfer/${pending.transaction_id}/reject`, { reason: 'asked' })
      }
    },
  )
})

test('a fixed file without references sends only the lines that were fixed @desk @long', async ({ page, request }) => {
  const [one, other] = await createAccounts(request, 2)
  await openDesk(page, batchTab)
  await chooseFile(page, 'made.csv', `phone_number,amount,note\n${one!.phone_number},5,Hi\n+10000000000,5,Hi\n`)
  await expect(page.getByRole('heading', { name: '1 line needs fixing; 1 line is valid' })).toBeFocused()
  await button(page, 'Send 1 transfer, 5 miles').click()
  await expect(page.getByText('1 transfer credited')).toBeVisible()
  await button(page, 'Start another batch').click()
  // A spreadsheet has left out the pluses and added a line.
  const phones = [other!, one!].map(({ phone_number }) => phone_number.slice(1))
  await chooseFile(
    page,
    'fixed.csv',
    `sep=;\r\nphone_number;amount;note\r\n${phones.map((phone) => `${phone};5;Hi`).join('\r\n')}\r\n`,
  )
  await expect(page.getByRole('heading', { name: 'fixed.csv is ready to send' })).toBeFocused()
  await expect(lineRows(page).nth(2)).toContainText('Sent on')
  await button(page, 'Send 1 transfer, 5 miles').click()
  await expect(page.getByText('1 transfer credited')).toBeVisible()
  for (const account of [one!, other!]) expect(await balanceOf(request, account)).toBe(5)
})

test('a long file is checked in pieces that count together, and more of its lines are shown on demand @desk @long', async ({
  page,
  request,
}) => {
  const accounts = await createAccounts(request, 2)
  const sizes: number[] = []
  const before: (number | undefined)[] = []
  await page.route(/\/v1\/miles\/transfer\/check$/, async (route) => {
    const body = route.request().postDataJSON() as CheckTransfersRequest
    sizes.push(body.transfers.length)
    before.push(body.miles_before, body.transfers[0]?.miles_before)
    await route.continue()
  })
  await openDesk(page, batchTab)
  const lines = Array.from({ length: 601 }, (_, at) => {
    const { phone_number, account_id } = accounts[at % 2]!
    return `${at < 2 ? account_id : phone_number},1,long-${phone_number}-${at}`
  })
  await chooseFile(page, 'long.csv', `recipient,amount,reference_id\n${lines.join('\n')}`)
  await expect(page.getByRole('heading', { name: 'long.csv is ready to send' })).toBeFocused()
  expect(sizes).toEqual([500, 101])
  expect(before).toEqual([0, 0, 500, 250])
  await expect(lineRows(page)).toHaveCount(51)
  await button(page, 'Show 50 more of 601').click()
  await expect(lineRows(page)).toHaveCount(101)
  await expect(lineRows(page).nth(51).getByRole('rowheader')).toHaveText('Line 52')
  await expect(page.getByRole('button', { name: 'Send 601 transfers' })).toBeVisible()
})

test('a file that is not a batch says what is missing @desk', async ({ page }) => {
  await openDesk(page, batchTab)
  await chooseFile(page, 'notes.csv', 'name,miles\nAda,5\n')
  await expect(page.getByRole('alert')).toContainText('Line 1 was read as “name,miles”')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('lines that look alike are listed before they are sent @desk @long', async ({ page, request }) => {
  const { phone_number: phoneNumber, account_id: accountId } = await createAccount(request)
  await openDesk(page, batchTab)
  await chooseFile(
    page,
    'alike.csv',
    `account_id|phone_number,amount\n${phoneNumber},5\n${accountId.toUpperCase()},5\n`,
  )
  await expect(page.getByRole('list', { name: 'Lines that look alike' })).toContainText('Lines 2 and 3: 5 miles')
  await expect(page.getByRole('button', { name: 'Send 2 transfers' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('lines without references that were sent before are sent again only if they are included @desk @long', async ({
  page,
  request,
}) => {
  const accounts = await createAccounts(request, 3)
  const text = `phone_number,amount\n${accounts.map(({ phone_number }) => `${phone_number},5`).join('\n')}`
  await openDesk(page, batchTab)
  await chooseFile(page, 'first.csv', text)
  await button(page, 'Send 3 transfers').click()
  await expect(page.getByText('3 transfers credited')).toBeVisible()
  for (let month = 2; month <= 3; month += 1) {
    await button(page, 'Start another batch').click()
    await chooseFile(page, 'again.csv', text)
    await expect(page.getByRole('heading', { name: 'Every line of again.csv was sent before' })).toBeFocused()
    await expect(lineRows(page).filter({ hasText: /Sent on .* by/ })).toHaveCount(3)
    await expect(button(page, /^Send \d/)).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Include all 3 lines').check()
    await button(page, 'Send 3 transfers, 15 miles').click()
    await expect(page.getByText('3 transfers credited')).toBeVisible()
  }
  const counts = await Promise.all(accounts.map(async (account) => (await transfersOf(request, account)).length))
  expect(counts).toEqual([3, 3, 3])
})

test('a line without a reference is held back for days, whatever a spreadsheet did to its note @desk @long', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const file = (note: string) => `phone_number,amount,note\n${account.phone_number},5000,${note}\n`
  await openDesk(page, batchTab)
  await chooseFile(page, 'bonus.csv', file('007'))
  await button(page, 'Send 1 transfer, 5,000 miles').click()
  await expect(page.getByText('1 transfer credited')).toBeVisible()
  for (const note of ['7', '7-Jan', 'Hello again']) {
    await button(page, /^(Start another batch|Choose another file)$/).click()
    await chooseFile(page, 'saved.csv', file(note))
    await expect(page.getByRole('heading', { name: 'Every line of saved.csv was sent before' })).toBeFocused()
    await expect(lineRows(page).nth(1)).toContainText(/Sent on .* by/)
  }
  expect(await balanceOf(request, account)).toBe(5000)
})

test('a file is checked again before it is sent, as another person may have sent it @desk @long', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const phone = account.phone_number
  await openDesk(page, batchTab)
  await chooseFile(
    page,
    'race.csv',
    `phone_number,amount,reference_id\n${phone},5,00${phone.slice(1)}\n${phone},6,b-${phone}\n`,
  )
  const send = button(page, 'Send 2 transfers, 11 miles')
  await expect(send).toBeVisible()
  await sendByApi(request, { phone_number: phone, amount: 5, reference_id: phone.slice(1) })
  await send.click()
  await expect(page.getByText('The ledger has changed since the file was checked.')).toBeVisible()
  await expect(lineRows(page).nth(1)).toContainText(/Sent on .* by/)
  expect(await balanceOf(request, account)).toBe(5)
  await button(page, 'Send 1 transfer, 6 miles').click()
  await expect(page.getByText('1 transfer credited')).toBeVisible()
  expect(await balanceOf(request, account)).toBe(11)
})

test('an equal line that was not sent yet is sent @desk @long', async ({ page, request }) => {
  const account = await createAccount(request)
  const line = `${account.phone_number},500,Bonus\n`
  await openDesk(page, batchTab)
  for (const [file, heading] of [
    [line, 'bonus.csv is ready to send'],
    [line + line, 'bonus.csv is ready to send'],
    [line + line, 'Every line of bonus.csv was sent before'],
  ] as const) {
    await chooseFile(page, 'bonus.csv', `phone_number,amount,note\n${file}`)
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    if (file !== line) await expect(lineRows(page).nth(1)).toContainText(/Sent on .* by/)
    if (heading.startsWith('Every')) continue
    await button(page, 'Send 1 transfer, 500 miles').click()
    await expect(page.getByText('1 transfer credited')).toBeVisible()
    await button(page, 'Start another batch').click()
  }
  expect(await balanceOf(request, account)).toBe(1000)
})

/** Sends the first 8 of 11 lines, and pauses; returns the accounts, each of which the file names once, and the first twice. */
async function pauseBatch(
  page: Page,
  request: APIRequestContext,
  columns: string,
  lineOf: (account: TestAccount, at: number) => string,
) {
  const accounts = await createAccounts(request, 10)
  await openDesk(page, batchTab)
  const lines = [...accounts, accounts[0]!].map(lineOf)
  await chooseFile(page, 'resumed.csv', `${columns}\n${lines.join('\n')}\n`)
  const held: Route[] = []
  await page.route(sendAddress, (route) => void held.push(route))
  if (columns.includes('reference_id')) await page.getByLabel('Include all 1 line').check()
  await button(page, 'Send 11 transfers').click()
  await expect.poll(() => held.length).toBe(8)
  await button(page, 'Pause').click()
  await Promise.all(held.map(async (route) => route.continue()))
  await expect(page.getByRole('heading', { name: 'resumed.csv is paused' })).toBeVisible()
  await page.unroute(sendAddress)
  return accounts
}

test.describe('lines that somebody else has sent meanwhile', () => {
  test.use({ allowedInConsole: /412/ })

  test('a batch that is resumed leaves out what another person has sent meanwhile @desk', async ({ page, request }) => {
    const referenceOf = ({ phone_number }: TestAccount) => phone_number.slice(1)
    // The last line repeats the first, without the zeros.
    const lineOf = (account: TestAccount, at: number) =>
      `${account.phone_number},5,${at === 10 ? '' : '00'}${referenceOf(account)}`
    const accounts = await pauseBatch(page, request, 'phone_number,amount,reference_id', lineOf)
    const last = accounts.at(-1)!
    await sendByApi(request, { phone_number: last.phone_number, amount: 5, reference_id: referenceOf(last) })
    await button(page, 'Resume').click()
    await expect(page.getByText('10 transfers credited')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`meanwhile, under the reference ${referenceOf(last)}`)
    expect(await accessibilityViolations(page)).toEqual([])
    for (const account of accounts) expect(await balanceOf(request, account)).toBe(account === accounts[0] ? 10 : 5)
  })

  test('a batch without references leaves out what was sent meanwhile under others @desk @long', async ({
    page,
    request,
  }) => {
    const lineOf = ({ phone_number }: TestAccount) => `${phone_number},500,Bonus`
    const accounts = await pauseBatch(page, request, 'phone_number,amount,note', lineOf)
    for (const { phone_number, account_id } of accounts.slice(8)) {
      await sendByApi(request, { account_id, amount: 500, reference_id: `KZ-${phone_number}` })
    }
    await button(page, 'Resume').click()
    await expect(page.getByText('9 transfers credited')).toBeVisible()
    for (const account of accounts) expect(await balanceOf(request, account)).toBe(account === accounts[0] ? 1000 : 500)
  })

  reviewed.use({ allowedInConsole: /412/ })

  reviewed(
    'of two files that two people send at the same moment, each member is credited once @desk',
    async ({ page, browser, request }) => {
      const accounts = await createAccounts(request, 30)
      const other = await (await browser.newContext()).newPage()
      const desks = [page, other] as const
      for (const [at, desk] of desks.entries()) {
        await openDesk(desk, at === 0 ? batchTab : { ...batchTab, key: otherKey })
        // One names references, the other none; the second is in the other order.
        const lines = accounts.map(({ phone_number }) =>
          at === 0 ? `${phone_number},40,KZ${phone_number}` : `${phone_number},40,`,
        )
        if (at === 1) lines.reverse()
        await chooseFile(desk, `clerk-${at}.csv`, `phone_number,amount,reference_id\n${lines.join('\n')}\n`)
        await expect(button(desk, 'Send 30 transfers')).toBeEnabled()
      }
      // Both are checked for the last time before anything is sent.
      const start = Promise.withResolvers<void>()
      let held = 0
      for (const desk of desks) {
        await desk.route(sendAddress, async (route) => {
          held += 1
          await start.promise
          await route.continue()
        })
      }
      await Promise.all(desks.map(async (desk) => button(desk, 'Send 30 transfers').click()))
      await expect.poll(() => held).toBe(16)
      start.resolve()
      for (const desk of desks) await expect(desk.getByRole('heading', { name: /is finished/ })).toBeVisible()
      for (const account of accounts) expect(await balanceOf(request, account)).toBe(40)
    },
  )
})

test.describe('a batch whose service is away', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('leaves out what another person sends in that time @desk @long', async ({ page, request }) => {
    const accounts = await createAccounts(request, 10)
    await openDesk(page, batchTab)
    const lines = accounts.map(({ phone_number }) => `${phone_number},5,00${phone_number.slice(1)}`)
    await chooseFile(page, 'away.csv', `phone_number,amount,reference_id\n${lines.join('\n')}\n`)
    let refused = 0
    await page.route(sendAddress, async (route) => {
      refused += 1
      await route.abort()
    })
    await button(page, 'Send 10 transfers').click()
    await expect.poll(() => refused).toBeGreaterThanOrEqual(8)
    for (const { phone_number } of accounts) {
      await sendByApi(request, { phone_number, amount: 5, reference_id: phone_number.slice(1) })
    }
    await page.unroute(sendAddress)
    await expect(page.getByRole('heading', { name: /^away.csv is finished/ })).toBeVisible({ timeout: 45_000 })
    for (const account of accounts) expect(await balanceOf(request, account)).toBe(5)
  })
})

test('a member who is named in two ways is one member @desk @long', async ({ page, request }) => {
  const { phone_number, account_id } = await createAccount(request)
  const reference = phone_number.slice(1)
  await openDesk(page, batchTab)
  const lines = [`${phone_number},,7,00${reference}`, `,${account_id},7,${reference}`]
  await chooseFile(page, 'two-ways.csv', `phone_number,account_id,amount,reference_id\n${lines.join('\n')}\n`)
  await expect(button(page, 'Send 1 transfer, 7 miles')).toBeVisible()
  await expect(lineRows(page).nth(2)).toContainText('Line 2 has the same member, miles and reference')
})

test('of lines with the same miles, one with another note is held back @desk @long', async ({ page, request }) => {
  const account = await createAccount(request)
  const file = (...notes: string[]) =>
    `phone_number,amount,note\n${notes.map((note) => `${account.phone_number},500,${note}`).join('\n')}\n`
  await openDesk(page, batchTab)
  await chooseFile(page, 'trip.csv', file('Hotel', 'Flight'))
  await button(page, 'Send 2 transfers').click()
  await expect(page.getByText('2 transfers credited')).toBeVisible()
  for (const notes of [
    ['Hotel in Rome', 'Flight'],
    ['Hotel', 'Flight to Rome'],
  ]) {
    await button(page, /^(Start another batch|Choose another file)$/).click()
    await chooseFile(page, 'trip.csv', file(...notes))
    await expect(page.getByRole('heading', { name: 'Every line of trip.csv was sent before' })).toBeFocused()
  }
})

test('lines of a long file are compared with what the whole file repeats @desk @long', async ({ page, request }) => {
  const [member, other] = await createAccounts(request, 2)
  const columns = 'phone_number,amount,note'
  const stay = (note: string) => `${member!.phone_number},9111,${note}`
  await openDesk(page, batchTab)
  await chooseFile(page, 'stays.csv', [columns, stay('A'), stay('B')].join('\n'))
  await button(page, 'Send 2 transfers').click()
  await expect(page.getByText('2 transfers credited')).toBeVisible()
  await button(page, 'Start another batch').click()
  // More than are checked in one request lie between the two.
  const between = Array.from({ length: 510 }, (_, at) => `${other!.phone_number},${at + 1},Bonus`)
  await chooseFile(page, 'stays.csv', [columns, stay('A (corrected)'), ...between, stay('B')].join('\n'))
  await expect(lineRows(page).nth(1)).toContainText(/^Line 2.*Sent on/)
  await expect(button(page, 'Send 510 transfers')).toBeVisible()
})

test('lines that a file may have lost are confirmed before it is sent @desk @long', async ({ page, request }) => {
  const [one, other] = await createAccounts(request, 2)
  await openDesk(page, batchTab)
  const lines = [`${one!.phone_number},5,"Hello`, `${other!.phone_number},6,Bye"`, 'Total,11,']
  await chooseFile(page, 'quoted.csv', `phone_number,amount,note\n${lines.join('\n')}\n`)
  await expect(page.getByText('1 record, header in line 1, totals in line 3.')).toBeVisible()
  const warnings = page.getByRole('list', { name: 'Warnings' })
  await expect(warnings).toContainText('Line 2: a quoted cell has several lines, which look like lines of the file')
  await expect(warnings).toContainText('Line 3: the total is 11, but the lines above add up to 5')
  const send = button(page, 'Send 1 transfer, 5 miles')
  await expect(send).toBeDisabled()
  await page.getByLabel('The file is right as it was read').check()
  await expect(send).toBeEnabled()
  expect(await accessibilityViolations(page)).toEqual([])
})

test.describe('a batch on a bad day', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })
  test.setTimeout(120_000)

  test('is paused, loses responses and its tab, is resumed, and credits everybody once @desk', async ({
    page,
    request,
  }) => {
    const accounts = await createAccounts(request, 60)
    const times = 5
    const total = accounts.length * times
    await openDesk(page, batchTab)
    await chooseFile(page, 'bonus.csv', fileFor(accounts, times))
    await expect(page.getByRole('heading', { name: 'bonus.csv is ready to send' })).toBeVisible()

    let requests = 0
    const sent = new Set<string>()
    await page.route(sendAddress, async (route) => {
      requests += 1
      sent.add((route.request().postDataJSON() as TransferRequest).reference_id)
      if (requests === 30) return route.abort()
      // Arrives, and its response is lost.
      if (requests === 50) await route.fetch()
      return requests === 50 ? route.abort() : route.continue()
    })
    await typeTotal(page)
    await page.getByRole('button', { name: `Send ${total} transfers` }).click()
    await expect.poll(() => requests).toBeGreaterThan(60)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('heading', { name: 'bonus.csv is paused' })).toBeVisible()
    const pausedAt = requests
    const unsent = (await results(page)).filter((cells) => cells[6] === 'not sent')
    expect(unsent).toHaveLength(total - sent.size)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(requests).toBe(pausedAt)

    await page.unroute(sendAddress)
    // What is sent from now on is credited, and its response never comes.
    await page.route(sendAddress, async (route) => {
      requests += 1
      await route.fetch().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => requests).toBeGreaterThanOrEqual(pausedAt + 8)
    const context = page.context()
    await page.close()

    const again = await context.newPage()
    await openDesk(again, batchTab)
    await expect(again.getByRole('heading', { name: 'bonus.csv is paused' })).toBeVisible()
    await expect(again.getByText('is looked up first')).toBeVisible()
    await again.getByRole('button', { name: 'Resume' }).click()
    await expect(again.getByText(`${total} transfers credited`)).toBeVisible({ timeout: 30_000 })

    for (const account of accounts) {
      const amounts = (await transfersOf(request, account)).map(({ amount }) => amount)
      expect(amounts.sort((one, other) => one - other)).toEqual([100, 101, 102, 103, 104])
    }
    const lines = await results(again)
    expect(lines).toHaveLength(total)
    expect(new Set(lines.map((cells) => cells[6]))).toEqual(new Set(['success']))
    expect(new Set(lines.map((cells) => cells[7])).size).toBe(total)
    await again.close()
  })
})

test('a batch that one tab is sending is not sent by another @desk', async ({ page, context, request }) => {
  const accounts = await createAccounts(request, 12)
  await openDesk(page, batchTab)
  await chooseFile(page, 'shared.csv', fileFor(accounts, 1))
  const held: Route[] = []
  let isHolding = true
  await page.route(sendAddress, async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Send 12 transfers' }).click()
  await expect.poll(() => held.length).toBe(8)

  const other = await context.newPage()
  await openDesk(other, batchTab)
  await other.getByRole('button', { name: 'Resume' }).click()
  await expect(other.getByRole('alert')).toContainText('Another tab of this browser is sending this batch')

  isHolding = false
  await Promise.all(held.map(async (route) => route.continue()))
  await expect(page.getByText('12 transfers credited')).toBeVisible()
  await other.reload()
  await expect(other.getByText('12 transfers credited')).toBeVisible()
  for (const account of accounts) expect(await transfersOf(request, account)).toHaveLength(1)
})

test.describe('a key that expires while a batch is sent', () => {
  test.use({ allowedInConsole: /401/ })

  test('is asked for in place, and the batch continues automatically @desk @long', async ({ page, request }) => {
    const accounts = await createAccounts(request, 12)
    await openDesk(page, batchTab)
    await chooseFile(page, 'expired.csv', fileFor(accounts, 1))
    await page.route(sendAddress, (route) =>
      route.fulfill({ status: 401, json: { code: 401, message: 'Unauthorized - Invalid or missing token' } }),
    )
    await page.getByRole('button', { name: 'Send 12 transfers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your key is no longer valid' })
    await dialog.getByLabel('API key').fill(testKeys.staff)
    await page.unroute(sendAddress)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('12 transfers credited')).toBeVisible()
    for (const account of accounts) expect(await transfersOf(request, account)).toHaveLength(1)
  })
})
