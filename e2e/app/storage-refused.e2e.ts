import type { Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import {
  balanceOf,
  button,
  chooseFile,
  createAccount,
  field,
  fillIn,
  outcome,
  review,
  transfersOf,
  openPart,
} from '../support/desk.ts'
import { cards, expect, openDeals, openMenu, openSearch, parameter, test } from '../support/fixtures.ts'
import { address, rooms } from '../support/hotel.ts'
import { addIds, openForm, search, typeDay } from '../support/rates-form.ts'
import { stay, stayFrom } from '../support/stay.ts'

/** Blocks site data, as a browser does for a site whose cookies are blocked. */
async function blockSiteData(page: Page) {
  await page.addInitScript(() => {
    const blocked = () => new DOMException('Access is denied for this document.', 'SecurityError')
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw blocked()
        },
      })
    }
    LockManager.prototype.request = () => Promise.reject(blocked())
  })
}

/** Signs in on the page itself, and opens the desk without loading another document. */
async function openDeskBySigningIn(page: Page) {
  await page.goto('/transfers')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('API key').fill(testKeys.staff)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send miles')
  await expect(field(page, 'Miles')).toBeVisible()
}

test.describe('with site data blocked', () => {
  test.beforeEach(async ({ page }) => blockSiteData(page))

  test('the deals are listed, and selections last until the page is closed @desk @long', async ({ page }) => {
    await openDeals(page)
    const miles = page.getByRole('textbox', { name: 'Max miles' })
    await openSearch(page, 'Miles')
    await miles.fill('42000')
    await miles.press('Tab')
    await page.getByRole('checkbox', { name: 'These are the miles I have' }).check()
    await page.keyboard.press('Escape')
    await openMenu(page)
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Shortlist', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No saved stays yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Deals', exact: true }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openSearch(page, 'Miles')
    await expect(page.getByRole('radio', { name: 'Miles I have: 42,000' })).toBeVisible()
  })

  test('a hotel shows its rates for other dates @desk @long', async ({ page }) => {
    await page.goto(address)
    const { checkout } = stayFrom(stay.checkin, 3)
    await typeDay(page, 'Check-out', checkout)
    await button(page, 'Show rates').click()
    await expect(page.getByText(/rates? for 3 nights/)).toBeVisible()
    await expect(rooms(page)).toBeVisible()
    expect(parameter(page, 'checkout')).toBe(checkout)
  })

  test('a search shows rates @desk @long', async ({ page }) => {
    await openForm(page)
    await addIds(page, 'h0000600')
    expect(await search(page)).toMatchObject({ hotelIds: ['h0000600'] })
    await expect(page.getByText(/\d+ rates?/).first()).toBeVisible()
  })

  test('the desk sends nothing, says why, and keeps the typed values @desk', async ({ page, request }) => {
    await openDeskBySigningIn(page)
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await button(page, 'Send 25,000 miles').click()
    await expect(page.getByRole('group', { name: '1 error to fix' })).toContainText('Allow this site to store data')
    await expect(field(page, 'Reference')).toHaveValue(reference)
    await expect(field(page, 'Miles')).toHaveValue('25,000')
    expect(await transfersOf(request, account)).toHaveLength(0)
  })

  test('the desk checks a batch but does not send it, and says why @desk @long', async ({ page, request }) => {
    const account = await createAccount(request)
    await openDeskBySigningIn(page)
    await openPart(page, 'Batch')
    await chooseFile(page, 'bonus.csv', `account_id,amount\r\n${account.account_id},700\r\n`)
    await button(page, 'Send 1 transfer').click()
    await expect(page.getByRole('main')).toContainText('Allow this site to store data')
    await expect(button(page, 'Send 1 transfer')).toBeEnabled()
    expect(await balanceOf(request, account)).toBe(0)
  })
})

test('a full device sends nothing until it has space again @desk', async ({ page, request }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...values) {
      if (document.documentElement.dataset['full'] === 'no') return put.apply(this, values)
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openDeskBySigningIn(page)
  const { account, reference } = await fillIn(page, request)
  await review(page)
  await button(page, 'Send 25,000 miles').click()
  await expect(page.getByRole('group', { name: '1 error to fix' })).toContainText('nothing is sent')
  expect(await transfersOf(request, account)).toHaveLength(0)
  await page.evaluate(() => (document.documentElement.dataset['full'] = 'no'))
  await review(page)
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText('25,000 miles credited')
  expect((await transfersOf(request, account)).map(({ reference_id }) => reference_id)).toEqual([reference])
})
