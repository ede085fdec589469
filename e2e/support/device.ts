import { testKeys } from '#tools/support/server-process'
import type { Page } from '@playwright/test'

/** Stores a signed-in member of staff, 60,000 miles and the dark theme on this device. */
export async function rememberAll(page: Page): Promise<void> {
  await page.evaluate(
    (session) => {
      sessionStorage.setItem('session', session)
      localStorage.setItem('my-miles', '60000')
      localStorage.setItem('theme', 'dark')
    },
    JSON.stringify({ key: testKeys.staff, role: 'staff', isExpired: false }),
  )
}
