import type { OffersRequest } from '#contract/hotels/find-offers'
import type { HotelsRequest, ListedHotel } from '#contract/hotels/list-hotels'
import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { dayInFigures } from './stay.ts'

export const hotelsField = (page: Page) => page.getByRole('combobox', { name: 'Hotels' })
export const room = (page: Page, number: number) => page.getByRole('group', { name: `Room ${number}` })
export const searchButton = (page: Page) => page.getByRole('button', { name: 'Search rates' })
export const selectionStatus = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(Added|Nothing added|Removed|The hotels|The ids)/ })
export const chosen = (page: Page) => page.getByRole('list', { name: /chosen$/ }).getByRole('listitem')
export const errors = (page: Page) => page.getByRole('group', { name: /errors? to fix$/ })

type DayName = 'Check-in' | 'Check-out' | 'Cancellable until'
export const dayField = (page: Page, name: DayName) => page.getByRole('group', { name, exact: true })
export const dayPart = (page: Page, name: DayName) => dayField(page, name).getByRole('spinbutton').first()

/** Types a day, in the order of readers in the United States. */
export async function typeDay(page: Page, name: DayName, day: string) {
  await dayPart(page, name).focus()
  await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`)
}

export async function expectDay(page: Page, name: DayName, day: string) {
  await expect(dayField(page, name)).toHaveText(dayInFigures(day))
}

/** Opens the form, with a search unfolded. */
export async function openForm(page: Page, query = '') {
  await page.goto(`/offers${query}`)
  if (query.includes('hotels=')) await editSearch(page)
  await expect(searchButton(page)).toBeVisible()
}

/** Unfolds the form of a search. */
export async function editSearch(page: Page) {
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(dayField(page, 'Check-in')).toBeVisible()
}

/** Submits the form and returns the request it sends. */
export async function search(page: Page): Promise<OffersRequest> {
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  await searchButton(page).click()
  return (await sent).postDataJSON() as OffersRequest
}

export async function addIds(page: Page, ids: string) {
  await hotelsField(page).fill(ids)
  await hotelsField(page).press('Enter')
}

export async function listHotels(request: APIRequestContext, query: Partial<Record<keyof HotelsRequest, string>>) {
  const response = await request.get(`/v1/hotels/list?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  return ((await response.json()) as { data: ListedHotel[] }).data
}

export const manyIds = Array.from({ length: 200 }, (_, index) => `h${String(index + 1).padStart(7, '0')}`)
