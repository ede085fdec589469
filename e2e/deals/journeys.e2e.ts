import type { Locator } from '@playwright/test'
import { cards, dealCount, expect, openDeals, parameter, test } from '../support/fixtures.ts'

/** Presses one thing after the other, and returns how many there were. */
async function press(...things: readonly Locator[]): Promise<number> {
  for (const thing of things) await thing.click()
  return things.length
}

test('a week in a month to come, anywhere warm, for 60,000 miles takes five actions @long-phone', async ({
  page,
  isMobile,
}) => {
  await openDeals(page)
  const sheet = page.getByRole('dialog', { name: 'Search' })
  const actions = await press(
    page.getByRole('search').getByRole('button', { name: isMobile ? /^Search/ : /^When/ }),
    sheet.getByRole('button', { name: 'Anywhere warm' }),
    sheet.getByRole('group', { name: 'Month' }).locator('label').nth(4),
    sheet.getByRole('group', { name: 'Nights' }).getByText('7', { exact: true }),
    sheet.getByRole('group', { name: 'Max miles' }).getByText('60,000', { exact: true }),
  )
  expect(actions).toBeLessThanOrEqual(5)
  await expect
    .poll(() => ['climate', 'nights', 'maxMiles'].map((name) => parameter(page, name)))
    .toEqual(['warm', '7', '60000'])
  expect(parameter(page, 'from')).toMatch(/-01$/)
  await sheet.getByRole('button', { name: /^Show [\d,]+ deals?$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals anywhere')
  await expect(dealCount(page)).not.toContainText('Loading')
  await expect(page.getByText(/^Usually 77 °F or more by day/)).toBeVisible()
  await expect(cards(page).first()).toContainText('7 nights')
  await expect(cards(page).first()).toContainText(/Redeem: saves|About equal|Pay cash/)
})
