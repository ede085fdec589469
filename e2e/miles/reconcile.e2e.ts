import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import {
  button,
  chooseFile,
  createAccount,
  issueStaffKey,
  openDesk,
  sendByApi,
  transfersOf,
  openPart,
} from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'

test('a partner’s file is compared with the ledger, and missing transfers are downloaded as a batch @desk', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const phone_number = account.phone_number
  const person = `partner-${randomUUID()}`
  const key = await issueStaffKey(['transfer'], person)
  for (const [name, amount] of [
    ['equal', 100],
    ['other', 5000],
    ['unknown', 70],
  ] as const) {
    await sendByApi(request, { phone_number, amount, reference_id: `${name}-${phone_number}` }, key)
  }
  // A transfer of another sender is not compared.
  await sendByApi(request, { phone_number, amount: 9, reference_id: `desk-${phone_number}` })
  const lines = [
    `equal-${phone_number},100,${phone_number}`,
    `other-${phone_number},500,${phone_number}`,
    `missing-${phone_number},250,${phone_number}`,
    `,40,${phone_number}`,
  ]
  const file = {
    name: 'partner.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['reference_id,amount,phone_number', ...lines].join('\n')),
  }
  await openDesk(page, { search: '?tab=reconcile' })
  const tab = page.getByRole('main')
  await tab.getByLabel('Sent by').fill(person)
  expect(await accessibilityViolations(page)).toEqual([])
  await tab.getByLabel('Choose a file').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'partner.csv: 4 differences' })).toBeFocused()
  const rows = tab.getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('500 miles in the file, 5,000 in the ledger')
  await expect(rows.nth(2)).toContainText('Missing in the ledger')
  await expect(rows.nth(3)).toContainText('reference_id: enter a value')
  await expect(rows.nth(4)).toContainText(`unknown-${phone_number}`)
  await expect(rows.nth(4)).toContainText('Missing in the file')
  expect(await accessibilityViolations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await button(page, 'Download the result').click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(6)
  expect(text).toContain(`,Different,500,5000,`)

  const different = (await transfersOf(request, account)).find(({ amount }) => amount === 5000)!
  await expect(rows.nth(1).getByRole('link', { name: 'Open the transfer' })).toHaveAttribute(
    'href',
    `/transfers?tab=reconcile&transfer=${different.transaction_id}`,
  )

  const missing = page.waitForEvent('download')
  await button(page, 'Download 1 missing line').click()
  const batch = await readFile(await (await missing).path(), 'utf8')
  await openPart(page, 'Batch')
  await chooseFile(page, 'missing-partner.csv', batch)
  await expect(page.getByRole('heading', { name: 'missing-partner.csv is ready to send' })).toBeFocused()
  await button(page, 'Send 1 transfer, 250 miles').click()
  await expect(page.getByText('1 transfer credited')).toBeVisible()

  await openPart(page, 'Reconcile')
  await button(page, 'Compare another file').click()
  await tab.getByLabel('Sent by').fill('')
  await tab.getByLabel('Choose a file').setInputFiles(file)
  // Transfers from the desk are now compared too: the missing transfer is equal.
  await expect(tab.getByRole('combobox', { name: 'Show' })).toContainText('Equal (2)')
})

test('a file that cannot be compared says what is missing @desk @long', async ({ page }) => {
  await openDesk(page, { search: '?tab=reconcile' })
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'partner.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('phone_number,amount\n+12025550123,5\n'),
  })
  await expect(page.getByRole('alert')).toContainText(
    'names the columns reference_id and amount. Line 1 was read as “phone_number,amount”',
  )
})
