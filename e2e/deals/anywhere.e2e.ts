import type { Page } from '@playwright/test'
import {
  accessibilityViolations,
  cards,
  dealCount,
  expect,
  holdResponses,
  openDeals,
  openWhere,
  parameter,
  test,
} from '../support/fixtures.ts'
import { maxLayoutShift, recordLayoutShift } from '../support/layout-shift.ts'

const anywhere = '?radius=20040000'
const destinations = (page: Page) => page.getByRole('region', { name: 'Destinations' })
const destinationRequests = /\/v1\/hotels\/deals\/destinations\?/

test('a search anywhere lists destinations that open their deals with the same filters', async ({ page }) => {
  await openDeals(page, `${anywhere}&minStars=3`)
  const links = destinations(page).getByRole('link')
  await expect(links).toHaveCount(8)
  const texts = await links.allInnerTexts()
  for (const text of texts) {
    expect(text).toMatch(/^.+\n.+\n−?\d+ °F in [A-Z][a-z]{2} · \d+ deals?\nFrom [\d,]+ miles a night$/)
  }
  expect(await accessibilityViolations(page, { within: 'section section' })).toEqual([])
  const [place = '', , facts = ''] = texts[1]!.split('\n')
  const [, count] = / · (\d+ deals?)$/.exec(facts)!
  await links.nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Deals near ${place}`)
  await expect(dealCount(page)).toContainText(count!)
  expect([parameter(page, 'minStars'), parameter(page, 'radius')]).toEqual(['3', null])
  await expect(destinations(page)).toHaveCount(0)
  await page.goBack()
  await expect(links).toHaveText(texts.map((text) => text.replaceAll('\n', '')))
})

test('cards show the country in a search anywhere, and the distance when sorted by it', async ({
  page,
  requestDeals,
}) => {
  const { deals } = await requestDeals('radius=20040000&limit=1')
  const { city, country } = deals[0]!.data.hotel
  const countryName = new Intl.DisplayNames('en', { type: 'region' }).of(country.toUpperCase())!
  await openDeals(page, anywhere)
  await expect(cards(page).first()).toContainText(`${city} · ${countryName}`)
  await openDeals(page, '?sort=distance')
  await expect(cards(page).first()).toContainText(/ · [\d.,]+ (ft|mi) away/)
})

test('Where offers “Anywhere warm”, and selecting another place drops that filter', async ({ page, isMobile }) => {
  await openDeals(page, '?minStars=3')
  const where = await openWhere(page)
  await where.fill('warm')
  await page.getByRole('option', { name: 'Anywhere warm', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals anywhere warm')
  await expect(where).toHaveValue('Anywhere warm')
  expect(['climate', 'radius', 'minStars'].map((name) => parameter(page, name))).toEqual(['warm', '20040000', '3'])

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals anywhere warm')
  const links = destinations(page).getByRole('link')
  await expect(links).toHaveCount(8)
  for (const text of await links.allInnerTexts()) {
    expect(Number(/(\d+) °F/.exec(text)![1])).toBeGreaterThanOrEqual(77)
  }

  await (await openWhere(page)).fill('lisbon')
  await page.getByRole('option', { name: /^Lisbon, Portugal/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
  expect(['climate', 'minStars'].map((name) => parameter(page, name))).toEqual([null, '3'])
  if (isMobile) return
  await expect(where).toHaveValue('Lisbon')
  await where.fill('warmi')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option', { name: 'Anywhere warm', exact: true })).toHaveCount(0)
})

test('deals appear before the destinations, which then load without a layout shift', async ({ page }) => {
  const shift = await recordLayoutShift(page)
  const release = await holdResponses(page, destinationRequests)
  await openDeals(page, anywhere)
  await expect(destinations(page).getByRole('link')).toHaveCount(0)
  const before = (await cards(page).first().boundingBox())!
  await release()
  await expect(destinations(page).getByRole('link')).toHaveCount(8)
  expect((await cards(page).first().boundingBox())!.y).toBeCloseTo(before.y, 0)
  expect(await shift()).toBeLessThan(maxLayoutShift)
})

test.describe('when the destinations cannot be loaded', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the section shows an error with Retry, and disappears when no deals match @long-phone', async ({ page }) => {
    await page.route(destinationRequests, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
    )
    await openDeals(page, anywhere)
    const section = destinations(page)
    await expect(section).toContainText('The destinations could not be loaded')
    await page.unroute(destinationRequests)
    await section.getByRole('button', { name: 'Retry' }).click()
    await expect(section.getByRole('link')).toHaveCount(8)
    await page.goto(`/deals${anywhere}&minStars=5&maxMiles=1`)
    await expect(page.getByRole('heading', { name: 'No deals anywhere' })).toBeVisible()
    await expect(section).toHaveCount(0)
  })
})
