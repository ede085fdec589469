import type { Page } from '@playwright/test'
import { openMap } from '../support/deals-map.ts'
import {
  cards,
  dealCount,
  expect,
  holdResponses,
  hotelNames,
  openDeals,
  openFilters,
  parameter,
  sortBy,
  test,
  allLoaded,
} from '../support/fixtures.ts'

const dealsResponse = /\/v1\/hotels\/deals(\?|$)/

async function failDeals(page: Page) {
  await page.route(dealsResponse, (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
  )
}

test('a search without deals offers to accept more miles, clear the filters or search everywhere', async ({ page }) => {
  await page.goto('/deals?latitude=48.8566&longitude=2.3522&near=Paris&minStars=5&maxMiles=1')
  await expect(page.getByText(/^All take more miles: there is one for [\d,]+ miles\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Up to [\d,]+ miles$/ }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Search everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'No deals anywhere' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(cards(page)).toHaveCount(50)
})

test.describe('when the service fails', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the page shows the error, and Retry loads the deals @desk', async ({ page }) => {
    await failDeals(page)
    await page.goto('/deals')
    const error = page.getByRole('alert').filter({ hasText: /deals could not be loaded/i })
    await expect(error).toBeVisible()
    // Otherwise a pending response arrives, and there is nothing to retry.
    await page.waitForLoadState('networkidle')
    await page.unroute(dealsResponse)
    await error.getByRole('button', { name: 'Retry' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(error).toHaveCount(0)
  })

  test('the deals on screen stay when another order fails to load @desk @long', async ({ page }) => {
    await openDeals(page)
    const before = await hotelNames(page, 5)
    await failDeals(page)
    await sortBy(page).selectOption('Miles multiplier')
    await expect(page.getByRole('alert').filter({ hasText: /deals could not be loaded/i })).toBeVisible()
    expect(await hotelNames(page, 5)).toEqual(before)
    await expect(sortBy(page)).toHaveValue('multiplier')
    expect(parameter(page, 'sort')).toBe('multiplier')
  })

  test('a filter stays when its deals fail to load, and Retry loads them @desk @long', async ({ page }) => {
    await openDeals(page)
    await expect(cards(page)).toHaveCount(50)
    const count = dealCount(page)
    const countBefore = await count.innerText()
    await failDeals(page)
    await openFilters(page)
    const refundable = page.getByRole('checkbox', { name: 'Refundable only' })
    await refundable.click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The deals could not be loaded')
    await expect(refundable).toBeChecked()
    await page.keyboard.press('Escape')
    const error = page.getByRole('alert').filter({ hasText: /deals could not be loaded/i })
    await expect(error).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.unroute(dealsResponse)
    await error.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expect(error).toHaveCount(0)
    await expect(count).not.toHaveText(countBefore.trim())
    expect(parameter(page, 'refundable')).toBe('true')
  })

  test('a filter set in the sheet stays when its deals fail to load, and the sheet shows the error @phone @long', async ({
    page,
  }) => {
    await openDeals(page)
    const sheet = await openFilters(page)
    await failDeals(page)
    await sheet.getByText('4+', { exact: true }).first().click()
    await expect(sheet.getByRole('alert')).toContainText('The deals could not be loaded')
    await expect(sheet.getByRole('group', { name: 'Stars' }).getByRole('radio', { name: '4+' })).toBeChecked()
    expect(parameter(page, 'minStars')).toBe('4')
  })

  test('a searched area stays when its deals fail to load, and Retry searches it again @desk @long', async ({
    page,
  }) => {
    await openMap(page)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    const anyDealsResponse = /\/v1\/hotels\/deals/
    await page.route(anyDealsResponse, (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Search this area' }).click()
    const error = page.getByRole('alert').filter({ hasText: /deals could not be loaded/i })
    await expect(error).toBeVisible()
    const south = parameter(page, 'south')
    expect(south).not.toBeNull()
    await page.waitForLoadState('networkidle')
    await page.unroute(anyDealsResponse)
    await error.getByRole('button', { name: 'Retry' }).click()
    await expect(error).toHaveCount(0)
    expect(parameter(page, 'south')).toBe(south)
  })

  test('a network failure is explained @desk @long', async ({ page }) => {
    await page.route(dealsResponse, (route) => route.abort('connectionrefused'))
    await page.goto('/deals')
    await expect(page.getByRole('alert').filter({ hasText: /There was no response/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  })
})

test.describe('when a photo does not load', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('its card shows no broken image @desk @long', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await openDeals(page)
    await expect(cards(page).first().getByRole('presentation')).toHaveCount(0)
    await expect(cards(page).first().getByRole('link')).toBeVisible()
  })
})

test.describe('when the network is down', () => {
  test.use({ allowedInConsole: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

  test('the page shows a message, keeps its content, and updates by itself @desk', async ({ page, context }) => {
    await openDeals(page)
    await allLoaded(page)
    await context.setOffline(true)
    await expect(page.getByText(/You are offline/)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()

    const before = await hotelNames(page, 5)
    await sortBy(page).selectOption('Miles multiplier')
    await expect(
      page.getByRole('alert').filter({ hasText: /deals could not be loaded.*You are offline/ }),
    ).toBeVisible()
    await expect(sortBy(page)).toHaveValue('multiplier')
    await context.setOffline(false)
    await expect(page.getByText(/You are offline/)).toHaveCount(0)
    await expect.poll(() => hotelNames(page, 5)).not.toEqual(before)
    await expect(sortBy(page)).toHaveValue('multiplier')
  })
})

test.describe('when the page opens without a connection', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the page updates by itself once the connection returns @desk @long', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    })
    await page.route(dealsResponse, (route) => route.abort('internetdisconnected'))
    await page.goto('/deals')
    const error = page.getByRole('alert').filter({ hasText: 'The deals could not be loaded' })
    await expect(error).toContainText('This loads when you are back online')
    await page.unroute(dealsResponse)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: true })
      dispatchEvent(new Event('online'))
    })
    await expect(error).toHaveCount(0)
    await expect(page.getByText(/^50 of/)).toBeVisible()
  })
})

test('skeletons show while the first cards load, and cards stay while the next ones load @long-phone', async ({
  page,
}) => {
  await openDeals(page)
  const before = await hotelNames(page, 5)
  const release = await holdResponses(page, dealsResponse)
  await sortBy(page).selectOption('Miles multiplier')
  await expect(page.getByRole('list', { name: 'Deals' })).toHaveAttribute('aria-busy', 'true')
  expect(await hotelNames(page, 5)).toEqual(before)
  await release()
  await expect(page.getByRole('list', { name: 'Deals' })).toHaveAttribute('aria-busy', 'false')

  // The service renders the first cards only if the deals page itself is loaded, so this opens it from another page.
  await page.goto('/offers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rates')
  const releaseFirst = await holdResponses(page, dealsResponse)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deals' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near/)
  await expect(page.getByRole('list', { name: 'Deals' })).toHaveCount(0)
  await releaseFirst()
  await expect(cards(page).first()).toBeVisible()
})
