import type { Page } from '@playwright/test'
import { map, openMap, pillName } from '../support/deals-map.ts'
import { expect, parameter, test } from '../support/fixtures.ts'

const clusterName = /^[\d,]+ deals from [\d,]+ miles$/

const minMiles = 5_000
const milesStep = 50

/** Responds to the map's request with deals around Paris, three quarters of them close together; more miles are worse. */
async function mockDeals(page: Page, count: number) {
  const share = (rank: number, step: number) => ((rank * step) % 1_009) / 1_009 - 0.5
  const points = Array.from({ length: count }, (_, rank) => ({
    id: `point-${rank}`,
    name: `Hotel number ${rank}`,
    latitude: 48.85 + share(rank, 353) * (rank % 4 === 0 ? 8 : 0.4),
    longitude: 2.35 + share(rank, 761) * (rank % 4 === 0 ? 12 : 0.6),
    miles_required: minMiles + rank * milesStep,
    cpm: 2,
    multiplier: 3,
    nights: 1,
    found_at: 1_804_633_200,
  }))
  await page.route(/\/hotels\/deals\/points/, (route) =>
    route.fulfill({ json: { data: points }, headers: { 'x-total-count': String(count) } }),
  )
}

/** The accessible name of the focused element. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}

/** The rank of the focused marker's best deal among those of `mockDeals`. */
async function focusedRank(page: Page): Promise<number> {
  const miles = /([\d,]+) miles$/.exec(await focusedName(page))?.[1] ?? ''
  return (Number(miles.replaceAll(',', '')) - minMiles) / milesStep
}

test('every marker is a button named by its hotel or its count, and the miles @long-phone', async ({ page }) => {
  await openMap(page)
  const names = await map(page)
    .getByRole('button', { name: /miles$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  expect(names.filter((name) => !clusterName.test(name) && !pillName.test(name))).toEqual([])
  const pills = map(page).getByRole('button', { name: pillName })
  await expect(pills.first()).toHaveAccessibleDescription(/^for 1 night$|^for \d+ nights, [\d,]+ a night$/)
})

const countOn = (name: string) => Number(/^[\d,]+/.exec(name)?.[0].replaceAll(',', ''))

for (const [place, address] of [
  ['New York', 'latitude=40.7143&longitude=-74.006'],
  ['Paris', 'latitude=48.8534&longitude=2.3488'],
] as const) {
  test(`the map opens on the deals of ${place}, and pressing a cluster zooms to its deals ${place === 'Paris' ? '@long-phone' : '@long'}`, async ({
    page,
    isMobile,
    requestDeals,
  }) => {
    await openMap(page, `?${address}`)
    const bubbles = map(page).getByRole('button', { name: clusterName })
    const counts = async () =>
      (await bubbles.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))).map(countOn)
    await expect.poll(async () => (await counts()).length).toBeGreaterThan(isMobile ? 0 : 1)
    const most = Math.max(...(await counts()))
    const { total } = await requestDeals(address)
    if (!isMobile) expect(most).toBeLessThan((total * 2) / 3)
    await map(page)
      .getByRole('button', { name: new RegExp(`^${most} deals`) })
      .first()
      .click()
    // Deals at one point are listed instead.
    const list = page.getByText(new RegExp(`^${most} deals here`))
    await expect.poll(async () => (await list.count()) > 0 || Math.max(0, ...(await counts())) < most * 0.6).toBe(true)
  })
}

test('pills show the same miles as cards: for the stay, or per night when sorted by fewest miles @desk @long', async ({
  page,
}) => {
  const at = (id: string, longitude: number, nights: number) => ({
    id,
    name: `Hotel ${id}`,
    latitude: 48.85,
    longitude,
    miles_required: 30_000,
    cpm: 2,
    multiplier: 3,
    nights,
    found_at: null,
  })
  const points = [at('short', 2, 1), at('long', 3, 4)]
  await page.route(/\/hotels\/deals\/points/, (route) => route.fulfill({ json: { data: points } }))
  const expectFaces = async (...faces: readonly string[]) => {
    const pills = map(page).getByRole('button', { name: /30,000 miles$/ })
    const shown = async () =>
      (await pills.evaluateAll((all) => all.map((pill) => getComputedStyle(pill, '::before').content))).toSorted()
    await expect.poll(shown).toEqual(faces)
  }
  await openMap(page, '?view=48.85,2.5,9')
  await expectFaces('"30k"', '"30k"')
  await expect(map(page).getByText('Miles for the stay')).toBeVisible()
  await openMap(page, '?view=48.85,2.5,9&sort=miles')
  await expectFaces('"30k"', '"7.5k"')
  await expect(map(page).getByText('Miles a night')).toBeVisible()
})

