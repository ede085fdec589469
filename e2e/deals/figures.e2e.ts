import { dealSorts } from '#contract/deals/deal-limits'
import type { Locator } from '@playwright/test'
import { cards, expect, openDeals, test } from '../support/fixtures.ts'

/** Days with their nights and times of day, which are no figures, and the scale of ratings, which is read out only. */
const dates =
  /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+(?: – (?:[A-Z][a-z]{2},? ){0,2}\d+)?(?:, \d{4})?(?: · \d+ nights?)?|\d+:\d\d\s[AP]M|of 10/g

/** The numbers in each element, except in names and dates. */
async function figuresOf(elements: Locator): Promise<string[][]> {
  const texts = await elements.evaluateAll((found: HTMLElement[]) =>
    found.map((element) => {
      // An off-screen card has no text otherwise.
      element.style.contentVisibility = 'visible'
      return element.innerText.replaceAll(element.querySelector('h2 a')?.textContent ?? '\0', '')
    }),
  )
  return texts.map((text) => text.replaceAll(dates, '').match(/\d[\d.,]*/g) ?? [])
}

for (const [place, search] of [
  ['near the visitor', '?'],
  ['in Paris', '?near=Paris&latitude=48.8566&longitude=2.3522&'],
  ['anywhere, up to some miles', '?radius=20040000&maxMiles=90000&'],
] as const) {
  test(`a card of deals ${place} has at most five figures in all orders @desk`, async ({ page }) => {
    for (const sort of dealSorts) {
      await openDeals(page, `${search}sort=${sort}`)
      await expect(cards(page).nth(5)).toBeVisible()
      const found = await figuresOf(cards(page))
      expect(found.filter(({ length }) => length > 5 || length < 3)).toEqual([])
    }
  })
}

test('the price box of a hotel has at most six figures, with its deal, other dates and a family @desk', async ({
  page,
  requestDeals,
}) => {
  const { deals } = await requestDeals()
  const price = page.getByRole('complementary', { name: 'Price' })
  for (const { data, start_date: checkin, end_date: checkout } of deals.slice(0, 4)) {
    for (const stay of [
      '',
      `?checkin=${checkin}&checkout=${checkout}`,
      `?checkin=${checkin}&checkout=${checkout}&rooms=2-5_1`,
    ]) {
      await page.goto(`/hotels/${data.hotel.id}${stay}`)
      await expect(price).toHaveAttribute('aria-busy', 'false')
      const [figures = []] = await figuresOf(price.locator('> div').first())
      expect(figures.length, figures.join(' ')).toBeLessThanOrEqual(6)
    }
  }
})

test('a day of the miles calendar has two figures: its number, and its miles @desk', async ({ page, requestDeals }) => {
  const { deals } = await requestDeals()
  await page.goto(`/hotels/${deals[0]!.data.hotel.id}`)
  const month = page.getByRole('region', { name: 'Miles calendar' })
  await month.scrollIntoViewIfNeeded()
  const days = month.getByRole('button', { name: /miles a night/ })
  await expect(days.first()).toBeVisible()
  const found = await days.evaluateAll((all: HTMLElement[]) => all.map(({ innerText }) => innerText.match(/\d[\d.]*/g)))
  expect(found.filter((figures) => figures?.length !== 2)).toEqual([])
})
