import type { Locator, Page } from '@playwright/test'
import { cards, expect, openDeals, parameter, test } from './fixtures.ts'

const pillName = /, [\d,]+ miles$/
const clusterName = /^[\d,]+ deals from [\d,]+ miles$/

function map(page: Page): Locator {
  return page.getByRole('region', { name: 'Map of deals' })
}

/** Shows the map on a phone, where it stands in for the list. */
async function openMap(page: Page, query = '') {
  await openDeals(page, query)
  const button = page.getByRole('button', { name: 'Map', exact: true })
  if (await button.isVisible()) await button.click()
  await expect(
    map(page)
      .getByRole('button', { name: /miles$/ })
      .first(),
  ).toBeVisible()
}

/** A deal whose card is listed and whose pill stands by itself on the map. */
async function dealOnBoth(page: Page): Promise<{ card: Locator; pill: Locator }> {
  await expect(map(page).getByRole('button', { name: pillName }).first()).toBeVisible()
  for (const pill of await map(page).getByRole('button', { name: pillName }).all()) {
    const name = ((await pill.getAttribute('aria-label')) ?? '').replace(pillName, '')
    const card = cards(page).filter({ has: page.getByRole('link', { name, exact: true }) })
    if ((await card.count()) === 1) return { card, pill }
  }
  throw new Error('no deal is both in the list and alone on the map')
}

/** How large it is drawn, transformations included. */
async function drawnHeight(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().height)
}

test('every marker is a button that says the hotel or the count, and the miles', async ({ page }) => {
  await openMap(page)
  const markers = map(page).getByRole('button', { name: /miles$/ })
  for (const marker of await markers.all()) {
    const name = (await marker.getAttribute('aria-label')) ?? ''
    expect(clusterName.test(name) || pillName.test(name), name).toBe(true)
  }
  expect(await markers.count()).toBeLessThanOrEqual(80)
})

test('a cluster opens into what it holds', async ({ page }) => {
  await openMap(page)
  const cluster = map(page).getByRole('button', { name: clusterName }).first()
  const name = (await cluster.getAttribute('aria-label')) ?? ''
  await cluster.press('Enter')
  await expect(map(page).getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(
    map(page)
      .getByRole('button', { name: /miles$/ })
      .first(),
  ).toBeVisible()
})

test('a card under the pointer lifts its pill, and a pill its card @desk', async ({ page }) => {
  await openMap(page)
  const { card, pill } = await dealOnBoth(page)
  await page.mouse.move(1, 1)
  const atRest = await drawnHeight(pill)
  await card.hover()
  await expect.poll(() => drawnHeight(pill)).toBeGreaterThan(atRest)
  await page.mouse.move(1, 1)
  await expect.poll(() => drawnHeight(pill)).toBe(atRest)

  const look = () =>
    card.evaluate((element) => {
      const { boxShadow, backgroundColor, borderColor, outline } = getComputedStyle(element)
      return [boxShadow, backgroundColor, borderColor, outline].join()
    })
  const before = await look()
  await pill.hover()
  await expect.poll(look).not.toBe(before)
})

test('a card whose link has the focus lifts its pill @desk', async ({ page }) => {
  await openMap(page)
  const { card, pill } = await dealOnBoth(page)
  await page.mouse.move(1, 1)
  const atRest = await drawnHeight(pill)
  await card.getByRole('link').first().focus()
  await expect.poll(() => drawnHeight(pill)).toBeGreaterThan(atRest)
})

test('a pill opens a preview, and Escape closes it and gives the focus back @desk', async ({ page }) => {
  await openMap(page)
  const pill = map(page).getByRole('button', { name: pillName }).first()
  const name = ((await pill.getAttribute('aria-label')) ?? '').replace(pillName, '')
  await pill.focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview).toContainText(name)
  await expect.poll(() => parameter(page, 'deal')).not.toBeNull()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(map(page).getByRole('button', { name: `${name}, ` })).toBeFocused()
  await expect.poll(() => parameter(page, 'deal')).toBeNull()
})

test('a link with a selected deal opens with its preview @desk', async ({ page, context }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: pillName }).first().press('Enter')
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview).toBeVisible()
  const words = (await preview.getByRole('link').first().innerText()).trim()
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.getByRole('region', { name: 'Deal preview' })).toContainText(words)
})

test('moving the map offers to search there, and the address keeps where it is', async ({ page, isMobile }) => {
  await openMap(page)
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
  const box = (await map(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.35]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y + 40, { steps: 5 })
  await page.mouse.move(x - 150, y + 80, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()

  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect.poll(() => parameter(page, 'radius')).not.toBeNull()
  expect(Number(parameter(page, 'radius'))).toBeGreaterThanOrEqual(1000)
  if (isMobile) await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near \S/)

  const address = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near \S/)
  expect(page.url()).toBe(address)
})

test('the map is never blank, though no tile comes from anywhere', async ({ page }) => {
  await openMap(page)
  await page.waitForLoadState('networkidle')
  const colors = await map(page).evaluate((region) => {
    const seen = new Set<string>()
    for (const canvas of region.querySelectorAll('canvas')) {
      const context = canvas.getContext('2d')
      if (context === null || canvas.width === 0) continue
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4 * 97) seen.add(data.slice(at, at + 4).join())
    }
    return seen.size
  })
  expect(colors).toBeGreaterThanOrEqual(2)
})

test('the zoom buttons zoom @desk', async ({ page }) => {
  await openMap(page)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()
  const zoomed = () => Number(parameter(page, 'view')?.split(',')[2])
  const before = zoomed()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(zoomed).toBeGreaterThan(before)
})

test('a phone shows the list or the map, and Back goes between them @phone', async ({ page }) => {
  await openDeals(page)
  await expect(map(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page)).toBeVisible()
  await page.reload()
  await expect(map(page)).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(map(page)).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
  await page.goBack()
  await expect(map(page)).toBeVisible()
})

test('a pill brings its deal into the cards over the map @phone', async ({ page }) => {
  await openMap(page)
  const pill = map(page).getByRole('button', { name: pillName }).first()
  const name = ((await pill.getAttribute('aria-label')) ?? '').replace(pillName, '')
  await pill.tap()
  const item = page.getByRole('list', { name: 'Deals' }).getByRole('listitem').filter({ hasText: name })
  await expect(item.first()).toBeInViewport()
})
