import type { Page } from '@playwright/test'
import { expect, holdResponses, renderFirst, test } from '../support/fixtures.ts'
import { address, fetchHotel, hotelId, rooms } from '../support/hotel.ts'
import { recordLayoutShift } from '../support/layout-shift.ts'

const appScripts = /\/assets\/[^/]+\.js$/
const ratesResponse = /\/v1\/hotels\/offers(\?|$)/
const mostShift = 0.01

/** The metadata in the head, by kind. */
async function headOf(page: Page) {
  return page.evaluate(() => {
    const contents = (selector: string, name: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(name))
    return {
      titles: document.head.querySelectorAll('title').length,
      canonical: contents('link[rel=canonical]', 'href'),
      descriptions: contents('meta[name=description]', 'content'),
      url: contents('meta[property="og:url"]', 'content'),
      image: contents('meta[property="og:image"]', 'content'),
    }
  })
}

test.describe('without JavaScript', () => {
  // The code that is fetched for later is not used.
  test.use({ javaScriptEnabled: false, allowedInConsole: /preloaded using link preload/ })

  test('a hotel can be read, and its links work @long-phone', async ({ page, request }) => {
    const hotel = await fetchHotel(request)
    await renderFirst(page, address)
    await page.goto(address)
    await expect(page).toHaveTitle(`${hotel.name} · Milestay`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hotel.name)
    await expect(page.getByText(hotel.address.line1).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'About the hotel' }).getByRole('paragraph').first()).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Price' }).getByText('miles').first()).toBeVisible()
    await expect(page.getByText(hotel.amenities[0]!.name, { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: `Deals near ${hotel.address.city}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Deals near ${hotel.address.city}`)
  })

  test('controls that need JavaScript are hidden @desk @long', async ({ page }) => {
    await renderFirst(page, address)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Amenities' })).toBeVisible()
    await expect(page.locator(':is(.skeleton, [data-skeleton]):visible')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy address' })).toBeHidden()
  })
})

test('a hotel can be read while the code loads @desk @long', async ({ page }) => {
  await renderFirst(page, address)
  const release = await holdResponses(page, appScripts)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Price' }).getByText('miles').first()).toBeVisible()
  await release()
  await expect(rooms(page)).toBeVisible()
})

test('the app reuses the page that the service rendered, and nothing moves @long-phone', async ({ page, request }) => {
  const hotel = await fetchHotel(request)
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') document.querySelector('article')?.setAttribute('data-marked', '')
    }),
  )
  await renderFirst(page, address)
  const shift = await recordLayoutShift(page)
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Photos of the hotel' }).getByRole('listitem', { includeHidden: true }),
  ).toHaveCount(new Set(hotel.images.map(({ url }) => url)).size)
  await expect(page.getByRole('article')).toHaveAttribute('data-marked', '')
  expect(await shift()).toBeLessThan(mostShift)
})

test('the rates are requested once, after the app has started @desk @long', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => ratesResponse.test(request.url()) && requested.push(request.url()))
  await renderFirst(page, `/hotels/${hotelId}`)
  const release = await holdResponses(page, appScripts)
  await page.goto(`/hotels/${hotelId}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested).toEqual([])
  await release()
  await expect(rooms(page)).toBeVisible()
  expect(requested).toHaveLength(1)
})

test.describe('in a zone where it is another day @long', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('the app starts from the page that the service rendered @desk', async ({ page }) => {
    await page.goto('/hotels/h0000600')
    await expect(rooms(page)).toBeVisible()
  })
})

test('a link to a photo opens it, and the head has one canonical address @desk @long', async ({ page }) => {
  await page.goto(`${address}&photo=2`)
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible()
  expect((await headOf(page)).canonical).toHaveLength(1)
})

test('an unknown hotel has no first view @desk @long', async ({ page }) => {
  const response = await page.request.get('/hotels/unknown', { headers: { accept: 'text/html' } })
  expect(await response.text()).not.toContain('id="first-view"')
})

test('the head describes the page once, and no other page @desk @long', async ({ page, request, baseURL }) => {
  const hotel = await fetchHotel(request)
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  const head = await headOf(page)
  expect(head.titles).toBe(1)
  expect(head.canonical).toEqual([`${baseURL}/hotels/${hotelId}`])
  expect(head.url).toEqual(head.canonical)
  // Its pictures are SVG, which previews do not show.
  expect(head.image).toEqual([`${baseURL}/preview.jpg`])
  expect(head.descriptions).toHaveLength(1)

  await page.getByRole('link', { name: `Deals near ${hotel.address.city}`, exact: true }).click()
  await expect(page).toHaveTitle(`Deals near ${hotel.address.city} · Milestay`)
  expect(await headOf(page)).toMatchObject({ titles: 1, canonical: [], url: [] })
})
