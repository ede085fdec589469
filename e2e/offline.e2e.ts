import type { BrowserContext, Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import { balanceOf, button, fillIn, openDesk, outcome, review } from './support/desk.ts'
import { cards, expect, hotelNames, openDeals, test } from './support/fixtures.ts'
import { address, rooms } from './support/hotel.ts'

// Requests that fail, and files of the map that are not stored.
test.use({
  serviceWorkers: 'allow',
  allowedInConsole: /Failed to load resource|net::ERR_|A part of the page did not load/,
})

const notice = (page: Page) => page.getByText(/^You are offline\. What you see is as of/)

/** Waits until the worker has stored all files and the answers to some requests. */
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

/** Loses the connection, for the worker too. */
async function goOffline(context: BrowserContext) {
  await context.setOffline(true)
}

test('what was seen is seen again without a connection, marked with its age', async ({ page, context }) => {
  await openDeals(page)
  const names = await hotelNames(page, 5)
  await untilStored(page, ['/v1/hotels/deals', '/assets/hotel-page'])
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
  await expect(page.getByRole('alert')).toContainText('The hotel could not be loaded. You are offline.')

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Hotel')
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
})

test('nothing that a member of staff sees is stored @desk', async ({ page, context, request }) => {
  await openDesk(page)
  await untilStored(page, ['/assets/send-tab'])
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
  await expect(page.getByRole('alert').first()).toContainText('You are offline')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a transfer that is sent without a connection never shows as done @desk', async ({ page, context, request }) => {
  await openDesk(page)
  await untilStored(page, ['/assets/send-tab'])
  const { account } = await fillIn(page, request)
  await review(page)
  await goOffline(context)
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText('We do not know yet')
  await page.reload()
  await expect(outcome(page)).toContainText('We do not know yet')
  expect(await balanceOf(request, account)).toBe(0)
  await context.setOffline(false)
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
  await expect(page.getByText(/You are offline|could not be reached|did not respond/).first()).toBeVisible()
  await expect(page.getByLabel('API key')).toHaveValue(testKeys.staff)
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(cards(page).first()).toBeVisible()
})
