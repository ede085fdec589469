import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { button, field, fillIn, openDesk, openPart } from '../support/desk.ts'
import { allowInConsole, cards, expect, openDeals, sortBy, test, allLoaded } from '../support/fixtures.ts'

// The tests log missing files and errors caught by error boundaries.

const firstScript = /\/assets\/index-[\w-]+\.js/.exec(readFileSync('dist/web/index.html', 'utf8'))![0]
const newScript = '/assets/index-newer.js'

/** Makes the service send another version from now on, with or without the files of the page's version. */
async function deploy(page: Page, { hasEarlierFiles }: { readonly hasEarlierFiles: boolean }) {
  let isNewPage = false
  await page.route(/\/assets\/(?!index-)[^/]+\.(?:js|css)$/, (route) =>
    isNewPage || hasEarlierFiles ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  )
  await page.route(`**${newScript}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `import '${firstScript}'` }),
  )
  await page.route(/:\d+\/(?:deals|offers|transfers|sign-in)?(?:\?.*)?$/, async (route) => {
    const request = route.request()
    if (!(request.headers()['accept'] ?? '').includes('text/html')) return route.continue()
    isNewPage ||= request.isNavigationRequest()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(firstScript, newScript) })
  })
}

const isNew = (page: Page) => page.locator(`link[href="${newScript}"]`)
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

test('a page whose code was removed by a new version says so, and reloads in that version @desk', async ({ page }) => {
  allowInConsole(/Failed to load resource|imported module|Unable to preload CSS/)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await openDeals(page)
  await allLoaded(page)
  await deploy(page, { hasEarlierFiles: false })
  await follow(page, 'For agents and staff')
  await expect(page.getByText('there may be a newer version')).toBeVisible()
  await button(page, 'Reload the page').click()
  await expect(isNew(page)).toBeAttached()
  await expect(page.getByLabel('API key')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

test('typed values stay when a new version has removed the code of other parts @desk @long', async ({
  page,
  request,
}) => {
  allowInConsole(/Failed to load resource|imported module|Unable to preload CSS/)
  await openDesk(page)
  const { reference } = await fillIn(page, request)
  await deploy(page, { hasEarlierFiles: false })
  await openPart(page, 'History')
  await expect(page.getByRole('alert')).toContainText('there may be a newer version')
  await expect(button(page, 'Reload')).toBeVisible()
  await openPart(page, 'Send')
  await expect(field(page, 'Miles')).toHaveValue('25,000')
  await expect(field(page, 'Reference')).toHaveValue(reference)
  await expect(isNew(page)).not.toBeAttached()

  await follow(page, 'Deals')
  await expect(isNew(page)).toBeAttached()
  await expect(cards(page).first()).toBeVisible()
})

test('a new version noticed in time loads with the next page @desk @long', async ({ page }) => {
  await openDeals(page)
  // The page sent by the service shows its cards before its code runs.
  await allLoaded(page)
  await deploy(page, { hasEarlierFiles: true })
  const checked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await checked).finished()
  await sortBy(page).selectOption('Miles multiplier')
  await expect(page).toHaveURL(/sort=multiplier/)
  await expect(isNew(page)).not.toBeAttached()
  await follow(page, 'For agents and staff')
  await expect(isNew(page)).toBeAttached()
  await expect(page.getByLabel('API key')).toBeVisible()
})

test('a worker registered by an earlier version empties its caches and unregisters @desk', async ({ page }) => {
  await page.goto('/proof')
  await page.evaluate(async () => {
    await (await caches.open('milestay-earlier')).put('/v1/hotels/deals', new Response('{}'))
    await navigator.serviceWorker.register('/offline-worker.js')
  })
  await expect
    .poll(() =>
      page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]),
    )
    .toEqual([0, []])
})
