import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a button that copies, and returns what would be copied: clipboards cannot be read in every browser. */
export async function copiedText(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(globalThis, { copied: text }) },
    })
  })
  await button.click()
  await expect(page.getByText('Copied')).toBeVisible()
  return page.evaluate(() => (globalThis as unknown as { copied: string }).copied)
}
