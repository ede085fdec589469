import type { Page } from 'playwright'
import { openDetails } from './open-details.ts'
import type { Screen } from './screen.ts'

/** The states of the hotel page. */
export const hotelScreens: readonly Screen[] = [
  {
    name: 'hotel',
    path: '/deals',
    act: async (page) => {
      const link = page.getByRole('list', { name: 'Deals' }).getByRole('link').first()
      await page.goto(new URL((await link.getAttribute('href')) ?? '/', page.url()).href)
    },
  },
  {
    name: 'hotel-rates',
    path: '/hotels/h0000001',
    act: (page) => openDetails(page, page.getByRole('list', { name: 'Rooms' })),
  },
  {
    name: 'hotel-month',
    path: '/hotels/h0000001',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Miles calendar' }).scrollIntoViewIfNeeded()
      await page
        .getByRole('button', { name: /miles a night/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'hotel-photos',
    path: '/hotels/h0000001',
    act: (page) => page.getByRole('button', { name: 'Show all photos' }).click(),
  },
  {
    name: 'hotel-rates-narrowed',
    path: '/hotels/h0000600?refundable=true',
    act: async (page) => {
      await page.getByRole('button', { name: /^All \d+ room types$/ }).click()
      await page
        .getByRole('checkbox', { name: 'Refundable' })
        .evaluate((box) => box.closest('section')?.scrollIntoView())
    },
  },
  {
    name: 'hotel-rates-none-left',
    path: '/hotels/h0000600?refundable=true&board=Another',
    act: (page) => page.getByRole('button', { name: 'Show all rates' }).scrollIntoViewIfNeeded(),
  },
  { name: 'hotel-sold-out', path: '/hotels/h0000601', act: sellOut },
  { name: 'hotel-unknown', fails: true, path: '/hotels/unknown' },
]

async function sellOut(page: Page) {
  await page.route('**/v1/hotels/offers', (route) =>
    route.fulfill({ json: { data: [], guestLevel: 0, sandbox: true, weather: [] } }),
  )
  // A reload would restore the scroll position.
  await page.goto('/hotels/h0000600')
  await page.getByRole('heading', { name: 'Sold out for these dates' }).waitFor()
}
