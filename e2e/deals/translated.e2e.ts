import type { Page } from '@playwright/test'
import {
  allLoaded,
  cards,
  nightsOf,
  dealCount,
  expect,
  openDeals,
  openFilters,
  openSearch,
  searchFields,
  test,
} from '../support/fixtures.ts'
import { hotelId } from '../support/hotel.ts'
import { translatePages } from '../support/translate-pages.ts'

test.use({ isTranslated: true })

const group = (page: Page, name: string) => searchFields(page).getByRole('group', { name })

test('the numbers on a page that the browser translates follow the search @desk', async ({ page, requestDeals }) => {
  await openDeals(page)
  await openSearch(page, 'When')
  const months = group(page, 'Month').getByRole('radio')
  await months.nth(2).click()
  await months.nth(3).click()
  await group(page, 'Nights').getByRole('radio', { name: '2', exact: true }).click()
  const refundable = page.getByRole('checkbox', { name: 'Refundable only' })
  const show = page.getByRole('button', { name: /^Show [\d,]+ deals?$/ })
  const expectTotal = async () => {
    const { total } = await requestDeals(String(new URL(page.url()).searchParams))
    await expect(show).toHaveText(new RegExp(`^Show ${total.toLocaleString('en-US')} deals?$`))
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('nights')).toBe('2')
  await expectTotal()
  await openFilters(page)
  for (const isWanted of [true, false, true]) {
    await refundable.click()
    await expect(refundable).toBeChecked({ checked: isWanted })
    await expect.poll(() => new URL(page.url()).searchParams.has('refundable')).toBe(isWanted)
    await expectTotal()
  }
  await show.click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveText(/1/)
  await expect.poll(() => nightsOf(cards(page).first())).toBe(2)
})

test('the saving on a translated page follows the value of a mile @desk', async ({ page }) => {
  await page.goto(`/hotels/${hotelId}`)
  await expect(page.locator('#root font').first()).toBeAttached()
  await page
    .getByRole('button', { name: /^(Redeem|Pay cash|About equal)/ })
    .filter({ visible: true })
    .first()
    .click()
  const advice = page.getByRole('region', { name: 'Redeem or pay' }).first()
  const own = advice.getByLabel('What a mile is worth to me')
  const savings: string[] = []
  for (const value of ['0.01', '0.02', '0.3']) {
    await own.fill(value)
    await own.press('Enter')
    await expect(
      page
        .getByText(/^Redeem: saves \$[\d,]+$/)
        .filter({ visible: true })
        .first(),
    ).not.toHaveText(savings.at(-1) ?? '')
    savings.push(
      await page
        .getByText(/^Redeem: saves \$[\d,]+$/)
        .filter({ visible: true })
        .first()
        .innerText(),
    )
  }
  expect(new Set(savings).size).toBe(3)
})

test.describe('a page that is translated before the app listens', () => {
  test.use({ isTranslated: false })

  test('responds like any other page @desk', async ({ page, context }) => {
    await translatePages(context, 'at once')
    await openDeals(page)
    await allLoaded(page)
    await expect(await openSearch(page, 'When')).toBeVisible()
    await expect(dealCount(page)).toHaveText(/^\d+ of [\d,]+ deals/)
  })
})
