import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The stay to request rates for. */
export const stay = { checkin: '2027-02-08', checkout: '2027-02-10' }

/** Returns the ids of up to eight sample hotels in a city. */
export async function hotelsOf(request: APIRequestContext, cityName: string): Promise<string[]> {
  const response = await request.get(`/v1/hotels/list?${new URLSearchParams({ cityName, limit: '8' })}`, {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

/** Signs in as an agent before the page is loaded. */
export async function asAgent(page: Page) {
  const session = JSON.stringify({ key: testKeys.agent, role: 'agent', isExpired: false })
  await page.addInitScript((text) => sessionStorage.setItem('session', text), session)
}

/** Opens the rates of hotels in Lisbon as a list, signed in as an agent by default. */
export async function openRates(
  page: Page,
  request: APIRequestContext,
  search: Record<string, string> = {},
  role: 'agent' | 'public' = 'agent',
) {
  if (role === 'agent') await asAgent(page)
  const hotels = (await hotelsOf(request, 'Lisbon')).join(',')
  await page.goto(`/offers?${new URLSearchParams({ hotels, ...stay, rates: '20', view: 'list', ...search })}`)
  await allArrived(page)
}

/** Waits until all rates of a search are there: the first are shown while those of further hotels arrive. */
export async function allArrived(page: Page) {
  await expect(rates(page).first()).toBeVisible()
  await expect(region(page).getByRole('progressbar', { name: 'Rates are arriving' })).toHaveCount(0)
}

export function region(page: Page) {
  return page.getByRole('region', { name: 'Rates' })
}

/** The rendered rows of rates. */
export function rates(page: Page): Locator {
  return region(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
}

export function counted(page: Page): Locator {
  return region(page)
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ (of|rate)/ })
}

/** Scrolls through the table and returns all its rows in order: a hotel's name, or a rate's room and total. */
export async function allRows(page: Page): Promise<string[]> {
  const table = region(page).getByRole('table', { name: 'Rates by hotel' })
  const rows = new Map<number, string>()
  const count = Number(await table.getAttribute('aria-rowcount')) - 1
  await page.evaluate(() => scrollTo(0, 0))
  await expect(async () => {
    for (const [index, text] of await table.getByRole('row').evaluateAll((elements) =>
      elements.map((row): [number, string] => {
        const heading = row.querySelector('h2')?.textContent
        const room = row.querySelector('[role=rowheader]')?.textContent
        return [Number(row.ariaRowIndex), heading ?? `${room} ${row.querySelector('strong')?.textContent}`]
      }),
    )) {
      if (index > 1) rows.set(index, text)
    }
    if (rows.size < count) await page.evaluate(scrollOn)
    expect(rows.size).toBe(count)
  }).toPass({ intervals: [50], timeout: 30_000 })
  return [...rows].toSorted(([a], [b]) => a - b).map(([, text]) => text)
}

/** Scrolls on by half a screen; from the end to the beginning again, since a busy browser may have left rows out. */
function scrollOn() {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  if (isAtEnd) scrollTo(0, 0)
  else scrollBy(0, innerHeight / 2)
}

/** Applies a filter and waits for the table, which updates after the address. */
export async function narrowRates(page: Page, narrow: () => Promise<void>) {
  const before = (await counted(page).textContent()) ?? ''
  await narrow()
  await expect(counted(page)).not.toHaveText(before)
}

/** On a phone the filters are behind a button. */
export async function showFilters(page: Page) {
  const button = region(page).getByRole('button', { name: /^Filters/ })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
