import type { Locator, Page } from '@playwright/test'
import { map, openMap, pillName } from '../support/deals-map.ts'
import { cards, dealCount, expect, holdResponses, openDeals, parameter, test } from '../support/fixtures.ts'

/** Finds a deal that has both a card in the list and a pill of its own on the map. */
async function dealOnBoth(page: Page): Promise<{ card: Locator; pill: Locator }> {
  await expect(map(page).getByRole('button', { name: pillName }).first()).toBeVisible()
  for (const pill of await map(page).getByRole('button', { name: pillName }).all()) {
    const name = ((await pill.getAttribute('aria-label')) ?? '').replace(pillName, '')
    const card = cards(page).filter({ has: page.getByRole('link', { name, exact: true }) })
    if ((await card.count()) === 1) return { card, pill }
  }
  throw new Error('no deal has both a card and a pill of its own')
}

const sides = ['south', 'west', 'north', 'east'] as const

/** The sides of the area that a view shows on a map of the given size, in the order of `sides`. */
function onScreen(view: string, { width, height }: { readonly width: number; readonly height: number }): number[] {
  const [latitude, longitude, zoom] = view.split(',').map(Number) as [number, number, number]
  const worldPx = 256 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const middle = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  const [up, along] = [height / 2 / worldPx, (width / 2 / worldPx) * 360]
  return [latitudeAt(middle + up), longitude - along, latitudeAt(middle - up), longitude + along]
}

/** The rendered height, including transforms. */
async function renderedHeight(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().height)
}

test('hovering a card shows a pill for its deal, even when the deal is in a cluster @desk @long', async ({ page }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: 'Zoom out' }).dblclick()
  const card = cards(page).nth(1)
  const name = (await card.getByRole('link').first().innerText()).trim()
  const [miles] = /[\d,]+ miles/.exec((await card.innerText()).replaceAll(/\s+/g, ' ')) ?? []
  await card.hover()
  await expect(map(page).getByRole('button', { name: `${name}, ${miles}`, exact: true })).toBeVisible()
})

test('hovering a card enlarges its pill, and hovering a pill highlights its card @desk', async ({ page }) => {
  await openMap(page)
  const { card, pill } = await dealOnBoth(page)
  await page.mouse.move(1, 1)
  const atRest = await renderedHeight(pill)
  await card.hover()
  await expect.poll(() => renderedHeight(pill)).toBeGreaterThan(atRest)
  await page.mouse.move(1, 1)
  await expect.poll(() => renderedHeight(pill)).toBe(atRest)

  const style = () =>
    card.evaluate((element) => {
      const { boxShadow, backgroundColor, borderColor, outline } = getComputedStyle(element)
      return [boxShadow, backgroundColor, borderColor, outline].join()
    })
  const before = await style()
  await pill.hover()
  await expect.poll(style).not.toBe(before)
})

test('focusing the link of a card enlarges its pill @desk @long', async ({ page }) => {
  await openMap(page)
  const { card, pill } = await dealOnBoth(page)
  await page.mouse.move(1, 1)
  const atRest = await renderedHeight(pill)
  await card.getByRole('link').first().focus()
  await expect.poll(() => renderedHeight(pill)).toBeGreaterThan(atRest)
})

test('a pill opens a preview, and Escape closes it and returns the focus @desk', async ({ page }) => {
  await openMap(page)
  const pill = map(page).getByRole('button', { name: pillName }).first()
  const name = ((await pill.getAttribute('aria-label')) ?? '').replace(pillName, '')
  await pill.focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview).toContainText(name)
  await expect.poll(() => parameter(page, 'deal')).not.toBeNull()
  // The preview has the price of the card.
  const price = cards(page)
    .filter({ hasText: name })
    .getByText(/^or .*(with taxes|in cash)$/)
  await expect(preview).toContainText(await price.innerText())
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(map(page).getByRole('button', { name: `${name}, ` })).toBeFocused()
  await expect.poll(() => parameter(page, 'deal')).toBeNull()
})

