import { nightsBetween } from '#contract/days'
import type { Deal } from '#contract/deals/list-deals'
import { cards, expect, hotelNames, openDeals, parameter, sortBy, test } from '../support/fixtures.ts'

const compared = 10

test('the home page shows deals near the caller, with the place in the heading @desk', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/deals$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near New York/)
  await expect(page).toHaveTitle(/Deals near New York/)
})

test('the deals with the best value per mile are first @desk @long', async ({ page, requestDeals }) => {
  await openDeals(page)
  const { deals } = await requestDeals('sort=cpm')
  expect(await hotelNames(page, compared)).toEqual(deals.slice(0, compared).map(({ data }) => data.hotel.name))
  await expect(sortBy(page)).toHaveValue('cpm')
})

test('sorting by multiplier changes the order and the address @desk', async ({ page, requestDeals }) => {
  await openDeals(page)
  const byValue = await hotelNames(page, compared)
  await sortBy(page).selectOption('Miles multiplier')
  await expect.poll(() => parameter(page, 'sort')).toBe('multiplier')
  const { deals } = await requestDeals('sort=multiplier')
  const expected = deals.slice(0, compared).map(({ data }) => data.hotel.name)
  await expect.poll(() => hotelNames(page, compared)).toEqual(expected)
  expect(expected).not.toEqual(byValue)
})

test('deals are also sorted by miles, price, distance and rating @desk @long', async ({ page, requestDeals }) => {
  await openDeals(page)
  for (const [name, sort] of [
    ['Fewest miles', 'miles'],
    ['Lowest price', 'price'],
    ['Nearest', 'distance'],
    ['Guest rating', 'rating'],
  ] as const) {
    await sortBy(page).selectOption(name)
    await expect.poll(() => parameter(page, 'sort')).toBe(sort)
    const { deals } = await requestDeals(`sort=${sort}`)
    await expect
      .poll(() => hotelNames(page, compared))
      .toEqual(deals.slice(0, compared).map(({ data }) => data.hotel.name))
  }
})

test('the arrow keys select the sort order @desk @long', async ({ page }) => {
  await openDeals(page)
  await sortBy(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(sortBy(page)).toHaveValue('multiplier')
  await expect.poll(() => parameter(page, 'sort')).toBe('multiplier')
})

test('the page says how many deals match and how many it shows @desk @long', async ({ page, requestDeals }) => {
  await openDeals(page)
  const { deals, total } = await requestDeals()
  await expect(page.getByText(new RegExp(`${deals.length}\\D+${total}\\b`)).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(deals.length)
})

test('a card shows the price of the stay in miles and the cash price it replaces @desk', async ({
  page,
  requestDeals,
}) => {
  await openDeals(page)
  const { deals } = await requestDeals()
  const calculations = deals[0]!.data.room_types[0]!.calculations
  const card = cards(page).first()
  await expect(card).toContainText(calculations.miles_required.toLocaleString('en-US'))
  const cash = Math.floor(calculations.selling_price.amount + calculations.excluded_taxes)
  await expect(card).toContainText(`or $${cash.toLocaleString('en-US')}`)
  await expect(card).toContainText(`${calculations.cpm.toFixed(2)} ¢ per mile`)
  await sortBy(page).selectOption('Miles multiplier')
  const best = (await requestDeals('sort=multiplier')).deals[0]!.data.room_types[0]!.calculations.miles_earning
  await expect(card).toContainText(`Paying earns ${best.multiplier}× miles`)
  await sortBy(page).selectOption('Fewest miles')
  const byMiles = (await requestDeals('sort=miles')).deals
  const nightsOf = (deal: Deal) => nightsBetween(deal.start_date, deal.end_date)
  const index = byMiles.findIndex((deal) => nightsOf(deal) > 1)
  const longer = byMiles[index]!
  const nightly = Math.ceil(longer.data.room_types[0]!.calculations.miles_required / nightsOf(longer))
  await expect(cards(page).nth(index)).toContainText(`${nightly.toLocaleString('en-US')} miles a night`)
})

test('reload, Back and a shared link show the same screen @desk', async ({ page, context, requestDeals }) => {
  const tokyo = 'latitude=35.6895&longitude=139.6917'
  const namesBy = async (sort: string) => {
    const { deals } = await requestDeals(`${tokyo}&sort=${sort}`)
    return deals.slice(0, compared).map(({ data }) => data.hotel.name)
  }
  const [before, sorted] = await Promise.all([namesBy('cpm'), namesBy('multiplier')])
  await openDeals(page, `?${tokyo}&near=Tokyo`)
  await expect.poll(() => hotelNames(page, compared)).toEqual(before)
  await sortBy(page).selectOption('Miles multiplier')
  await expect.poll(() => hotelNames(page, compared)).toEqual(sorted)

  await page.reload()
  await expect.poll(() => hotelNames(page, compared)).toEqual(sorted)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Tokyo')
  await expect(sortBy(page)).toHaveValue('multiplier')

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect.poll(() => hotelNames(shared, compared)).toEqual(sorted)

  await page.goBack()
  await expect(sortBy(page)).toHaveValue('cpm')
  await expect.poll(() => hotelNames(page, compared)).toEqual(before)
})

test('invalid parameters of a link are ignored @desk @long', async ({ page }) => {
  await openDeals(page, '?sort=best&latitude=91&longitude=0&minStars=many&refundable=perhaps&view=up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near New York/)
  await expect(sortBy(page)).toHaveValue('cpm')
})

test('a card links to its hotel, and Back returns to the same list @desk @long', async ({ page }) => {
  await openDeals(page, '?sort=multiplier')
  const [name = ''] = await hotelNames(page, 1)
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/hotels\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(sortBy(page)).toHaveValue('multiplier')
  expect((await hotelNames(page, 1))[0]).toBe(name)
})
