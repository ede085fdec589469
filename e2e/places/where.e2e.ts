import type { Page } from '@playwright/test'
import {
  accessibilityViolations,
  cards,
  expect,
  holdResponses,
  openDeals,
  openWhere,
  parameter,
  sortBy,
  test,
} from '../support/fixtures.ts'
import { listHotels } from '../support/rates-form.ts'
import { stay } from '../support/stay.ts'

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Where' })
const suggestionRequests = /\/data\/(places|airports)/
const comboboxCode = /\/assets\/where-combobox.*\.js/

test('a place is found while typing and selected with the keyboard @long-phone', async ({ page }) => {
  await openDeals(page, '?sort=multiplier')
  const where = await openWhere(page)
  await where.focus()
  await page.keyboard.type('lisbo', { delay: 30 })
  await expect(page.getByRole('option').first()).toHaveText(/^Lisbon.*Portugal/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  expect(parameter(page, 'sort')).toBe('multiplier')
  expect(Number(parameter(page, 'latitude'))).toBeCloseTo(38.72, 1)
  await expect(cards(page).first()).toBeVisible()
})

test('selecting a place by touch shows its deals and takes the focus from the field @phone @long', async ({ page }) => {
  await openDeals(page)
  const where = await openWhere(page)
  await where.tap()
  await page.keyboard.type('lisbo', { delay: 30 })
  await page
    .getByRole('option', { name: /^Lisbon/ })
    .first()
    .tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
  await expect(where).toHaveValue('Lisbon')
  await expect(where).not.toBeFocused()
})

test('Enter selects the best match for the whole text, however fast it is typed @desk', async ({ page }) => {
  await openDeals(page)
  await combobox(page).hover()
  await page.waitForLoadState('networkidle')
  await combobox(page).click()
  await page.keyboard.type('tokyo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Tokyo')
})

test('an airport is found by its code @desk @long', async ({ page }) => {
  await openDeals(page)
  const where = combobox(page)
  await where.click()
  await where.pressSequentially('HND', { delay: 30 })
  await page.getByRole('option').filter({ hasText: 'HND' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near .*(Haneda|Tokyo)/)
  expect(Number(parameter(page, 'longitude'))).toBeCloseTo(139.78, 1)
})

test('accents and case are ignored @desk @long', async ({ page }) => {
  await openDeals(page)
  const where = combobox(page)
  await where.click()
  await where.pressSequentially('SAO paulo', { delay: 30 })
  await expect(page.getByRole('option', { name: /São Paulo/ }).first()).toBeVisible()
})

test('the focus stays in the field while its combobox loads @desk @long', async ({ page }) => {
  const release = await holdResponses(page, comboboxCode)
  await openDeals(page)
  await page.getByRole('textbox', { name: 'Where' }).click()
  await release()
  const where = combobox(page)
  await expect(where).toBeFocused()
  await page.keyboard.type('osl')
  await expect(page.getByRole('option', { name: /Oslo/ }).first()).toBeVisible()
})

test('the combobox leaves the focus on another control after it loads @desk @long', async ({ page }) => {
  const release = await holdResponses(page, comboboxCode)
  await openDeals(page)
  await page.getByRole('textbox', { name: 'Where' }).click()
  await sortBy(page).focus()
  await release()
  await expect(combobox(page)).toBeVisible()
  await expect(sortBy(page)).toBeFocused()
})

test('a place is found by its native name, a short form, or with a wrong letter @desk', async ({ page }) => {
  await openDeals(page)
  const where = combobox(page)
  for (const [typed, found] of [
    ['München', 'Munich, Bavaria, Germany'],
    ['東京', 'Tokyo, Japan'],
    ['NYC', 'New York City, New York, United States'],
    ['Barcelna', 'Barcelona, Catalonia, Spain'],
  ] as const) {
    await where.fill(typed)
    await expect(page.getByRole('option').first()).toHaveText(found)
  }
})

test('no two suggestions read the same @desk @long', async ({ page }) => {
  await openDeals(page)
  await combobox(page).fill('paris')
  await expect(page.getByRole('option', { name: 'Paris, Texas, United States' })).toBeVisible()
  const texts = await page.getByRole('option').allTextContents()
  expect(new Set(texts).size).toBe(texts.length)
})

test('suggestions for a shorter text cannot be selected while new ones load @desk @long', async ({ page }) => {
  await openDeals(page)
  const where = combobox(page)
  await where.fill('pari')
  await expect(page.getByRole('option', { name: /^Paris, Île-de-France/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /ORY/ })).toBeVisible()
  const release = await holdResponses(page, suggestionRequests)
  await where.pressSequentially('s, tex')
  await expect(page.getByRole('option', { name: /^Paris, Île-de-France/ })).toBeDisabled()
  await where.press('ArrowDown')
  await where.press('Enter')
  await page.getByRole('option', { name: /^Paris, Île-de-France/ }).click({ force: true })
  expect(new URL(page.url()).search).toBe('')
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Paris')
  expect(Number(parameter(page, 'latitude'))).toBeCloseTo(33.66, 1)
})

test('Escape closes the suggestions and leaves the page as it was @desk @long', async ({ page }) => {
  await openDeals(page)
  const where = combobox(page)
  await where.click()
  await where.pressSequentially('par', { delay: 30 })
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('')
})

test('a name without matches shows a message @desk', async ({ page }) => {
  await openDeals(page)
  const where = combobox(page)
  await where.click()
  await where.pressSequentially('qqzzx', { delay: 30 })
  await expect(page.getByRole('status').filter({ hasText: /No place, airport or hotel/ })).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // An open list hides the rest of the page from screen readers, so only the combobox can be checked.
  expect(await accessibilityViolations(page, { within: '[data-trigger=ComboBox]' })).toEqual([])
})

test.describe('when suggestions cannot be loaded', () => {
  test.use({ allowedInConsole: /net::ERR_FAILED/ })

  test('Retry loads them and keeps the text and the focus @desk', async ({ page }) => {
    await openDeals(page)
    const where = combobox(page)
    await page.route(suggestionRequests, (route) => route.abort())
    await where.fill('oslo')
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.unroute(suggestionRequests)
    await retry.click()
    await expect(page.getByRole('option', { name: 'Oslo, Norway' })).toBeVisible()
    await expect(where).toBeFocused()
    await expect(where).toHaveValue('oslo')
  })
})

test.describe('when the list of suggestions cannot be rendered', () => {
  test.use({ allowedInConsole: /no option today/ })

  test('an error replaces the list, and the field and the page still work @desk @long', async ({ page }) => {
    await openDeals(page)
    const where = combobox(page)
    await where.fill('Lisb')
    await expect(page.getByRole('option').first()).toHaveText(/^Lisbon/)
    // Only the options that are places have this icon.
    await page.evaluate(() => {
      const { setAttribute } = Element.prototype
      SVGUseElement.prototype.setAttribute = function (name, value) {
        if (value.endsWith('#map-pin')) throw new Error('no option today')
        setAttribute.call(this, name, value)
      }
    })
    await where.fill('Toky')
    const alert = page.getByRole('alert').filter({ hasText: 'The list of suggestions could not be loaded' })
    await expect(alert).toBeVisible()
    await expect(where).toHaveValue('Toky')
    await page.evaluate(() => Reflect.deleteProperty(SVGUseElement.prototype, 'setAttribute'))
    // Reopening the list renders it again.
    await where.press('Escape')
    await where.fill('Tokyo')
    await expect(page.getByRole('option', { name: /^Tokyo/ }).first()).toBeEnabled()
    await where.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Tokyo')
  })
})

test('Where also finds hotels, and opens them with the stay of the search @desk', async ({
  page,
  request,
  requestDeals,
}) => {
  const [deal] = (await requestDeals('limit=1')).deals
  const { name } = deal!.data.hotel
  // Several hotels may have the name; the page lists up to four.
  const hotels = await listHotels(request, { name, limit: '4' })
  const first = hotels.find((hotel) => hotel.name === name)!
  await openDeals(page, `?from=${stay.checkin}&to=${stay.checkout}&nights=2&rooms=3`)
  const where = await openWhere(page)
  await where.fill(name)
  await page.getByRole('group', { name: 'Hotels' }).getByRole('option', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect([parameter(page, 'checkin'), parameter(page, 'checkout'), parameter(page, 'rooms')]).toEqual([
    stay.checkin,
    stay.checkout,
    '3',
  ])
  expect(new URL(page.url()).pathname).toBe(`/hotels/${first.id}`)
})

test('an empty field offers Anywhere and the recent searches @long', async ({ page }) => {
  await openDeals(page)
  const where = await openWhere(page)
  await where.fill('lisbon')
  await page.getByRole('option', { name: /^Lisbon, Portugal/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
  await where.click()
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
  await expect(recent).toHaveText(['Lisbon'])
  await page.getByRole('option', { name: 'Anywhere', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals anywhere')
  await expect(cards(page).first()).not.toContainText('away')
  await expect(where).toHaveValue('Anywhere')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals anywhere')
  await (await openWhere(page)).click()
  await recent.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
})

test.describe('Near me', () => {
  test('opens the deals near the location of the browser when pressed @long-phone', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -33.8688, longitude: 151.2093 })
    await openDeals(page)
    expect(parameter(page, 'latitude')).toBeNull()
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect.poll(() => Number(parameter(page, 'latitude'))).toBeCloseTo(-33.87, 1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near \S/)
    await expect(cards(page).first()).toBeVisible()
  })

  test('explains what to do when there is no location @desk @long', async ({ page, context }) => {
    await context.clearPermissions()
    await openDeals(page)
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByRole('alert')).toContainText(/enter a city/)
    await expect(cards(page).first()).toBeVisible()
  })

  test('says over plain HTTP that locations need https @desk @long', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
    await openDeals(page)
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByRole('alert')).toContainText(/https/)
  })
})
