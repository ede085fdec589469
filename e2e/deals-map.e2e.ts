import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations, cards, expect, openDeals, parameter, test } from './fixtures.ts'

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

const leastMiles = 5_000
const milesApart = 50

/** Answers the map with so many deals around Paris, best first, the more miles the worse; most of them in one heap. */
async function intercept(page: Page, count: number) {
  const share = (rank: number, step: number) => ((rank * step) % 1_009) / 1_009 - 0.5
  const points = Array.from({ length: count }, (_, rank) => ({
    id: `point-${rank}`,
    name: `Hotel number ${rank}`,
    latitude: 48.85 + share(rank, 353) * (rank % 4 === 0 ? 8 : 0.4),
    longitude: 2.35 + share(rank, 761) * (rank % 4 === 0 ? 12 : 0.6),
    miles_required: leastMiles + rank * milesApart,
    cpm: 2,
    multiplier: 3,
  }))
  await page.route(/\/hotels\/deals\/points/, (route) =>
    route.fulfill({ json: { data: points }, headers: { 'x-total-count': String(count) } }),
  )
}

/** What the focus is on, as it is read out. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}

/** The rank of the best deal of the focused marker, among deals of `intercept`: it has the fewest miles. */
async function focusedRank(page: Page): Promise<number> {
  const miles = /([\d,]+) miles$/.exec(await focusedName(page))?.[1] ?? ''
  return (Number(miles.replaceAll(',', '')) - leastMiles) / milesApart
}

test('every marker is a button that says the hotel or the count, and the miles', async ({ page }) => {
  await openMap(page)
  const names = await map(page)
    .getByRole('button', { name: /miles$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  expect(names.filter((name) => !clusterName.test(name) && !pillName.test(name))).toEqual([])
})

test('Tab goes through pills, dots and clusters in the order of the list, there and back @desk', async ({ page }) => {
  await intercept(page, 400)
  await openMap(page, '?view=48.85,2.35,11')
  await map(page).getByRole('button', { name: 'Zoom out' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const skip = map(page).getByRole('button', { name: /^Skip the \d+ markers$/ })
  await expect(skip).toBeFocused()
  const count = Number(/\d+/.exec(await skip.innerText())![0])
  const buttons = await map(page)
    .getByRole('button', { name: /miles$/ })
    .count()
  expect(count, 'more markers than buttons').toBeGreaterThan(buttons)

  const ranks: number[] = []
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    ranks.push(await focusedRank(page))
  }
  expect(ranks[0]).toBeGreaterThanOrEqual(0)
  expect(ranks).toEqual([...new Set(ranks)].toSorted((one, other) => one - other))
  const back: number[] = []
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press('Shift+Tab')
    back.push(await focusedRank(page))
  }
  expect(back[0]).toBeLessThan(ranks.at(-1)!)
  expect(back).toEqual([...new Set(back)].toSorted((one, other) => other - one))
  await skip.press('Enter')
  await page.keyboard.press('Shift+Tab')
  expect(await focusedRank(page), 'the last marker').toBeGreaterThan(ranks.at(-1)!)
})

test('a map of 10,000 deals has few buttons, and answers @desk', async ({ page }) => {
  await intercept(page, 10_000)
  await openMap(page, '?view=48.85,2.35,8')
  const status = map(page).getByRole('status')
  await expect(status).toHaveText(/^10,000 deals found, the best \d+ listed$/)
  const markers = map(page).getByRole('button', { name: /miles$/ })
  await expect.poll(() => markers.count()).toBeGreaterThan(10)
  expect(await markers.count()).toBeLessThanOrEqual(70)
  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => parameter(page, 'view')).toMatch(/,9$/)
  await expect(markers.first()).toBeVisible()
  expect(await markers.count()).toBeLessThanOrEqual(70)
})

test('deals on both sides of the antimeridian are on one map', async ({ page }) => {
  await page.route(/\/hotels\/deals\/points/, (route) =>
    route.fulfill({
      json: {
        data: [179.9, -179.9].map((longitude, rank) => ({
          id: `fiji-${rank}`,
          name: `Fiji ${rank}`,
          latitude: -17,
          longitude,
          miles_required: 9_000,
          cpm: 1,
          multiplier: 1,
        })),
      },
    }),
  )
  await openMap(page, '?view=-17,180,9')
  const places = await Promise.all(
    ['Fiji 0, 9,000 miles', 'Fiji 1, 9,000 miles'].map((name) =>
      map(page).getByRole('button', { name, exact: true }).boundingBox(),
    ),
  )
  expect(places[1]!.x - places[0]!.x).toBeGreaterThan(50)
  expect(places[1]!.x - places[0]!.x).toBeLessThan(150)
})

test('a cluster opens into what it holds, and the focus stays with it', async ({ page }) => {
  await openMap(page)
  const cluster = map(page).getByRole('button', { name: clusterName }).first()
  const name = (await cluster.getAttribute('aria-label')) ?? ''
  await cluster.press('Enter')
  await expect(map(page).getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect.poll(() => focusedName(page)).toMatch(/miles$/)
})

test('a card lifts a pill for its deal, also where a cluster holds it @desk', async ({ page }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: 'Zoom out' }).dblclick()
  const card = cards(page).nth(1)
  const name = (await card.getByRole('link').first().innerText()).trim()
  const [miles] = /[\d,]+ miles/.exec((await card.innerText()).replaceAll(/\s+/g, ' ')) ?? []
  await card.hover()
  await expect(map(page).getByRole('button', { name: `${name}, ${miles}`, exact: true })).toBeVisible()
})

test('a dot under the pointer shows its pill, and a press on it opens its deal @desk', async ({
  page,
  askForDeals,
}) => {
  const { deals } = await askForDeals()
  // Two hotels in one street: the second has no room for a pill.
  const streetDegrees = 0.005
  const hotels = [0, 1].map((number) => ({
    id: deals[number]!.data.hotel.id,
    name: `Number ${number}`,
    latitude: 48.85,
    longitude: 2.35 + number * streetDegrees,
    miles_required: 5_000,
    cpm: 2,
    multiplier: 3,
  }))
  await page.route(/\/hotels\/deals\/points/, (route) => route.fulfill({ json: { data: hotels } }))
  await openMap(page, '?view=48.85,2.35,13')
  const pillOf = (number: number) =>
    map(page).getByRole('button', { name: `Number ${number}, 5,000 miles`, exact: true })
  const { x, y, width, height } = (await pillOf(0).boundingBox())!
  const dot = { x: x + width / 2 + (streetDegrees / 360) * 256 * 2 ** 13, y: y + height / 2 }
  await page.mouse.move(dot.x, dot.y - 60)
  await page.mouse.move(dot.x, dot.y)
  await expect.poll(async () => (await pillOf(1).boundingBox())?.width).toBeGreaterThan(40)
  await page.mouse.click(dot.x, dot.y)
  await expect.poll(() => parameter(page, 'deal')).toBe(hotels[1]!.id)
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

test('the preview lies wholly on the map, at any size, and breaks no rule of accessibility @desk', async ({ page }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: pillName }).first().press('Enter')
  const preview = page.getByRole('region', { name: 'Deal preview' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(preview).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  }
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
