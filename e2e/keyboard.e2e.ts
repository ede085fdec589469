import type { Locator, Page } from '@playwright/test'
import { signInTab } from './support/desk.ts'
import { cards, expect, parameter, test } from './support/fixtures.ts'
import { rooms } from './support/hotel.ts'
import { hotelsOf, rates, stay } from './support/rates-results.ts'

const mostPresses = 120

/** Presses Tab until an element has the focus, which is visible. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `after ${mostPresses} presses of Tab`).toBeFocused()
}

test('a traveller finds a place, a deal and its rates by keyboard alone, and comes back @desk', async ({ page }) => {
  await page.goto('/deals')
  await tabTo(page, page.getByRole('combobox', { name: 'Where' }))
  await page.keyboard.type('lisbon', { delay: 30 })
  await expect(page.getByRole('option').first()).toContainText('Lisbon')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')

  await tabTo(page, page.getByRole('button', { name: 'Stars', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Any' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(() => parameter(page, 'minStars')).toBe('2')

  const link = cards(page).first().getByRole('link').first()
  await tabTo(page, link)
  const name = (await link.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(rooms(page).getByRole('listitem').first()).toBeVisible()

  const details = rooms(page)
    .getByRole('button', { name: /^(Hide d|D)etails of / })
    .first()
  await tabTo(page, details)
  await page.keyboard.press('Enter')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(details).toBeFocused()

  await page.goBack()
  await expect(cards(page).getByRole('link', { name, exact: true }).first()).toBeFocused()
})

test('an agent searches, narrows and chooses rates by keyboard alone @desk', async ({ page, request }) => {
  await signInTab(page, { role: 'agent' })
  const [first = '', second = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams(stay)}`)
  await page.getByRole('main').waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Hotels' })).toBeFocused()
  await page.keyboard.type(`${first} ${second}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '2 hotels chosen' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Search rates' }))
  await page.keyboard.press('Enter')
  await expect(rates(page).first()).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Sort by' }))
  await page.keyboard.type('Highest')
  await expect.poll(() => parameter(page, 'sort')).toBe('price-high')
  const choose = rates(page).first().getByRole('checkbox')
  await tabTo(page, choose)
  await page.keyboard.press('Space')
  await expect(choose).toBeChecked()
})
