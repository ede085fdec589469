import type { Page } from 'playwright'
import type { Screen } from './screen.ts'

/** The states of the shortlist. */
export const shortlistScreens: readonly Screen[] = [
  { name: 'shortlist-empty', path: '/shortlist' },
  { name: 'shortlist', path: '/deals', act: saveStays },
  {
    name: 'shortlist-shared',
    path: `/shortlist?${['h0000001', 'h0000002'].map((id) => `stay=${id}*2020-01-01*2020-01-03*2`).join('&')}&stay=cut`,
    on: 'phone',
  },
  { name: 'shortlist-damaged', path: '/shortlist?stay=cut', on: 'desk' },
]

/** Saves more stays than fit on a screen, and compares them. */
async function saveStays(page: Page) {
  const hearts = page.getByRole('button', { name: /^Save .+ to shortlist$/ })
  for (let index = 0; index < 7; index++) await hearts.nth(index).click()
  await page.getByRole('link', { name: 'Shortlist, 7 saved' }).click()
  await page.getByText('Prices checked just now').waitFor()
}
