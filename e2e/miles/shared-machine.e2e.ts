import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import {
  balanceOf,
  button,
  chooseFile,
  createAccount,
  createAccounts,
  dropResponse,
  fillIn,
  listAddress,
  openDesk,
  outcome,
  review,
  sendAddress,
  transfersOf,
  typeTotal,
  openPart,
} from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'

test.use({ allowedInConsole: /Failed to load resource/ })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign out' })
const milesLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Miles', exact: true })
const badge = (page: Page) => page.getByRole('link', { name: 'Miles, 1 transfer without a known outcome' })

async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

async function expectSignedOut(page: Page) {
  await expect(page.getByRole('heading', { name: 'The miles desk is for staff' })).toBeVisible()
}

/** Signs in another person in the same tab. */
async function takeOver(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('API key').fill(testKeys.staff)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { level: 1, name: /^(Send miles|Batch)$/ })).toBeVisible()
}

/** Everything that the browser stores for the page, as one text. */
async function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = async <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error as Error))
      })
    const found: unknown[] = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const table of db.objectStoreNames) {
        found.push(await done(db.transaction(table).objectStore(table).getAll()))
      }
      db.close()
    }
    return JSON.stringify(found)
  })
}

test('signing out warns of a transfer with a lost response, which is looked up and then forgotten @desk', async ({
  page,
  request,
}) => {
  await openDesk(page)
  const { account, reference } = await fillIn(page, request)
  await review(page)
  await page.route(sendAddress, dropResponse)
  await page.route(listAddress, (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Not now' } }))
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText('We do not know yet')
  await signOut(page)
  await expect(button(page, 'Sign out anyway: 1 transfer has no known outcome')).toBeVisible()
  await expect(dialog(page)).toContainText('This device keeps only the references')
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, 'Stay signed in').click()
  await page.unroute(listAddress)
  await expect(outcome(page)).toContainText('It went through')
  await signOut(page)
  await expectSignedOut(page)
  expect(await balanceOf(request, account)).toBe(25_000)
  const stored = await storedTexts(page)
  for (const text of [reference, account.account_id, account.external_id, '25000']) expect(stored).not.toContain(text)
  // Visitors see no link to the desk when it has left nothing behind.
  await expect(badge(page)).toHaveCount(0)
})

test('a transfer without a known outcome leaves only its reference, which the next person looks up @desk @long', async ({
  page,
  request,
}) => {
  await openDesk(page)
  const { account, reference } = await fillIn(page, request)
  await review(page)
  await page.route(sendAddress, (route) => route.abort('connectionrefused'))
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText('safe to send again')
  await signOut(page)
  await button(page, 'Stay signed in').click()
  await expect(dialog(page)).toBeHidden()
  await expect(outcome(page)).toContainText('safe to send again')

  await signOut(page)
  await button(page, 'Sign out anyway: 1 transfer has no known outcome').click()
  await expectSignedOut(page)
  const stored = await storedTexts(page)
  expect(stored).toContain(reference)
  for (const text of [account.account_id, account.external_id, '25000']) expect(stored).not.toContain(text)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deals' }).click()
  await expect(page).toHaveURL(/\/deals/)
  await expect(badge(page)).toBeVisible()
  await badge(page).click()
  await takeOver(page)
  const left = page.getByRole('region', { name: 'Transfers without a known outcome' })
  await expect(left).toContainText(reference)
  expect(await accessibilityViolations(page)).toEqual([])
  await left.getByRole('button', { name: 'Look it up' }).click()
  await expect(left).toContainText('The service has no transfer with this reference')
  await left.getByRole('button', { name: 'Remove it' }).click()
  await expect(left).toBeHidden()
  await expect(milesLink(page)).toBeVisible()
  expect(await storedTexts(page)).not.toContain(reference)
})

test('a half-sent batch is saved as a file, dropped, and continued from the file without duplicates @desk', async ({
  page,
  request,
}) => {
  const accounts = await createAccounts(request, 12)
  const lines = accounts.map(({ phone_number }, at) => `${phone_number},${700_100 + at},Thanks for line ${at}`)
  await openDesk(page, { search: '?tab=batch' })
  await chooseFile(page, 'bonus.csv', `phone_number,amount,note\n${lines.join('\n')}\n`)
  let requests = 0
  let isDown = true
  await page.route(sendAddress, async (route) => {
    if (!isDown) return route.continue()
    requests += 1
    // The first two are credited, and the response of the second is lost; the others never arrive.
    if (requests > 2) return
    await (requests === 1 ? route.continue() : dropResponse(route))
  })
  await page.route(listAddress, (route) =>
    isDown ? route.fulfill({ status: 503, json: { code: 503, message: 'Not now' } }) : route.continue(),
  )
  await typeTotal(page)
  await button(page, 'Send 12 transfers').click()
  await expect.poll(() => requests).toBeGreaterThan(8)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Miles, \d+ transfers without a known outcome$/ })).toBeVisible()
  isDown = false
  await signOut(page)
  await expect(dialog(page)).toContainText('lines of bonus.csv were not sent')
  expect(await accessibilityViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog(page)
    .getByRole('button', { name: /^Download the \d+ unsent lines$/ })
    .click()
  const text = await readFile(await (await download).path(), 'utf8')
  await dialog(page)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expectSignedOut(page)

  await takeOver(page)
  const stored = await storedTexts(page)
  for (const [at, { account_id, phone_number }] of accounts.entries()) {
    for (const personal of [account_id, phone_number.slice(1), String(700_100 + at), 'Thanks']) {
      expect(stored).not.toContain(personal)
    }
  }
  await openPart(page, 'Batch')
  await chooseFile(page, 'unsent-bonus.csv', text)
  await typeTotal(page)
  await button(page, /^Send \d+ transfers/).click()
  await expect(page.getByText('transfers credited')).toBeVisible()
  for (const [at, account] of accounts.entries()) {
    expect((await transfersOf(request, account)).map(({ amount, note }) => [amount, note])).toEqual([
      [700_100 + at, `Thanks for line ${at}`],
    ])
  }
})

test('an expired key keeps the batch on this device until the person signs out @desk', async ({ page, request }) => {
  const { phone_number } = await createAccount(request)
  await openDesk(page, { search: '?tab=batch' })
  await chooseFile(page, 'kept.csv', `phone_number,amount\n${phone_number},5\n`)
  await page.route(sendAddress, (route) => route.fulfill({ status: 401, json: { code: 401, message: 'Unauthorized' } }))
  await button(page, 'Send 1 transfer').click()
  await expect(page.getByRole('dialog', { name: 'Your key is no longer valid' })).toBeVisible()
  expect(await storedTexts(page)).toContain(phone_number)

  await button(page, 'Continue without signing in').click()
  await expect(dialog(page)).toContainText('1 line of kept.csv was not sent')
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
  expect(await storedTexts(page)).not.toContain(phone_number)
})
