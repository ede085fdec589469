import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { stay } from './stay.ts'

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

/** Opens the rates of hotels in Lisbon, signed in as an agent by default. */
export async function openRates(
  page: Page,
  request: APIRequestContext,
  search: Record<string, string> = {},
  role: 'agent' | 'public' = 'agent',
) {
  if (role === 'agent') await asAgent(page)
  const hotels = (await hotelsOf(request, 'Lisbon')).join(',')
  await page.goto(`/offers?${new URLSearchParams({ hotels, ...stay, rates: '20', ...search })}`)
  await allArrived(page)
}

/** Waits until all rates of a search are there: the first are shown while those of further hotels arrive. */
export async function allArrived(page: Page) {
  await expect(rates(page).first()).toBeVisible()
  // It is hidden at first.
  const progress = region(page).getByRole('progressbar', { name: 'Rates are arriving', includeHidden: true })
  await expect(progress).toHaveCount(0)
}

export function region(page: Page) {
  return page.getByRole('region', { name: 'Rates' })
}

/** The rendered rows, one of each hotel. */
export function rates(page: Page): Locator {
  // The weather in a panel is a table too.
  return region(page)
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
}

export function counted(page: Page): Locator {
  return region(page)
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ (of|rate)/ })
}

/** Applies a filter and waits for the table, which updates after the address. */
export async function narrowRates(page: Page, narrow: () => Promise<void>) {
  const before = (await counted(page).textContent()) ?? ''
  await narrow()
  await expect(counted(page)).not.toHaveText(before)
}

/** Opens the panel over the table with its button. */
export async function openPanel(page: Page, name: 'Filters' | 'Weather' | 'Better days') {
  await region(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}
