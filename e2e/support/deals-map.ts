import type { Locator, Page } from '@playwright/test'
import { expect, openDeals } from './fixtures.ts'

export const pillName = /, [\d,]+ miles$/

export function map(page: Page): Locator {
  return page.getByRole('region', { name: 'Map of deals' })
}

/** Opens the deals page and waits for the map's markers; on a phone, switches from the list to the map. */
export async function openMap(page: Page, query = '') {
  await openDeals(page, query)
  const button = page.getByRole('button', { name: 'Map', exact: true })
  if (await button.isVisible()) await button.click()
  await expect(
    map(page)
      .getByRole('button', { name: /miles$/ })
      .first(),
  ).toBeVisible()
}
