import type { Locator, Page } from '@playwright/test'
import { map, openMap, pillName } from './support/deals-map.ts'
import {
  accessibilityViolations,
  cards,
  expect,
  holdResponses,
  openDeals,
  parameter,
  test,
} from './support/fixtures.ts'

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

test('a card lifts a pill for its deal, also where a cluster holds it @desk', async ({ page }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: 'Zoom out' }).dblclick()
  const card = cards(page).nth(1)
  const name = (await card.getByRole('link').first().innerText()).trim()
  const [miles] = /[\d,]+ miles/.exec((await card.innerText()).replaceAll(/\s+/g, ' ')) ?? []
  await card.hover()
  await expect(map(page).getByRole('button', { name: `${name}, ${miles}`, exact: true })).toBeVisible()
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the preview breaks no rule of accessibility, ${colorScheme} @desk`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openMap(page)
    await map(page).getByRole('button', { name: pillName }).first().press('Enter')
    await expect(page.getByRole('region', { name: 'Deal preview' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
}

test('the preview lies wholly on the map, at any size @desk', async ({ page }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: pillName }).first().press('Enter')
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview).toBeVisible()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1000, height: 420 },
  ]) {
    await page.setViewportSize(size)
    await expect
      .poll(async () => {
        const [inner, outer] = [await preview.boundingBox(), await map(page).boundingBox()]
        if (inner === null || outer === null) return -1
        const right = outer.x + outer.width - inner.x - inner.width
        const bottom = outer.y + outer.height - inner.y - inner.height
        return Math.min(inner.x - outer.x, inner.y - outer.y, right, bottom)
      })
      .toBeGreaterThanOrEqual(0)
  }
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

  const view = parameter(page, 'view')
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect.poll(() => parameter(page, 'radius')).not.toBeNull()
  expect(parameter(page, 'view')).toBe(view)
  await expect(map(page).getByRole('status')).toHaveText(
    /^([\d,]+ deals found, (the best \d+|all) listed|One deal found|No deals found)$/,
  )
  expect(Number(parameter(page, 'radius'))).toBeGreaterThanOrEqual(1000)
  if (isMobile) await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near \S/)

  const address = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near \S/)
  expect(page.url()).toBe(address)
})

test('a link followed as soon as the map was moved leads away, and Back to where the map was @desk', async ({
  page,
}) => {
  await openMap(page)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()
  const view = parameter(page, 'view')
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/hotels\//)
  await page.goBack()
  await expect(map(page)).toBeVisible()
  expect(parameter(page, 'view')).toBe(view)
})

test('Back as soon as the map was moved goes to where it was before @desk', async ({ page }) => {
  await openMap(page)
  const zoomed = () => Number(parameter(page, 'view')?.split(',')[2])
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(zoomed).toBeGreaterThan(0)
  const before = zoomed()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect.poll(() => parameter(page, 'radius')).not.toBeNull()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(zoomed).toBe(before - 1)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(zoomed).toBe(before + 1)
})

test('Back as soon as the map was moved goes to a page that takes a while to load @desk', async ({ page }) => {
  await openDeals(page)
  const name = await cards(page).first().getByRole('link').first().innerText()
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/hotels\//)
  await page.getByRole('link', { name: 'Deals', exact: true }).click()
  const release = await holdResponses(page, /\/assets\/hotel-/)
  await page.reload()
  await expect(map(page).getByRole('button', { name: pillName }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/hotels\//)
  // Longer than the page waits until it is drawn for where the map is.
  await page.waitForTimeout(1_000)
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/hotels\//)
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
