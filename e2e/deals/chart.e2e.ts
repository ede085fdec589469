import type { Locator, Page } from '@playwright/test'
import { map } from '../support/deals-map.ts'
import { accessibilityViolations, cards, expect, openDeals, parameter, test } from '../support/fixtures.ts'

const chart = (page: Page) => page.getByRole('region', { name: 'Chart of deals' })
const dots = (page: Page) => chart(page).getByRole('button', { name: /¢ per mile$/ })
const preview = (page: Page) => chart(page).getByRole('region', { name: 'Deal preview' })
/** What is beside the dot that is highlighted. */
const tip = (page: Page) => chart(page).getByText(/ miles or \$[\d,]+ a night/)
const highlightedCard = (page: Page) =>
  page.getByRole('list', { name: 'Deals' }).locator('[data-highlighted=true]').getByRole('heading')

async function nameOf(dot: Locator) {
  const words = (await dot.getAttribute('aria-label')) ?? ''
  return words.slice(0, words.search(/, [\d,]+ miles or \$[\d,]+ a night, \d\.\d\d ¢ per mile$/))
}

async function middleOf(element: Locator): Promise<readonly [number, number]> {
  const { x, y, width, height } = (await element.boundingBox())!
  return [x + width / 2, y + height / 2]
}

test('hovering a dot highlights its card and the other way round; a press opens and closes its deal @desk @long', async ({
  page,
}) => {
  await openDeals(page, '?nightMiles=1-2&nightCash=1-2')
  await expect(cards(page)).toHaveCount(50)
  await page.getByRole('radio', { name: 'Chart' }).click({ force: true })
  await expect(dots(page)).toHaveCount(50)
  await expect(map(page)).toHaveCount(0)
  expect(parameter(page, 'nightMiles')).toBeNull()
  // The one with the fewest miles, which is apart from the others.
  const name = await nameOf(dots(page).first())
  await page.mouse.move(...(await middleOf(dots(page).first())))
  await expect(tip(page)).toBeVisible()
  await expect(highlightedCard(page)).toHaveText(name)
  await page.mouse.down()
  await page.mouse.up()
  await expect(dots(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(preview(page).getByRole('link')).toHaveText(name)
  await page.reload()
  await expect(preview(page).getByRole('link')).toHaveText(name)
  await page.mouse.click(...(await middleOf(dots(page).first())))
  await expect(preview(page)).toHaveCount(0)

  await cards(page).first().hover()
  await expect(tip(page)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('Tab reaches the dots as one, arrow keys each of them, and Enter opens a deal @desk', async ({ page }) => {
  await page.goto('/deals?show=chart')
  await expect(dots(page)).toHaveCount(50)
  await dots(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(dots(page).nth(1)).toBeFocused()
  await expect(highlightedCard(page)).toHaveText(await nameOf(dots(page).nth(1)))
  await page.keyboard.press('Enter')
  await expect(preview(page).getByRole('link')).toHaveText(await nameOf(dots(page).nth(1)))
  await page.keyboard.press('Tab')
  await expect(preview(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(dots(page).nth(1)).toBeFocused()
})

test('the line is what a mile is worth to the user, else what it counts as @desk', async ({ page }) => {
  await page.goto('/deals?show=chart')
  await expect(chart(page).getByText(/saves more than \d\.\d ¢/)).toBeVisible()
  await page.getByRole('button', { name: /^Savings at/ }).click()
  await page.getByRole('textbox', { name: 'What a mile is worth to me' }).fill('1.9')
  await page.keyboard.press('Enter')
  await expect(chart(page).getByText(/saves more than 1\.9 ¢/)).toBeVisible()
})

test('on a phone there is no chart: a link to it shows the list @phone', async ({ page }) => {
  await openDeals(page, '?show=chart')
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible()
  await expect(chart(page)).toHaveCount(0)
})
