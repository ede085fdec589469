import type { Page } from '@playwright/test'
import { cards, expect, openDeals, parameter, test, accessibilityViolations } from './support/fixtures.ts'

const paris = 'latitude=48.8566&longitude=2.3522'
const bell = (page: Page) => page.getByRole('link', { name: /^Watches/ })
const watches = (page: Page) => page.getByRole('list', { name: 'Watches' }).getByRole('listitem')

/** Watches the search on screen for at most so many miles. */
async function watch(page: Page, miles: string) {
  await page.getByRole('button', { name: 'Watch this search' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'At most' }).fill(miles)
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText(/found/)
  return dialog
}

test('a search is watched, looked at on return, and says what it found', async ({ page, requestDeals }) => {
  const { total } = await requestDeals(`${paris}&radius=100000&nights=3&maxMiles=60000`)
  await openDeals(page, `?${paris}&near=Paris&nights=3`)
  await page.getByRole('button', { name: 'Watch this search' }).click()
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'At most' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'At most' })).toHaveAccessibleDescription(/miles at most/)
  await page.getByRole('button', { name: 'Cancel' }).click()

  const dialog = await watch(page, '60k')
  await expect(dialog.getByRole('status')).toHaveText(`${total} deals found.`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await openDeals(page, `?${paris}&near=Paris&minStars=5`)
  await (await watch(page, '1')).getByRole('link', { name: 'See your watches' }).click()

  await expect(page.getByRole('status').filter({ hasText: '1 of 2 watches found something' })).toBeVisible()
  await expect(watches(page)).toHaveCount(2)
  await expect(watches(page).first()).toContainText('at most 60,000 miles for the stay')
  await expect(watches(page).last()).toContainText('Nothing found yet.')
  expect(await accessibilityViolations(page)).toEqual([])

  // What was found when someone returns is new where it was not found before.
  await page.evaluate(() => {
    const [one, other] = (localStorage.getItem('watches') ?? '').split('\n').map((line) => JSON.parse(line))
    one.seen.stays = one.seen.stays.slice(2)
    one.found.atMs = 0
    localStorage.setItem('watches', [JSON.stringify(one), JSON.stringify(other), 'not a watch'].join('\n'))
  })
  await openDeals(page)
  await expect(bell(page)).toHaveAccessibleName('Watches, 1 of 2 watches found something, 1 new')
  await bell(page).click()
  await expect(watches(page).first()).toContainText(/2 new since/)
  await expect(bell(page)).toHaveAccessibleName('Watches, 1 of 2 watches found something')
  await expect(page.getByText('1 watch could not be read')).toBeVisible()
  await page.reload()
  await expect(watches(page).first()).not.toContainText('new since')
  await expect(page.getByText('1 watch could not be read')).toBeVisible()
  await page.getByRole('button', { name: 'Remove what cannot be read' }).click()
  await expect(page.getByText('could not be read')).toHaveCount(0)

  // Its link leads to what was found, and its limits can be changed.
  await watches(page).first().getByRole('link', { name: 'Paris, any 3 nights' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect([parameter(page, 'maxMiles'), parameter(page, 'nights')]).toEqual(['60000', '3'])
  await page.goBack()
  await page.getByRole('button', { name: /^Change limits of Paris, any 3 nights/ }).click()
  await page.getByRole('textbox', { name: 'At most' }).fill('')
  await page.getByRole('textbox', { name: 'A mile worth at least' }).fill('1000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'A mile worth at least' })).toHaveAccessibleDescription(/between/)
  await page.getByRole('textbox', { name: 'A mile worth at least' }).fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(watches(page).first()).toContainText('a mile worth 100 ¢ or more')
  await expect(watches(page).first()).toContainText('Nothing found yet.')

  await page.getByRole('button', { name: 'Remove Paris, any 3 nights' }).click()
  await expect(watches(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(watches(page)).toHaveCount(2)
  for (const count of [1, 0]) {
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(watches(page)).toHaveCount(count)
  }
  await expect(page.getByRole('heading', { name: 'Nothing is watched yet' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Watches')
})

test('watches are the same in all tabs, and say why they could not be looked at @desk', async ({ page, context }) => {
  await openDeals(page, `?${paris}&near=Paris`)
  await (await watch(page, '60,000')).getByRole('button', { name: 'Close' }).click()
  const other = await context.newPage()
  await other.goto('/watches')
  await expect(watches(other)).toHaveCount(1)
  await page.bringToFront()
  await openDeals(page, `?${paris}&near=Paris&nights=2`)
  await (await watch(page, '60,000')).getByRole('button', { name: 'Close' }).click()
  await expect(watches(other)).toHaveCount(2)

  await other.bringToFront()
  await other.route(/\/v1\/hotels\/deals\?/, (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Service Unavailable' } }),
  )
  await other.getByRole('button', { name: 'Look now' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'The last look failed.' })).toBeVisible()
  // What was found before stays.
  await expect(watches(other).first()).toContainText(/deals found/)
})

test('the feed of a watch is XML that a reader understands, with the deals of the search @desk', async ({
  page,
  requestDeals,
}) => {
  await openDeals(page, `?${paris}&near=${encodeURIComponent('Paris & <more>')}&nights=3`)
  await (await watch(page, '60k')).getByRole('link', { name: 'See your watches' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Copy the feed address/ }).click()
  const feed = await page.evaluate(async () => {
    const url = await navigator.clipboard.readText()
    const response = await fetch(url)
    const document = new DOMParser().parseFromString(await response.text(), 'application/xml')
    const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    return {
      url,
      errors: textsOf('parsererror'),
      title: textsOf('feed > title'),
      titles: textsOf('entry > title'),
      ids: textsOf('entry > id'),
      updated: textsOf('updated'),
      links: [...document.querySelectorAll('link')].map((link) => link.getAttribute('href')),
    }
  })
  const { deals } = await requestDeals(`${paris}&radius=100000&nights=3&maxMiles=60000`)
  expect(feed.errors).toEqual([])
  expect(feed.title).toEqual(['Deals near Paris & <more> · Milestay'])
  expect(feed.ids).toEqual(
    deals.map(({ data, start_date, end_date }) =>
      expect.stringContaining(`hotels/${data.hotel.id}/${start_date}/${end_date}`),
    ),
  )
  expect(feed.titles[0]).toContain(deals[0]!.data.hotel.name)
  expect(feed.updated.every((time) => !Number.isNaN(Date.parse(time ?? '')))).toBe(true)
  expect(feed.links[0]).toBe(feed.url)
  expect(feed.links.every((href) => URL.canParse(href ?? ''))).toBe(true)
})
