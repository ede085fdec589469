import type { Locator, Page } from '@playwright/test'

/** The stays that are compared: columns, or on a phone one below the other. */
export function comparedStays(page: Page): Locator {
  const columns = page.getByRole('group', { name: 'Comparison' }).getByRole('columnheader')
  const listed = page.getByRole('list', { name: 'Comparison' }).getByRole('listitem')
  return columns.filter({ has: page.getByRole('link') }).or(listed)
}

/** The text about each stay in a line of the comparison: `comparedCells(page, 'Weather')`. */
export function comparedCells(page: Page, name: string): Locator {
  const row = page
    .getByRole('group', { name: 'Comparison' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  const listed = page.getByRole('list', { name: 'Comparison' }).getByText(name, { exact: true })
  return row.getByRole('cell').or(listed.locator('xpath=following-sibling::dd[1]'))
}
