import type { APIRequestContext, Page, Route } from '@playwright/test'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import { testKeys } from '#tools/support/server-process'
import { batchTab, results } from '../support/batch.ts'
import {
  balanceOf,
  button,
  chooseFile,
  createAccounts,
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

/** Creates a file that credits each account several times, in turn. */
function fileFor(accounts: readonly TestAccount[], times: number): string {
  const lines = Array.from({ length: accounts.length * times }, (_, index) => {
    const { phone_number } = accounts[index % accounts.length]!
    return `${phone_number},${100 + Math.floor(index / accounts.length)},${phone_number}-${index},"Line ${index}, quoted"`
  })
  return `\uFEFFphone_number,amount,reference_id,note\r\n${lines.join('\r\n')}\r\n`
}

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
      // In the meantime another person reverses one.
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
      await expect(page.getByRole('dialog')).toContainText('No transfer of this batch can be reversed.')

      for (const account of open.slice(0, 2)) {
        const pending = (await transfersOf(request, account)).find(({ status }) => status === 'pending')!
        await postAs(request, otherKey, `transfer/${pending.transaction_id}/reject`, { reason: 'asked' })
      }
    },
  )
})

/** Sends the first 8 of 11 lines and pauses; returns the accounts. The file names each once, and the first twice. */
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

test.describe('lines that another person has sent meanwhile', () => {
  test.use({ allowedInConsole: /412/ })

  test('a resumed batch omits lines that another person has sent meanwhile @desk', async ({ page, request }) => {
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

  test('a batch without references omits lines sent meanwhile under other references @desk @long', async ({
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
    'two people who send the same transfers at the same moment credit each member once @desk',
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

test.describe('a batch during an outage of the service', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('omits lines that another person sends in that time @desk @long', async ({ page, request }) => {
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

test.describe('a batch with every kind of failure', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })
  test.setTimeout(120_000)

  test('is paused, loses responses and its tab, is resumed, and credits each member once @desk', async ({
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
      // The request arrives, but its response is lost.
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
    // Transfers from now on are credited, but their responses never arrive.
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
    await expect(again.getByText('are looked up first')).toBeVisible()
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

test('a second tab does not send a batch that another tab is sending @desk', async ({ page, context, request }) => {
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

  test('is replaced in place, and the batch continues automatically @desk @long', async ({ page, request }) => {
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
