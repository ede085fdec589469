import type { Page } from 'playwright'
import type { Screen } from './screen.ts'

/** Deals at the same place on the map. */
const closeTogether = [0, 1, 2].map((number) => ({
  id: `h000000${number + 1}`,
  name: `Hotel ${number}`,
  latitude: 48.85,
  longitude: 2.35,
  miles_required: 30_000,
  nights: 3,
  cpm: 2,
  multiplier: 3,
  found_at: null,
}))

/** The states of the deals page. */
export const dealsScreens: readonly Screen[] = [
  { name: 'deals', path: '/deals' },
  {
    name: 'deals-map',
    path: '/deals',
    on: 'phone',
    act: (page) => page.getByRole('button', { name: /^(Show )?map$/i }).click(),
  },
  {
    name: 'deals-where',
    path: '/deals',
    act: async (page) => {
      const sheet = page.getByRole('button', { name: /^Search / })
      if (await sheet.isVisible()) await sheet.click()
      await page.getByRole('combobox', { name: 'Where' }).fill('lis')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'deals-preview',
    path: '/deals',
    on: 'desk',
    act: (page) =>
      page
        .getByRole('button', { name: /, [\d,]+ miles$/ })
        .first()
        .click(),
  },
  { name: 'deals-tokyo', path: '/deals?latitude=35.6895&longitude=139.6917&near=Tokyo&sort=multiplier' },
  { name: 'deals-filters', path: '/deals?minStars=4&refundable=true', act: openFilters },
  {
    name: 'deals-mile-value',
    path: '/deals',
    on: 'desk',
    act: async (page) => {
      await page.getByRole('button', { name: /^A mile is worth/ }).click()
      await page.getByRole('textbox', { name: 'What a mile is worth to me' }).waitFor()
    },
  },
  {
    name: 'deals-search',
    path: '/deals?nights=3&rooms=2-5',
    act: async (page) => {
      await page.getByRole('button', { name: /^(When|Search) / }).click()
      await page
        .getByRole('button', { name: /miles a night/ })
        .nth(2)
        .click()
      await page.getByText(/from [\d,]+ miles/).waitFor()
    },
  },
  {
    name: 'deals-close-together',
    path: '/deals?view=48.85,2.35,13',
    on: 'desk',
    act: async (page) => {
      await page.route('**/v1/hotels/deals/points**', (route) => route.fulfill({ json: { data: closeTogether } }))
      await page.reload()
      await page.getByRole('button', { name: '3 deals from 30,000 miles' }).click()
      await page.getByRole('region', { name: '3 deals here' }).waitFor()
    },
  },
  { name: 'deals-empty', path: '/deals?maxMiles=1' },
  {
    name: 'deals-few',
    path: '/deals?latitude=-48&longitude=-123&near=Point%20Nemo',
    act: (page) => page.getByRole('list', { name: 'Farther away' }).waitFor(),
  },
  {
    name: 'deals-failed',
    fails: true,
    path: '/deals',
    act: async (page) => {
      await failDeals(page)
      await page.reload()
    },
  },
  {
    name: 'deals-not-loaded',
    fails: true,
    path: '/deals',
    on: 'phone',
    act: async (page) => {
      await openFilters(page)
      await failDeals(page)
      await page.getByRole('checkbox', { name: 'Refundable only' }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
]

async function failDeals(page: Page) {
  for (const address of ['**/v1/hotels/deals', '**/v1/hotels/deals?**'])
    await page.route(address, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
    )
}

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('group', { name: 'Stars' }).waitFor()
}
