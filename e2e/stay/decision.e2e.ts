import type { Page } from '@playwright/test'
import { copiedText } from '../support/copied-text.ts'
import {
  accessibilityViolations,
  cards,
  nightsOf,
  dealCount,
  expect,
  openDeals,
  openSearch,
  searchFields,
  openWhere,
  parameter,
  test,
} from '../support/fixtures.ts'
import { comparedCells, comparedStays } from '../support/comparison.ts'

const shortlistButton = (page: Page, index: number) =>
  cards(page)
    .nth(index)
    .getByRole('button', { name: /to shortlist$/ })
const nameOf = async (page: Page, index: number) => (await cards(page).nth(index).getByRole('link').innerText()).trim()

test('five nights somewhere warm for 60,000 miles end as a shared shortlist in a clean browser @long', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDeals(page)
  const where = await openWhere(page)
  await where.click()
  await where.pressSequentially('Bangkok')
  await expect(page.getByRole('option').first()).toHaveText(/^Bangkok/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Deals near Bangkok' })).toBeVisible()

  // The month after the next, whatever day it is.
  // The place leads there.
  const when = searchFields(page)
  await when.getByRole('group', { name: 'Month' }).getByRole('radio').nth(3).press('Space')
  await when.getByRole('group', { name: 'Nights' }).getByRole('radio', { name: '5', exact: true }).press('Space')
  // It is warm there.
  await expect(when.getByText(/[789]\d ?°/).first()).toBeVisible()
  const most = page.getByRole('textbox', { name: 'Max miles' })
  if (!(await most.isVisible())) await openSearch(page, 'Miles')
  await most.fill('60,000')
  await most.press('Tab')
  await expect.poll(() => parameter(page, 'maxMiles')).toBe('60000')
  await searchFields(page)
    .getByRole('button', { name: /^Show / })
    .click()
  await expect(dealCount(page)).not.toContainText('Loading')
  await expect.poll(() => nightsOf(cards(page).first())).toBe(5)
  await expect(cards(page).first()).toContainText(/Redeem: saves|About equal|Pay cash/)

  const names = [await nameOf(page, 0), await nameOf(page, 1)]
  for (const index of [0, 1]) {
    await shortlistButton(page, index).click()
    await expect(shortlistButton(page, index)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('link', { name: 'Shortlist, 2 saved' }).click()
  await expect(comparedStays(page)).toHaveCount(2)
  await expect(page.getByText(/^Prices checked just now/)).toBeVisible()
  for (const [index, name] of names.entries()) await expect(comparedStays(page).nth(index)).toContainText(name)
  await expect(comparedCells(page, 'Redeem or pay').first()).toContainText(/Redeem|Pay cash|About equal/)
  await expect(comparedCells(page, 'Weather').first()).toContainText('°')
  expect(await accessibilityViolations(page)).toEqual([])

  const link = await copiedText(page, page.getByRole('button', { name: 'Copy link to these 2 stays' }))
  // The reader's miles and the value of a mile stay on the device.
  expect([...new Set(new URL(link).searchParams.keys())]).toEqual(['stay'])
  const miles = await comparedCells(page, 'Miles for the stay').allInnerTexts()

  const other = await browser.newContext({ baseURL: baseURL! })
  const friend = await other.newPage()
  await friend.goto(link)
  await expect(friend).toHaveTitle('Shared shortlist · Milestay')
  await expect(friend.getByText(/^Prices checked just now/)).toBeVisible()
  for (const [index, name] of names.entries()) await expect(comparedStays(friend).nth(index)).toContainText(name)
  const numbers = (texts: readonly string[]) =>
    texts
      .join(' ')
      .match(/\d+(?:[.,]\d{3})+/g)
      ?.map((number) => number.replaceAll(/[.,]/g, ''))
  expect(numbers(await comparedCells(friend, 'Miles for the stay').allInnerTexts())).toEqual(numbers(miles))
  await other.close()
})
