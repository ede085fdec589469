import papaparse from 'papaparse'
import {
  cheapest,
  selectionBar,
  chooseFirst,
  chooseInTwoCities,
  savedFile,
  stayInParis,
  storedSelection,
} from '../support/selection.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { openRates } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'

test('a selection from two searches survives a reload, and its export has no other rates @desk', async ({
  page,
  request,
}) => {
  await chooseInTwoCities(page, request)
  await page.reload()
  await expect(selectionBar(page)).toContainText('3 chosen')
  await expect(cheapest(page, 0)).toHaveAttribute('aria-selected', 'true')

  const { name, text } = await savedFile(page, selectionBar(page).getByRole('button', { name: 'CSV' }))
  expect(name).toBe(`rates-${stay.checkin}-to-${stayInParis.checkout}.csv`)
  const { data } = papaparse.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  expect(data.map((record) => record['City'])).toEqual(['Lisbon', 'Lisbon', 'Paris'])
  expect(data[0]?.['Free cancellation until']).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
  expect(data[0]?.['Hotel time zone']).toBe('Europe/Lisbon')

  await selectionBar(page).getByRole('button', { name: 'Clear the choice' }).click()
  await expect(selectionBar(page)).toHaveCount(0)
  expect(await storedSelection(page)).toEqual([])
})

test('a damaged selection is dropped, and the page works @desk @long', async ({ page, request }) => {
  await page.addInitScript(() => sessionStorage.setItem('choice', '[{"key":"h1 o1"}]'))
  await openRates(page, request)
  await expect(selectionBar(page)).toHaveCount(0)
  await chooseFirst(page, 1)
  await expect(selectionBar(page)).toContainText('1 chosen')
})

test('signing out clears the selection @desk', async ({ page, request }) => {
  await openRates(page, request)
  await chooseFirst(page, 2)
  await page.getByRole('button', { name: 'Agent' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(selectionBar(page)).toHaveCount(0)
  expect(await storedSelection(page)).toEqual([])
})

test('the selection bar is at the bottom of the screen, as wide as it, and accessible @long', async ({
  page,
  request,
}) => {
  await openRates(page, request)
  await chooseFirst(page, 1)
  const box = await selectionBar(page).boundingBox()
  const viewport = page.viewportSize()!
  expect(box!.y + box!.height).toBeCloseTo(viewport.height, 0)
  expect(box!.width).toBe(viewport.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await accessibilityViolations(page, { within: '[aria-label=Choice]' })).toEqual([])
})