test('deals at one point share a pill with their count at the deepest zoom, which opens a list @desk @long', async ({
  page,
  requestDeals,
}) => {
  const { deals } = await requestDeals()
  const hotels = [0, 1, 2].map((number) => ({
    id: deals[number]!.data.hotel.id,
    name: `Number ${number}`,
    latitude: 48.85,
    longitude: 2.35,
    miles_required: 5_000,
    cpm: 2,
    multiplier: 3,
    nights: 1,
    found_at: null,
  }))
  await page.route(/\/hotels\/deals\/points/, (route) => route.fulfill({ json: { data: hotels } }))
  await openMap(page, '?view=48.85,2.35,12')
  await map(page).getByRole('button', { name: clusterName }).click()
  await expect.poll(() => parameter(page, 'view')).toMatch(/,13$/)
  const pill = map(page).getByRole('button', { name: '3 deals from 5,000 miles' })
  await pill.click()
  const list = page.getByRole('region', { name: '3 deals here' })
  await expect(list.getByRole('button', { name: /^Number/ })).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(pill).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  // From the card, Tab passes its close button and the first deal.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => parameter(page, 'deal')).toBe(hotels[1]!.id)
  await expect(page.getByRole('region', { name: 'Deal preview' })).toBeVisible()
})

test('Tab moves through pills, dots and clusters from the best on, and Shift+Tab back @desk', async ({ page }) => {
  await mockDeals(page, 400)
  await openMap(page, '?view=48.85,2.35,11')
  await map(page).getByRole('button', { name: 'Streets' }).focus()
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

test('a map of 10,000 deals has few buttons and stays responsive @desk @long', async ({ page }) => {
  await mockDeals(page, 10_000)
  await openMap(page, '?view=48.85,2.35,8')
  const markers = map(page).getByRole('button', { name: /miles$/ })
  await expect.poll(() => markers.count()).toBeGreaterThan(10)
  expect(await markers.count()).toBeLessThanOrEqual(70)
  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => parameter(page, 'view')).toMatch(/,9$/)
  await expect(markers.first()).toBeVisible()
  expect(await markers.count()).toBeLessThanOrEqual(70)
})

test.describe('without the code of its worker', () => {
  test.use({ allowedInConsole: /net::ERR_/ })

  test('a map of 10,000 deals has their markers @desk @long', async ({ page }) => {
    await mockDeals(page, 10_000)
    await page.route(/\/assets\/cluster-index-worker-[^/]+\.js$/, (route) => route.abort('connectionreset'))
    await openMap(page, '?view=48.85,2.35,8')
  })
})

test('deals on both sides of the antimeridian are on the same map @desk @long', async ({ page }) => {
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
          nights: 1,
          found_at: 1_804_633_200,
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

test('a cluster splits into its deals, and the focus stays with the best of them @desk', async ({ page }) => {
  await openMap(page)
  const cluster = map(page).getByRole('button', { name: clusterName }).first()
  const name = (await cluster.getAttribute('aria-label')) ?? ''
  await cluster.press('Enter')
  await expect(map(page).getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect.poll(() => focusedName(page)).toMatch(/miles$/)
})

test('hovering a dot shows its pill, and clicking it opens its deal @desk @long', async ({ page, requestDeals }) => {
  const { deals } = await requestDeals()
  // The hotels are so close together that the second has no pill.
  const distanceDegrees = 0.005
  const hotels = [0, 1].map((number) => ({
    id: deals[number]!.data.hotel.id,
    name: `Number ${number}`,
    latitude: 48.85,
    longitude: 2.35 + number * distanceDegrees,
    miles_required: 5_000,
    cpm: 2,
    multiplier: 3,
    nights: 1,
    found_at: 1_804_633_200,
  }))
  await page.route(/\/hotels\/deals\/points/, (route) => route.fulfill({ json: { data: hotels } }))
  await openMap(page, '?view=48.85,2.35,13')
  const pillOf = (number: number) =>
    map(page).getByRole('button', { name: `Number ${number}, 5,000 miles`, exact: true })
  const { x, y, width, height } = (await pillOf(0).boundingBox())!
  const dot = { x: x + width / 2 + (distanceDegrees / 360) * 256 * 2 ** 13, y: y + height / 2 }
  await page.mouse.move(dot.x, dot.y - 60)
  await page.mouse.move(dot.x, dot.y)
  await expect.poll(async () => (await pillOf(1).boundingBox())?.width).toBeGreaterThan(40)
  await page.mouse.click(dot.x, dot.y)
  await expect.poll(() => parameter(page, 'deal')).toBe(hotels[1]!.id)
})
