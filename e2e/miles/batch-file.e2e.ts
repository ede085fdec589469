import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { CheckTransfersRequest } from '#contract/miles/check-transfers'
import { testKeys } from '#tools/support/server-process'
import { batchTab, results } from '../support/batch.ts'
import {
  balanceOf,
  button,
  chooseFile,
  createAccount,
  createAccounts,
  openDesk,
  sendByApi,
  transfersOf,
} from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { otherKey, postAs, reviewed } from '../support/two-people.ts'

const lineRows = (page: Page) => page.getByRole('table', { name: 'Lines of the file' }).getByRole('row')

/** Expects the lines of the table after its head, each with its number and other text. */
async function expectLines(page: Page, lines: readonly (readonly [line: number, ...words: string[]])[]) {
  await expect(lineRows(page)).toHaveCount(lines.length + 1)
  for (const [at, [line, ...words]] of lines.entries()) {
    const row = lineRows(page).nth(at + 1)
    await expect(row.getByRole('rowheader')).toHaveText(`Line ${line}`)
    for (const text of words) await expect(row).toContainText(text)
  }
}

reviewed(
  'a batch shows the outcome of each line before sending, and sends only lines that can succeed @desk',
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
      [3, 'Miles: enter 1 or more'],
      [4, 'Enter either an account ID or a phone number'],
      [5, 'Another transfer has this reference'],
      [7, frozen!.phone_number.slice(-4), 'Frozen: miles cannot be sent to this account'],
      [8, closed!.account_id.slice(0, 8), 'Closed: miles cannot be sent to this account'],
      [9, 'No member has this ID or phone number'],
      [11, 'Reference: is the same as in line 2'],
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

test('a long file is checked in parts that count together, and shows more lines on demand @desk @long', async ({
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

test('lines without references that were sent before are sent again only if included @desk @long', async ({
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

test('a line without a reference is held back for days, however a spreadsheet changes its note @desk @long', async ({
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

test('a file is checked again before sending, in case another person has sent it @desk @long', async ({
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

test('an equal line that is not sent yet is sent @desk @long', async ({ page, request }) => {
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

test('a member named in two ways counts as one member @desk @long', async ({ page, request }) => {
  const { phone_number, account_id } = await createAccount(request)
  const reference = phone_number.slice(1)
  await openDesk(page, batchTab)
  const lines = [`${phone_number},,7,00${reference}`, `,${account_id},7,${reference}`]
  await chooseFile(page, 'two-ways.csv', `phone_number,account_id,amount,reference_id\n${lines.join('\n')}\n`)
  await expect(button(page, 'Send 1 transfer, 7 miles')).toBeVisible()
  await expect(lineRows(page).nth(2)).toContainText('Line 2 has the same member, miles and reference')
})

test('a line with the same miles but a changed note is held back @desk @long', async ({ page, request }) => {
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

test('the lines of a long file are compared across the whole file @desk @long', async ({ page, request }) => {
  const [member, other] = await createAccounts(request, 2)
  const columns = 'phone_number,amount,note'
  const stay = (note: string) => `${member!.phone_number},9111,${note}`
  await openDesk(page, batchTab)
  await chooseFile(page, 'stays.csv', [columns, stay('A'), stay('B')].join('\n'))
  await button(page, 'Send 2 transfers').click()
  await expect(page.getByText('2 transfers credited')).toBeVisible()
  await button(page, 'Start another batch').click()
  // The two lines are farther apart than one request checks.
  const between = Array.from({ length: 510 }, (_, at) => `${other!.phone_number},${at + 1},Bonus`)
  await chooseFile(page, 'stays.csv', [columns, stay('A (corrected)'), ...between, stay('B')].join('\n'))
  await expect(lineRows(page).nth(1)).toContainText(/^Line 2.*Sent on/)
  await expect(button(page, 'Send 510 transfers')).toBeVisible()
})

test('a file that may have lost lines must be confirmed before it is sent @desk @long', async ({ page, request }) => {
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
  await page.getByLabel('The file was read correctly').check()
  await expect(send).toBeEnabled()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a filled-in template is ready to send @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  await openDesk(page, { search: '?tab=batch' })
  const download = page.waitForEvent('download')
  await button(page, 'Download a template').click()
  const template = await readFile(await (await download).path(), 'utf8')
  await chooseFile(page, 'filled.csv', `${template}${account.account_id},,5,,\r\n`)
  await expect(page.getByRole('heading', { name: 'filled.csv is ready to send' })).toBeVisible()
})
