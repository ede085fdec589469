import type { Page } from 'playwright'
import type { Screen } from './screen.ts'

/** The states of what travellers keep: shortlist and watches. */
export const shortlistAndWatchScreens: readonly Screen[] = [
  { name: 'shortlist-empty', path: '/shortlist' },
  { name: 'shortlist', path: '/deals', act: keepStays },
  {
    name: 'shortlist-shared',
    path: `/shortlist?${['h0000001', 'h0000002'].map((id) => `stay=${id}*2020-01-01*2020-01-03*2`).join('&')}&stay=cut`,
    on: 'phone',
  },
  { name: 'shortlist-damaged', path: '/shortlist?stay=cut', on: 'desk' },
  { name: 'watches-empty', path: '/watches' },
  {
    name: 'watch-dialog',
    path: '/deals',
    act: (page) => page.getByRole('button', { name: 'Watch this search' }).click(),
  },
  { name: 'watches', path: '/deals?nights=3', act: watchSearch },
]

/** Watches a search, and opens the form of its limits. */
async function watchSearch(page: Page) {
  await page.getByRole('button', { name: 'Watch this search' }).click()
  await page.getByRole('textbox', { name: 'At most' }).fill('60000')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.getByText(/deals? found/).waitFor()
  await page.getByRole('link', { name: 'See your watches' }).click()
  await page.getByRole('button', { name: /^Change limits/ }).click()
}

/** Keeps more stays than fit side by side, and compares them. */
async function keepStays(page: Page) {
  const hearts = page.getByRole('button', { name: /^Keep .+ on the shortlist$/ })
  for (let index = 0; index < 7; index++) await hearts.nth(index).click()
  await page.getByRole('link', { name: 'Shortlist, 7 kept' }).click()
  await page.getByText('Prices checked just now').waitFor()
}
