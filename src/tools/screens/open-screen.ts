import type { Page } from 'playwright'
import { testKeys } from '../support/server-process.ts'
import type { Screen } from './screen.ts'

/** Opens a page in a screen's state, with everything loaded. */
export async function openScreen(page: Page, { path, act, as }: Screen) {
  if (as !== undefined) {
    const session = JSON.stringify({ key: testKeys[as], role: as, isExpired: false })
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('session') === null) sessionStorage.setItem('session', text)
    }, session)
  }
  await page.goto(path)
  await settle(page)
  await act?.(page)
  await settle(page)
}

/**
 * Waits until the page has a heading and no part of it is loading, including parts that load when they come near.
 * Screens that show the loading state stay as they are.
 */
async function settle(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const scrolled = await page.evaluate(() => scrollY)
  await page.waitForFunction(() => {
    const loading = document.querySelector(
      ':is([aria-busy=true], .skeleton, [data-skeleton]):not([aria-label=Loading] *)',
    )
    loading?.scrollIntoView({ block: 'nearest' })
    return loading === null
  })
  await page.evaluate((top) => scrollTo(0, top), scrolled)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
