import type { Locator, Page } from '@playwright/test'
import { expect, openDeals } from './fixtures.ts'

export const pillName = /, [\d,]+ miles$/

export function map(page: Page): Locator {
  return page.getByRole('region', { name: 'Map of deals' })
}

/** Shows the map on a phone, where it stands in for the list. */
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