test('the preview fits within the map at any size @desk @long', async ({ page }) => {
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

test('the preview of a deal beyond the list links to the hotel with the dates of the deal @desk @long', async ({
  page,
  requestDeals,
}) => {
  const { deals } = await requestDeals('limit=60')
  const deal = deals.at(-1)!
  await page.goto(`/deals?deal=${deal.data.hotel.id}`)
  const link = page.getByRole('region', { name: 'Deal preview' }).getByRole('link').first()
  await expect(link).toHaveAttribute('href', new RegExp(`checkin=${deal.start_date}&checkout=${deal.end_date}`))
})

test('the preview of a deal that is no longer found shows the hotel @desk @long', async ({ page, requestDeals }) => {
  const { deals } = await requestDeals('limit=60')
  const { id } = deals.at(-1)!.data.hotel
  await page.route(/\/hotels\/deals\?.*hotelId=/, (route) => route.fulfill({ json: { data: [] } }))
  await page.goto(`/deals?deal=${id}`)
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview.getByRole('link').first()).toHaveAttribute('href', new RegExp(`/hotels/${id}$`))
  await expect(preview).toContainText(/[\d,]+ miles/)
})

test('a link with a selected deal opens with its preview @desk @long', async ({ page, context }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: pillName }).first().press('Enter')
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview).toBeVisible()
  const name = (await preview.getByRole('link').first().innerText()).trim()
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.getByRole('region', { name: 'Deal preview' })).toContainText(name)
})

test('moving the map offers a search of the area, and the URL stores the view', async ({
  page,
  isMobile,
  requestDeals,
}) => {
  await openMap(page, '?radius=100000')
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
  const box = (await map(page).locator('.leaflet-container').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.35]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y + 40, { steps: 5 })
  await page.mouse.move(x - 90, y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()

  const view = parameter(page, 'view')
  const searchArea = page.getByRole('button', { name: 'Search this area' })
  await searchArea.click()
  await expect.poll(() => parameter(page, 'south')).not.toBeNull()
  expect(parameter(page, 'view')).toBe(view)
  // The search covers exactly the screen: a circle would reach farther, or miss the corners.
  const area = sides.map((side) => Number(parameter(page, side)))
  const shown = onScreen(view!, box)
  for (const [at, side] of sides.entries()) expect(Math.abs(area[at]! - shown[at]!), side).toBeLessThan(0.01)
  expect([parameter(page, 'radius'), parameter(page, 'latitude')]).toEqual([null, null])
  const query = new URLSearchParams(sides.map((side, at) => [side, String(area[at])]))
  const { total, deals } = await requestDeals(`${query}&limit=200`)
  const [south = 0, west = 0, north = 0, east = 0] = area
  const outside = deals.filter(({ data: { hotel } }) => {
    const { latitude, longitude } = hotel
    return latitude < south || latitude > north || longitude < west || longitude > east
  })
  expect(outside).toEqual([])
  expect(total, 'more deals in the area than are listed').toBeGreaterThan(50)
  await expect(searchArea).toHaveCount(0)
  const counted = isMobile ? map(page).getByRole('status') : dealCount(page)
  const words = new RegExp(`^\\d+ of ${total.toLocaleString('en-US')} deals$`)
  await expect(counted).toHaveText(words)
  if (isMobile) await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals in this area')

  const url = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals in this area')
  expect(page.url()).toBe(url)
  if (isMobile) await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(counted).toHaveText(words)
  await expect(searchArea).toHaveCount(0)
})

test('a reload and a shared link offer to search the area while the list shows another @desk @long', async ({
  page,
  context,
}) => {
  await openMap(page)
  const offer = (of: Page) => of.getByRole('button', { name: 'Search this area' })
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(offer(page)).toBeVisible()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()
  await page.reload()
  await expect(offer(page)).toBeVisible()

  await offer(page).click()
  await expect.poll(() => parameter(page, 'south')).not.toBeNull()
  await expect(offer(page)).toHaveCount(0)
  const view = parameter(page, 'view')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => parameter(page, 'view')).not.toBe(view)
  await expect(offer(page)).toBeVisible()
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(offer(shared)).toBeVisible()
  // The map is back at the searched area, so there is nothing new to search.
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(offer(page)).toHaveCount(0)
})

