import type { Locator, Page } from 'playwright'

/** Opens the details of the first rate within a part of the page. */
export async function openDetails(page: Page, within: Locator) {
  await within
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await page.getByText('What cancelling costs').first().waitFor()
}
