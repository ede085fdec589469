import type { Page } from '@playwright/test'
import { allLoaded, cards, expect, openDeals, test } from '../support/fixtures.ts'
import { address } from '../support/hotel.ts'
import { hotelsOf, openRates, rates } from '../support/rates-results.ts'

/** Prints a page on A4 in the dark colour scheme, after the content that printing loads has arrived. */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 718, height: 1047 })
  await page.waitForLoadState('networkidle')
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
}

/** Parts on paper that are only controls or belong to the screen, and parts that are not black on white. */
const misprints = (page: Page) =>
  page.evaluate(() => {
    const screenOnly = '#root > :is(header, footer), search, form, select, [data-skeleton], a[href="#main"]'
    const shown = [...document.querySelectorAll(`:is(${screenOnly}), main *`)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const found = shown.filter(
      (element) => element.matches(screenOnly) || getComputedStyle(element).position === 'fixed',
    )
    const { backgroundColor, color } = getComputedStyle(document.documentElement)
    return [...found.map(({ outerHTML }) => outerHTML.slice(0, 120)), `${color} on ${backgroundColor}`]
  })
const none = ['rgb(0, 0, 0) on rgb(255, 255, 255)']

const isWhole = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.every((each) => getComputedStyle(each).breakInside === 'avoid'))

test('deals print as a list of whole cards with filled meters @desk', async ({ page }) => {
  await openDeals(page)
  await allLoaded(page)
  const count = await cards(page).count()
  await print(page)
  expect(await misprints(page)).toEqual(none)
  await expect(cards(page)).toHaveCount(count)
  expect(await isWhole(page, 'main li')).toBe(true)
  await expect(page.locator('#map')).toBeHidden()
  await expect(page.getByRole('button', { name: /^(Redeem|Pay cash|About equal)/ }).first()).toBeVisible()
  const meter = page.locator('[data-reached=true]').first()
  await expect(meter).toHaveCSS('print-color-adjust', 'exact')
  await expect(meter).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('a hotel prints with the parts that are not scrolled to yet @desk', async ({ page }) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await print(page)
  await expect(page.getByRole('list', { name: 'Nearby deals' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rooms' })).toBeVisible()
  expect(await misprints(page)).toEqual(none)
  for (const image of await page.locator('main img:visible').all())
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
})

test('a shortlist prints all its columns on one sheet @desk', async ({ page }) => {
  await openDeals(page)
  const hearts = page.getByRole('button', { name: /^Save .+ to shortlist$/ })
  for (let index = 0; index < 7; index++) await hearts.nth(index).click()
  await page.getByRole('link', { name: 'Shortlist, 7 saved' }).click()
  await expect(page.getByText(/^Prices checked just now/)).toBeVisible()
  await print(page)
  expect(await misprints(page)).toEqual(none)
  const table = page.getByRole('group', { name: 'Comparison' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('rates print with every hotel and no cut words @desk', async ({ page, request }) => {
  const lists = await Promise.all(['Paris', 'London', 'Rome', 'Tokyo'].map((city) => hotelsOf(request, city)))
  const hotels = lists.flat()
  await openRates(page, request, { hotels: hotels.join(',') })
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  expect(await rates(page).count()).toBeLessThan(count)
  await print(page)
  await expect(rates(page)).toHaveCount(count)
  expect(await misprints(page)).toEqual(none)
  const cut = await page
    .getByRole('grid')
    .locator('[role=gridcell], [role=rowheader]')
    .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length)
  expect(cut).toBe(0)
})
