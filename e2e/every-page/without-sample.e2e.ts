import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startServerProcess, testKeys } from '#tools/support/server-process'
import { accessibilityViolations, expect, test as base } from '../support/fixtures.ts'
import { openPart } from '../support/desk.ts'

const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const service = await startServerProcess({ env: { SAMPLE: 'off' } })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

// One service for all of them.
test.describe.configure({ mode: 'default' })

async function signInAsStaff(page: Page) {
  await page.goto('/sign-in')
  await page.getByLabel('API key').fill(testKeys.staff)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/transfers$/)
}

/** Expects the empty state with a link that works, and nothing that failed or still loads. */
async function expectNoHotels(page: Page) {
  await expect(page.getByRole('heading', { name: 'No hotels yet' })).toBeVisible()
  await expect(page.getByText(/with sample hotels, start the service with SAMPLE=on/)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test.describe('to a traveler', () => {
  test('the deals page says that there are no hotels yet, next to an empty map @long-phone', async ({ page }) => {
    await page.goto('/deals')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near /)
    await expectNoHotels(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Miles desk for staff' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miles')
    await page.goBack()

    const showMap = page.getByRole('button', { name: 'Map', exact: true })
    await expect(page.getByRole('heading', { name: 'No hotels yet' })).toBeVisible()
    if (await showMap.isVisible()) await showMap.click()
    const map = page.getByRole('region', { name: 'Map of deals' })
    await expect(map).toBeVisible()
    await expect(page.getByText('No deals found')).toBeVisible()
    await expect(map.getByRole('button', { name: / miles$/ })).toHaveCount(0)
    await expect(map.getByRole('button', { name: 'Streets' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('a search for a place shows the same @desk @long', async ({ page }) => {
    await page.goto('/deals?latitude=38.7223&longitude=-9.1393&near=Lisbon&minStars=4')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
    await expectNoHotels(page)
  })

  test('the rates page shows the same instead of a form that cannot find hotels @desk @long', async ({ page }) => {
    for (const query of ['', '?hotels=h0000001,h0000002']) {
      await page.goto(`/offers${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rates')
      await expectNoHotels(page)
      await expect(page.getByRole('button', { name: 'Search rates' })).toHaveCount(0)
    }
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test.describe('the page of an unknown hotel @long', () => {
    test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

    test('shows that it is unknown @desk', async ({ page }) => {
      await page.goto('/hotels/h0000001')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this hotel')
      await expectNoHotels(page)
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })

  test('pages that need no hotels work as usual @desk @long', async ({ page }) => {
    await page.goto('/transfers')
    await expect(page.getByRole('heading', { name: 'The miles desk is for staff' })).toBeVisible()
    await page.goto('/docs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test.describe('an address without a page @long', () => {
    test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

    test('shows that it is unknown @desk', async ({ page }) => {
      const response = await page.goto('/nowhere')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    })
  })
})

test.describe('to staff', () => {
  test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

  test('the pages show the same, and the desk works as usual @desk @long', async ({ page }) => {
    await signInAsStaff(page)
    for (const path of [
      '/deals',
      '/deals?latitude=38.7223&longitude=-9.1393&near=Lisbon',
      '/offers',
      '/hotels/h0000001',
    ]) {
      await page.goto(path)
      await expectNoHotels(page)
    }
    await page.goto('/transfers')
    for (const tab of ['Send', 'History', 'Batch']) {
      await openPart(page, tab)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(tab)
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })
})

test('staff credit miles to an account @desk', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${testKeys.staff}` }
  const externalId = `e2e-${randomUUID()}`
  const phoneNumber = `+1${randomInt(2_000_000_000, 9_999_999_999)}`
  const response = await request.post('/v1/miles/account/create', {
    headers,
    data: { phone_number: phoneNumber, external_id: externalId },
  })
  expect(response.status()).toBe(200)
  const { account_id } = (await response.json()) as { account_id: string }

  await signInAsStaff(page)
  await page.goto('/transfers')
  await page.getByRole('textbox', { name: /^Account ID/ }).fill(account_id)
  await expect(page.getByText(externalId)).toBeVisible()
  await page.getByRole('textbox', { name: 'Miles', exact: true }).fill('500')
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page.getByRole('button', { name: 'Send 500 miles' }).click()
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText(`500 miles credited to ${externalId}`)

  const account = await request.get('/v1/miles/account', { headers, params: { account_id } })
  expect(await account.json()).toMatchObject({ balance: 500 })
})
