import type { Page } from '@playwright/test'
import { cards, expect, holdResponses, openMenu, parameter, renderFirst, test } from '../support/fixtures.ts'

/** Opens the deals with the app's script held back, long after the page can be seen; returns the function that lets it come. */
async function openBeforeStart(page: Page) {
  await renderFirst(page, '/deals')
  const release = await holdResponses(page, /\/assets\/index-[^/]+\.js$/)
  await page.goto('/deals', { waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(6)
  // It comes before the app, and can be waited for.
  await page.waitForFunction(() => 'takeEarlyPress' in window)
  return release
}

test('a button that is pressed before the app has started opens what it opens then @long', async ({ page }) => {
  const start = await openBeforeStart(page)
  const button = page.getByRole('button', { name: 'Filters' })
  const radio = page.getByRole('radio', { name: '8+', exact: true })
  await button.click()
  // A person who sees nothing happen presses again.
  await button.click()
  await start()
  await expect(radio).toBeVisible()
})

test('a focused Where finds places without another press @desk @long', async ({ page }) => {
  const start = await openBeforeStart(page)
  const where = page.getByRole('combobox', { name: 'Where' })
  await page.getByRole('textbox', { name: 'Where' }).focus()
  await start()
  await expect(where).toBeFocused()
  await page.keyboard.type('Paris')
  await expect(page.getByRole('option', { name: /^Paris/ }).first()).toBeVisible()
})

test('a link that is pressed before the app has started leads to its page @desk @long', async ({ page }) => {
  await openBeforeStart(page)
  await cards(page).getByRole('link').first().click({ noWaitAfter: true })
  await page.waitForURL(/\/hotels\//, { waitUntil: 'commit' })
})

test('the map is shown when it is asked for before the app has started @phone @long', async ({ page }) => {
  const start = await openBeforeStart(page)
  await page.getByRole('button', { name: 'Map' }).click()
  await start()
  await expect(page.getByRole('button', { name: 'List', exact: true })).toBeVisible()
  expect(parameter(page, 'show')).toBe('map')
})

test('buttons of a page that begins without a first view open what they open @desk @long', async ({ page }) => {
  await page.goto('/offers')
  await openMenu(page)
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
})
