import type { APIRequestContext } from '@playwright/test'
import type { TransfersResponse } from '#contract/list-transfers'
import { testKeys } from '#tools/support/server-process'
import { signInTab } from './support/desk.ts'
import { accessibilityViolations, cards, expect, openDeals, test } from './support/fixtures.ts'
import { maxLayoutShift, recordLayoutShift } from './support/layout-shift.ts'

async function listSampleTransfers(request: APIRequestContext): Promise<TransfersResponse> {
  const headers = { authorization: `Bearer ${testKeys.staff}` }
  const response = await request.get('/v1/miles/transfer/list?all=true&limit=1', { headers })
  return (await response.json()) as TransfersResponse
}

test('the deals page breaks no accessibility rule', async ({ page }) => {
  await openDeals(page)
  await page.waitForLoadState('networkidle')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the hotel page breaks no accessibility rule', async ({ page }) => {
  await openDeals(page)
  // A full load: requests of the deals' map that are still open after a client-side navigation would never end.
  await page.goto((await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the pages of the miles desk break no accessibility rule', async ({ page, request }) => {
  const { data } = await listSampleTransfers(request)
  await signInTab(page)
  for (const path of [
    `/transfers/${data[0]?.transaction_id}`,
    '/members',
    `/members/${data[0]?.account_id}`,
    '/audit',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await accessibilityViolations(page)).toEqual([])
  }
})

test('the API documentation breaks no accessibility rule', async ({ page }) => {
  await page.goto('/docs')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the deals page does not shift while it loads', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await openDeals(page)
  await page.waitForLoadState('networkidle')
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})
