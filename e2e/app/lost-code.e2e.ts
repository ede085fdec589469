import type { Page } from '@playwright/test'
import { cards, expect, openDeals, test, allLoaded } from '../support/fixtures.ts'
import { address } from '../support/hotel.ts'
import { asAgent } from '../support/rates-results.ts'

// The tests log refused files and errors caught by error boundaries.
test.use({ allowedInConsole: /Failed to load resource|net::ERR_|imported module|Unable to preload CSS/ })

const lost = (page: Page, what: string) =>
  page.getByRole('alert').filter({ hasText: `${what} could not be loaded. A file of this page did not load.` })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
const errorPage = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })
test.beforeEach(async ({ page }) => asAgent(page))

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** Refuses a script until the returned function is called. */
async function refuse(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(String.raw`/assets/${name}-[^/]+\.js$`)
  await page.route(files, (route) => route.abort('connectionreset'))
  return () => page.unroute(files)
}

test('a part whose code fails to load shows an error in its place, the rest works, and Reload loads it @desk', async ({
  page,
}) => {
  const serve = await refuse(page, 'map-panel')
  await openDeals(page, '?sort=multiplier')
  await expect(lost(page, 'The map')).toBeVisible()
  await follow(page, 'Rates')
  await expect(page.getByRole('button', { name: 'Search rates' })).toBeVisible()
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
  await serve()
  await reload(page).click()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(page).toHaveURL(/\?sort=multiplier$/)
})

test('a part that fails to load again is an error of the page, and the header works @desk @long', async ({ page }) => {
  const serve = await refuse(page, 'map-panel')
  await openDeals(page)
  await reload(page).click()
  await expect(errorPage(page)).toBeVisible()
  await follow(page, 'Rates')
  await expect(page.getByRole('button', { name: 'Search rates' })).toBeVisible()
  await page.goBack()
  await expect(errorPage(page)).toBeVisible()
  await serve()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
})

test('a dialog whose code fails to load shows the error and can be closed @desk @long', async ({ page }) => {
  const serve = await refuse(page, 'photo-viewer')
  await page.goto(address)
  await page.getByRole('button', { name: 'Show all photos' }).click()
  await expect(lost(page, 'The photos')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(lost(page, 'The photos')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all photos' }).click()
  await serve()
  await reload(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page whose code fails to load shows an error under its header, and reloading loads it', async ({ page }) => {
  await openDeals(page)
  const serve = await refuse(page, 'rates-page')
  await follow(page, 'Rates')
  await expect(errorPage(page)).toBeVisible()
  await expect(page.getByText('A file of this page did not load.')).toBeVisible()
  await serve()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('button', { name: 'Search rates' })).toBeVisible()
})

test('a page whose style fails to load shows the same error @desk @long', async ({ page }) => {
  await openDeals(page)
  await allLoaded(page)
  await page.route(/rates-page[^/]*\.css$/, (route) => route.abort('connectionreset'), { times: 1 })
  await follow(page, 'Rates')
  await expect(errorPage(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('button', { name: 'Search rates' })).toBeVisible()
})
