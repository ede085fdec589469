import type { Locator, Page } from '@playwright/test'
import { map } from './support/deals-map.ts'
import { accessibilityViolations, cards, expect, openDeals, parameter, test } from './support/fixtures.ts'

const chart = (page: Page) => page.getByRole('region', { name: 'Chart of deals' })
const dots = (page: Page) => chart(page).getByRole('option')
const dotsShown = (page: Page) => chart(page).getByRole('option', { name: /(?<!, not shown)$/ })
/** What is beside the dot that is highlighted. */
const tip = (page: Page) => chart(page).getByText(/ miles or \$[\d,]+ a night/)
const note = (page: Page) => chart(page).getByRole('status')

/** Opens the chart with as many dots as there are cards. */
async function openChart(page: Page) {
  await page.goto('/deals?show=chart')
  await expect(cards(page).nth(49)).toBeAttached()
  await expect(dots(page)).toHaveCount(50)
}

async function middleOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a rectangle drawn on the chart narrows the list, the map and the table, until it is cleared @desk', async ({
  page,
}) => {
  await openDeals(page)
  await page.getByRole('radio', { name: 'Chart' }).click({ force: true })
  await expect(dots(page)).toHaveCount(50)
  await expect(map(page)).toHaveCount(0)

  const area = (await chart(page).getByRole('listbox').boundingBox())!
  const middle = await middleOf(dots(page).nth(25))
  await page.mouse.move(area.x - 6, area.y - 6)
  await page.mouse.down()
  await page.mouse.move(middle.x, middle.y, { steps: 4 })
  await page.mouse.move(middle.x + 1, area.y + area.height + 4)
  await page.mouse.up()

  await expect(page).toHaveURL(/nightMiles=\d+-\d+/)
  await expect(note(page)).toContainText(/^2\d of the 50 listed/)
  const [count] = /\d+/.exec((await note(page).textContent()) ?? '') ?? []
  await expect(dotsShown(page)).toHaveCount(Number(count))
  await expect(cards(page)).toHaveCount(Number(count))
  await expect(chart(page).getByRole('row')).toHaveCount(Number(count) + 1)
  await page.getByRole('radio', { name: 'Map' }).click({ force: true })
  await expect(map(page).getByRole('status')).toHaveText(`${count} of 50 listed deals shown`)

  await page.reload()
  await expect(cards(page)).toHaveCount(Number(count))
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(cards(page)).toHaveCount(50)
  expect(parameter(page, 'nightMiles')).toBeNull()
  await page.goBack()
  await expect(cards(page)).toHaveCount(Number(count))
})

test('keys reach every dot from one stop, narrow the deals, select one, and take both back @desk', async ({ page }) => {
  await openChart(page)
  const fewest = chart(page).getByRole('slider', { name: 'Fewest miles a night' })
  await fewest.focus()
  const before = Number(await fewest.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await fewest.getAttribute('aria-valuenow'))).toBeGreaterThan(before)
  await expect(cards(page)).not.toHaveCount(50)
  await expect(dotsShown(page)).toHaveCount(await cards(page).count())
  await expect(page).toHaveURL(/nightMiles=/)

  // Back to the dots, which are one stop.
  await page.keyboard.press('Shift+Tab')
  await expect(dots(page).and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(dots(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(dots(page).last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const focused = dots(page).nth(48)
  await expect(focused).toBeFocused()
  await expect(focused).toHaveAccessibleName(/, [\d,]+ miles or \$[\d,]+ a night, \d\.\d\d ¢ net/)

  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('aria-selected', 'true')
  const [name = ''] = ((await focused.getAttribute('aria-label')) ?? '').split(/, [\d,]+ miles/)
  await expect(chart(page).getByRole('region', { name: 'Deal preview' }).getByRole('link')).toHaveText(name)
  await page.keyboard.press('Escape')
  await expect(chart(page).getByRole('region', { name: 'Deal preview' })).toHaveCount(0)
  await expect(focused).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cards(page)).toHaveCount(50)
  expect(parameter(page, 'nightMiles')).toBeNull()
})

test('a dot, its card and its marker are highlighted together where all three are on the screen @desk', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await openChart(page)
  const pills = map(page).getByRole('button', { name: /miles$/ })
  await expect(pills.first()).toBeVisible()
  const inFull = await pills.evaluateAll((all) => all.map((pill) => pill.ariaLabel!.split(',')[0]!))
  const onChart = await dots(page).evaluateAll((all) => all.map((dot) => dot.ariaLabel!.split(',')[0]!))
  // Of several hotels with one name a dot alone does not say which it is.
  const name = inFull.find((pill) => onChart.filter((dot) => dot === pill).length === 1)!
  const card = cards(page).filter({ has: page.getByRole('link', { name, exact: true }) })
  const dot = await middleOf(chart(page).getByRole('option', { name: `${name},` }))
  await page.mouse.move(dot.x, dot.y)
  await expect(tip(page)).toBeVisible()
  await expect(card).toHaveAttribute('data-highlighted', 'true')
  await expect(map(page).locator('[data-highlighted]').getByRole('button')).toHaveAccessibleName(
    new RegExp(`^${name},`),
  )

  await page.mouse.move(1, 1)
  await expect(map(page).locator('[data-highlighted]')).toHaveCount(0)
  await card.hover()
  await expect(tip(page)).toBeVisible()
  await expect(map(page).locator('[data-highlighted]')).toHaveCount(1)
})

test('on a phone the chart takes the place of the list, and a touched dot opens its deal @phone', async ({ page }) => {
  await openDeals(page)
  await page.getByRole('button', { name: 'Chart' }).tap()
  await expect(dots(page)).toHaveCount(50)
  const { x, y } = await middleOf(dots(page).last())
  await page.touchscreen.tap(x, y)
  await expect(dots(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(chart(page).getByRole('region', { name: 'Deal preview' })).toBeVisible()
  await chart(page).getByRole('button', { name: 'Close' }).tap()
  await chart(page).getByRole('button', { name: 'Table' }).tap()
  await expect(chart(page).getByRole('link').first()).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'List', exact: true }).tap()
  await expect(cards(page).first()).toBeVisible()
})

test('the user’s own price of a mile is a line, and each deal says what to do at it @desk', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('mile-price', '1.2'))
  await openChart(page)
  await expect(chart(page).getByText('My price, 1.2 ¢')).toBeVisible()
  await chart(page).getByRole('button', { name: 'Table' }).click()
  const rows = chart(page).getByRole('row')
  await expect(rows.filter({ hasText: /Redeem$/ }).first()).toBeVisible()
  for (const row of await rows.filter({ hasText: /(Redeem|Pay)$/ }).all()) {
    const cells = await row.getByRole('cell').allTextContents()
    // What is shown as 1.20 may be a little more or less.
    expect(cells[3]!.startsWith('1.20') || Number.parseFloat(cells[3]!) > 1.2 === (cells.at(-1) === 'Redeem')).toBe(
      true,
    )
  }
  expect(await accessibilityViolations(page)).toEqual([])
})
