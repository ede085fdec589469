import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import { balanceOf, button, fillIn, openDesk, outcome, review } from './support/desk.ts'
import { cards, expect, hotelNames, openDeals, sortBy, test } from './support/fixtures.ts'
import { address, rooms } from './support/hotel.ts'
import { addIds } from './support/rates-form.ts'

// Requests that fail, files of the map that are not stored, and what Chromium says itself of a worker that it was just fetching.
test.use({
  serviceWorkers: 'allow',
  allowedInConsole:
    /Failed to load resource|net::ERR_|A part of the page did not load|unknown error occurred when fetching the script/,
})

/** A page that is opened while the browser counts as offline gets no event of it here. */
const notice = (page: Page) => page.getByText(/What you see is as of \d\d:\d\d, and/)
const noConnection = /You are offline|The service did not respond/

const files = [...new Set(readFileSync('dist/web/offline-worker.js', 'utf8').match(/\/assets\/[\w.-]+/g))]

/** Waits until the worker has stored the files of all pages, which it has time for later. */
async function storeFiles(page: Page) {
  await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).active!.postMessage({ type: 'store-files' }, []),
  )
  await untilStored(page, files)
}

/** Waits until the worker has stored what comes from some addresses. */
async function untilStored(page: Page, paths: readonly string[]) {
  await expect
    .poll(() =>
      page.evaluate(async (paths) => {
        const names = await caches.keys()
        const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        const addresses = stored.flat().map(({ url }) => url)
        return paths.filter((path) => !addresses.some((address) => address.includes(path)))
      }, paths),
    )
    .toEqual([])
}

const cut = new WeakSet<BrowserContext>()

/** Loses the connection; what the worker asks for is not emulated with the rest. */
async function goOffline(context: BrowserContext) {
  cut.add(context)
  // It stays: with the last one Playwright ends its interception, and requests that are under way then are never answered.
  await context.route('**', (route) => (cut.has(context) ? route.abort('internetdisconnected') : route.continue()))
  await context.setOffline(true)
}

async function goOnline(context: BrowserContext) {
  cut.delete(context)
  await context.setOffline(false)
}

test('what was seen is seen again without a connection, marked with its age @desk', async ({ page, context }) => {
  await openDeals(page)
  const names = await hotelNames(page, 5)
  await storeFiles(page)
  await untilStored(page, ['/v1/hotels/deals'])
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  const hotel = await page.getByRole('heading', { level: 1 }).textContent()
  await untilStored(page, ['/v1/hotels/h0000600', '/v1/hotels/offers?'])

  await goOffline(context)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hotel!)
  await expect(rooms(page)).toBeVisible()
  await expect(notice(page)).toBeVisible()

  await page.getByRole('link', { name: 'Deals', exact: true }).click()
  expect(await hotelNames(page, 5)).toEqual(names)
  await expect(notice(page)).toBeVisible()

  // What was not seen is said, and the rest of the page stays.
  await page.getByRole('link', { name: 'Rates', exact: true }).click()
  await expect(button(page, 'Search rates')).toBeVisible()
  await page.goto('/hotels/h0000601')
  await expect(page.getByRole('alert').first()).toContainText('The hotel could not be loaded')

  await expect(page.getByRole('alert').first()).toContainText(noConnection)
  await goOnline(context)
  await button(page, 'Retry').click()
  await expect(button(page, 'Show rates')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('nothing that a member of staff sees is stored @desk', async ({ page, context, request }) => {
  await openDesk(page)
  await storeFiles(page)
  const { account } = await fillIn(page, request)
  await page.goto('/transfers?tab=history')
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto('/deals')
  await expect(cards(page).first()).toBeVisible()
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(stored.filter((address) => address.includes('/v1/'))).toEqual([])
  expect(stored.filter((address) => address.includes(account.account_id))).toEqual([])

  await goOffline(context)
  await page.goto('/transfers?tab=history')
  await expect(page.getByRole('alert').first()).toContainText(noConnection)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a transfer that is sent without a connection never shows as done @desk', async ({ page, context, request }) => {
  await openDesk(page)
  await storeFiles(page)
  const { account } = await fillIn(page, request)
  await review(page)
  await goOffline(context)
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText('We do not know yet')
  await page.reload()
  await expect(outcome(page)).toContainText('We do not know yet')
  expect(await balanceOf(request, account)).toBe(0)
  await goOnline(context)
  await button(page, 'Send 25,000 miles again').click()
  await expect(outcome(page)).toContainText('25,000 miles credited')
  expect(await balanceOf(request, account)).toBe(25_000)
})

test('what is typed to sign in stays without a connection, and signs in when it is back @desk', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in')
  await page.getByLabel('API key').fill(testKeys.staff)
  await goOffline(context)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(noConnection).first()).toBeVisible()
  await expect(page.getByLabel('API key')).toHaveValue(testKeys.staff)
  await goOnline(context)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a connection that goes in the middle of a search loses nothing, and Retry goes on @desk', async ({
  page,
  context,
}) => {
  await openDeals(page)
  // The code is there: what is between being fetched and being run has no cache to come from where requests are refused.
  await expect(page.getByText(/^Showing 50 of/)).toBeVisible()
  await expect(button(page, 'Zoom in')).toBeVisible()
  await goOffline(context)
  await sortBy(page).selectOption('Miles multiplier')
  const deals = page.getByRole('alert').filter({ hasText: 'The deals could not be loaded' })
  await expect(deals).toContainText(noConnection)
  await expect(cards(page).first()).toBeVisible()
  await goOnline(context)
  await expect(deals).toHaveCount(0)

  await page.goto('/offers')
  await addIds(page, 'h0000600')
  await goOffline(context)
  await button(page, 'Search rates').click()
  const rates = page.getByRole('alert').filter({ hasText: 'The rates could not be loaded' })
  await expect(rates).toContainText(noConnection)
  await expect(page).toHaveURL(/h0000600/)
  await goOnline(context)
  await expect(rates).toHaveCount(0)
  await expect(page.getByText(/\d+ rates?/).first()).toBeVisible()
})

test('a device that is full shows pages as without the worker, and nothing fails in it @desk', async ({
  page,
  context,
  baseURL,
}) => {
  await openDeals(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => addEventListener('unhandledrejection', ({ reason }) => console.error(reason)))
  const failures: string[] = []
  worker!.on('console', (message) => failures.push(message.text()))
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 1 })

  await page.getByRole('link', { name: 'Rates', exact: true }).click()
  await expect(button(page, 'Search rates')).toBeVisible()
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  // Its files are to be stored once more.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    const { active } = await navigator.serviceWorker.ready
    active!.postMessage({ type: 'store-files' }, [])
  })
  await page.reload()
  await expect(rooms(page)).toBeVisible()
  expect(await page.evaluate(async () => (await caches.match('/favicon.svg')) === undefined)).toBe(true)
  expect(failures).toEqual([])
})

test('a device that is full from the beginning shows pages without the worker @desk', async ({
  page,
  context,
  baseURL,
}) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 1 })
  const started = context.waitForEvent('serviceworker')
  await openDeals(page)
  await started
  // It cannot be installed.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
    .toBe(true)
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
})
