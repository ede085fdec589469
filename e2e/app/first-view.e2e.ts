import { testKeys } from '#tools/support/server-process'
import type { Page } from '@playwright/test'
import { rememberAll } from '../support/device.ts'
import { cards, expect, holdResponses, openDeals, openMenu, renderFirst, test } from '../support/fixtures.ts'
import { recordLayoutShift } from '../support/layout-shift.ts'

const dealsResponse = /\/v1\/hotels\/deals(\?|$)/
const paris = '?latitude=48.8566&longitude=2.3522&near=Paris'
const firstCards = 6
/** From the HTML to the whole page. */
const maxLayoutShift = 0.01

/** Marks the first card as soon as it is in the page, before any script runs. */
async function markFirstCard(page: Page) {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        document.querySelector('li[data-highlighted]')?.setAttribute('data-marked', '')
    }),
  )
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the deals can be read, and their links work @long-phone', async ({ page, requestDeals }) => {
    const { deals, total } = await requestDeals('latitude=48.8566&longitude=2.3522')
    await renderFirst(page, `/deals${paris}`)
    await page.goto(`/deals${paris}`)
    await expect(page).toHaveTitle('Deals near Paris · Milestay')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Paris')
    await expect(cards(page)).toHaveCount(firstCards)
    await expect(page.getByText(`6 of ${total.toLocaleString('en-US')} deals`)).toBeVisible()
    const links = cards(page).getByRole('link')
    expect(await links.allTextContents()).toEqual(deals.slice(0, firstCards).map(({ data }) => data.hotel.name))
    await links.first().click()
    await expect(page).toHaveURL(new RegExp(`/hotels/${deals[0]!.data.hotel.id}\\?`))
  })

  test('the head describes the page @desk @long', async ({ page, baseURL }) => {
    await renderFirst(page, `/deals${paris}&sort=multiplier&limit=100`)
    await page.goto(`/deals${paris}&sort=multiplier&limit=100`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /best hotel deals near Paris/)
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveCount(1)
    await expect(canonical).toHaveAttribute('href', `${baseURL}/deals?near=Paris&latitude=48.8566&longitude=2.3522`)
  })

  test('controls that need it are hidden @long', async ({ page }) => {
    await renderFirst(page, '/deals')
    await page.goto('/deals')
    await expect(cards(page)).toHaveCount(firstCards)
    // Playwright does not find noscript elements by text.
    await expect(page.locator('noscript p')).toBeVisible()
    for (const role of ['button', 'textbox', 'combobox', 'radio', 'checkbox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    const links = page.getByRole('banner').getByRole('link')
    await expect(links).toHaveText(['Milestay', 'Deals'])
    await expect(page.locator('#map')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

test('controls for another width are hidden before the app has started @long', async ({ page, isMobile }) => {
  await renderFirst(page, '/deals')
  const release = await holdResponses(page, /\/assets\/index-[^/]+\.js$/)
  await page.goto('/deals', { waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(firstCards)
  await expect(page.getByRole('button', { name: /^Search / })).toBeVisible({ visible: isMobile })
  await expect(page.getByRole('button', { name: /^When / })).toBeVisible({ visible: !isMobile })
  await expect(page.locator('#map')).toBeVisible({ visible: !isMobile })
  await expect(page.getByRole('button', { name: 'Map' })).toBeVisible({ visible: isMobile })
  await release()
})

test('the app reuses the page that the service rendered, and nothing moves', async ({ page }) => {
  await renderFirst(page, `/deals${paris}`)
  await markFirstCard(page)
  const shift = await recordLayoutShift(page)
  await openDeals(page, paris)
  await expect(cards(page)).toHaveCount(50)
  await expect(cards(page).first()).toHaveAttribute('data-marked', '')
  expect(await shift()).toBeLessThan(maxLayoutShift)
})

test('the first deals stay visible while the others load @desk @long', async ({ page }) => {
  await renderFirst(page, `/deals${paris}&radius=100000`)
  const release = await holdResponses(page, dealsResponse)
  await openDeals(page, `${paris}&radius=100000`)
  await expect(cards(page)).toHaveCount(firstCards)
  await expect(page.getByRole('button', { name: 'Show more deals' })).toHaveCount(0)
  await release()
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByRole('button', { name: 'Show more deals' })).toHaveCount(1)
})

test('the page shows the values stored on this device as soon as it has started @desk @long', async ({ page }) => {
  await page.goto('/deals')
  await rememberAll(page)
  const response = await page.reload()
  const html = (await response?.text()) ?? ''
  expect(html).toContain('Menu')
  expect(html).not.toContain(testKeys.staff)
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
  await expect(cards(page)).toHaveCount(50)
})

test('Back from a hotel restores the position in the list, also when the list must reload @long-phone', async ({
  page,
}) => {
  await openDeals(page, '?radius=20040000&limit=100')
  await expect(cards(page)).toHaveCount(100)
  const link = cards(page).nth(80).getByRole('link')
  const top = async () => Math.round((await link.boundingBox())!.y)
  await link.hover()
  const before = await top()
  const isWhereItWas = () => expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(100)
  await link.click()
  await expect(page).toHaveURL(/\/hotels\//)
  await page.goBack()
  await isWhereItWas()
  await link.click()
  await expect(page).toHaveURL(/\/hotels\//)
  await page.reload()
  // Until then, Back renders the list from its start.
  await openMenu(page)
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(100)
  await isWhereItWas()
})

test('"Show more deals" appears with the whole list, not before the last cards @desk @long', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const hasMore = [...document.querySelectorAll('button')].some(
        (button) => button.textContent === 'Show more deals',
      )
      if (hasMore) seen.push(document.querySelectorAll('[aria-label=Deals] > li').length)
    }).observe(document, { childList: true, subtree: true })
  })
  await openDeals(page, '?radius=20040000')
  await expect(page.getByRole('button', { name: 'Show more deals' })).toBeVisible()
  await expect(cards(page)).toHaveCount(50)
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  expect(new Set(seen)).toEqual(new Set([50]))
})