test('a link followed right after a map move opens its page, and Back returns to the moved map @desk @long', async ({
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

test('Back right after a map move returns to the view before @desk @long', async ({ page }) => {
  await openMap(page)
  const zoom = () => Number(parameter(page, 'view')?.split(',')[2])
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(zoom).toBeGreaterThan(0)
  const before = zoom()
  const scale = map(page).getByText(/^[\d,]+ (mi|ft)$/)
  const scaleBefore = await scale.innerText()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect.poll(() => parameter(page, 'south')).not.toBeNull()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(zoom).toBe(before - 1)
  await page.goBack()
  await expect.poll(() => parameter(page, 'south')).toBeNull()
  expect(zoom()).toBe(before)
  await expect(scale).toHaveText(scaleBefore)
  // The list is of the place again, and the map does not show all of it.
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(zoom).toBe(before + 1)
})

test('Back right after a map move reaches a page that loads slowly @desk @long', async ({ page }) => {
  await page.clock.install()
  await openDeals(page)
  const name = await cards(page).first().getByRole('link').first().innerText()
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('link', { name: 'Deals', exact: true }).click()
  await expect(cards(page).first()).toBeVisible()
  const release = await holdResponses(page, /\/assets\/hotel-/)
  await page.reload()
  await expect(map(page).getByRole('button', { name: pillName }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/hotels\//)
  // The delayed update of the URL would be due by now.
  await page.clock.runFor(1_000)
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/hotels\//)
})

test('the zoom buttons zoom @desk @long', async ({ page }) => {
  await openMap(page)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => parameter(page, 'view')).not.toBeNull()
  const zoom = () => Number(parameter(page, 'view')?.split(',')[2])
  const before = zoom()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(zoom).toBeGreaterThan(before)
})

test('a phone shows the list or the map, and Back switches between them @phone', async ({ page }) => {
  await openDeals(page)
  await expect(map(page)).toHaveCount(0)
  await cards(page)
    .first()
    .evaluate((card) => card.scrollIntoView())
  const second = (await cards(page).nth(1).boundingBox())!
  const bar = (await page.getByRole('search').boundingBox())!
  const { y: first } = (await cards(page).first().boundingBox())!
  expect(first, 'two whole cards to a screen').toBeGreaterThanOrEqual(bar.y + bar.height)
  expect(second.y + second.height).toBeLessThanOrEqual(page.viewportSize()!.height)
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

test('a pill scrolls the cards over the map to its deal @phone', async ({ page }) => {
  await openMap(page)
  const pills = map(page).getByRole('button', { name: pillName })
  // Pills of remote deals may lie at the edge, below the controls around the map.
  const open = await pills.evaluateAll((all) =>
    all.findIndex((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }),
  )
  const pill = pills.nth(open)
  const name = ((await pill.getAttribute('aria-label')) ?? '').replace(pillName, '')
  await pill.tap()
  const item = page.getByRole('list', { name: 'Deals' }).getByRole('listitem').filter({ hasText: name })
  await expect(item.first()).toBeInViewport()
  await expect(item.first()).toContainText(/Guest rating \d+\.\d .*· \d+ nights?.*[\d,]+ miles.*or \$[\d,.]+/)
})

test('moving a map for long changes the address less often than Safari’s limit @desk @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const changes: number[] = []
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = History.prototype[name]
      History.prototype[name] = function (...all) {
        changes.push(performance.now())
        change.apply(this, all)
      }
    }
    Object.assign(globalThis, { addressChanges: changes })
  })
  await openMap(page)
  await map(page)
    .getByRole('group', { name: /^Map: arrow keys/ })
    .focus()
  for (let press = 0; press < 150; press++) await page.keyboard.press('ArrowRight')
  const most = await page.evaluate(() => {
    const changes = (globalThis as unknown as { addressChanges: number[] }).addressChanges
    return Math.max(...changes.map((from) => changes.filter((at) => at >= from && at < from + 10_000).length))
  })
  // Safari throws after 100 changes within ten seconds.
  expect(most).toBeLessThanOrEqual(90)
})
