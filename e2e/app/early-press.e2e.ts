import type { Page } from '@playwright/test'
import { cards, expect, holdResponses, openMenu, parameter, renderFirst, test } from '../support/fixtures.ts'

/** Opens the deals while the app's script is held back; returns the function that releases it, after the page is visible. */
async function openBeforeStart(page: Page) {
  await renderFirst(page, '/deals')
  const release = await holdResponses(page, /\/assets\/index-[^/]+\.js$/)
  await page.goto('/deals', { waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(6)
  // This script loads before the app, so the test can wait for it.
  await page.waitForFunction(() => 'takeEarlyPress' in window)
  return release
}

test('a button pressed before the app has started works once the app starts @long', async ({ page }) => {
  const start = await openBeforeStart(page)
  const button = page.getByRole('button', { name: 'Filters' })
  const radio = page.getByRole('radio', { name: '8+', exact: true })
  await button.click()
  // A person who sees nothing happen presses again.
  await button.click()
  await start()
  await expect(radio).toBeVisible()
})

test('a Where focused before the app has started finds places without another press @desk @long', async ({ page }) => {
  const start = await openBeforeStart(page)
  const where = page.getByRole('combobox', { name: 'Where' })
  await page.getByRole('textbox', { name: 'Where' }).focus()
  await start()
  await expect(where).toBeFocused()
  await page.keyboard.type('Paris')
  await expect(page.getByRole('option', { name: /^Paris/ }).first()).toBeVisible()
})

test('a link pressed before the app has started opens its page @desk @long', async ({ page }) => {
  await openBeforeStart(page)
  await cards(page).getByRole('link').first().click({ noWaitAfter: true })
  await page.waitForURL(/\/hotels\//, { waitUntil: 'commit' })
})

test('the map opens if its button is pressed before the app has started @phone @long', async ({ page }) => {
  const start = await openBeforeStart(page)
  await page.getByRole('button', { name: 'Map' }).click()
  await start()
  await expect(page.getByRole('button', { name: 'List', exact: true })).toBeVisible()
  expect(parameter(page, 'show')).toBe('map')
})

test('the menu opens on a page without a first view @desk @long', async ({ page }) => {
  await page.goto('/offers')
  await openMenu(page)
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
})
