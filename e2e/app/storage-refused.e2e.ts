import type { Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import {
  balanceOf,
  button,
  chooseFile,
  createAccount,
  dropResponse,
  field,
  fillIn,
  listAddress,
  openDesk,
  outcome,
  review,
  sendAddress,
  transfersOf,
} from '../support/desk.ts'
import { allowInConsole, cards, expect, openDeals, openMenu, openSearch, parameter, test } from '../support/fixtures.ts'
import { address, rooms } from '../support/hotel.ts'
import { addIds, openForm, search, typeDay } from '../support/rates-form.ts'
import { stay, stayFrom } from '../support/stay.ts'

// A lost response, and the scroll positions that the router cannot store.

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

/** Signs in on the page itself, and comes to the desk without loading another document. */
async function openDeskBySigningIn(page: Page) {
  await page.goto('/transfers')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('API key').fill(testKeys.staff)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miles')
  await expect(field(page, 'Miles')).toBeVisible()
}

test.describe('with site data blocked', () => {
  test.beforeEach(async ({ page }) => blockSiteData(page))

  test('the deals are listed, and choices hold as long as the page @desk @long', async ({ page }) => {
    await openDeals(page)
    const myMiles = page.getByLabel('Miles I have')
    await openSearch(page, 'Miles')
    await myMiles.fill('60000')
    await myMiles.press('Enter')
    await page.keyboard.press('Escape')
    await openMenu(page)
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Rates', exact: true }).click()
    await expect(button(page, 'Search rates')).toBeVisible()
    await page.getByRole('link', { name: 'Deals', exact: true }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openSearch(page, 'Miles')
    await expect(myMiles).toHaveValue('60,000')
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

  test('rates are searched @desk @long', async ({ page }) => {
    await openForm(page)
    await addIds(page, 'h0000600')
    expect(await search(page)).toMatchObject({ hotelIds: ['h0000600'] })
    await expect(page.getByText(/\d+ rates?/).first()).toBeVisible()
  })

  test('the desk sends a transfer once, and says that its outcome is lost when the page is closed @desk', async ({
    page,
    request,
  }) => {
    allowInConsole(/Failed to load resource/)
    await openDeskBySigningIn(page)
    await expect(page.getByText(/stores nothing for this page/)).toBeVisible()
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, dropResponse)
    await page.route(listAddress, (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Not now' } }))
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    await expect(outcome(page)).toContainText('This browser stores nothing for this page')
    await expect(outcome(page)).not.toContainText('You may close this page')

    // Coming back to the desk shows it, so that it is not sent another way.
    await page.getByRole('link', { name: 'Deals', exact: true }).click()
    await expect(cards(page).first()).toBeVisible()
    await page.getByRole('link', { name: 'Miles, 1 transfer without a known outcome' }).click()
    await expect(outcome(page)).toContainText(reference)
    await page.unroute(listAddress)
    await expect(outcome(page)).toContainText(`It went through: 25,000 miles credited to ${account.external_id}`)
    expect((await transfersOf(request, account)).map(({ reference_id }) => reference_id)).toEqual([reference])
    await button(page, 'Send another').click()
    await expect(field(page, 'Reference')).not.toHaveValue(reference)
  })

  test('the desk asks before the page is closed while an outcome is unknown @desk @long', async ({ page, request }) => {
    allowInConsole(/Failed to load resource/)
    await openDeskBySigningIn(page)
    await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, dropResponse)
    await page.route(listAddress, (route) => route.abort('connectionrefused'))
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(outcome(page)).toContainText('We do not know yet')
  })

  test('a batch is sent, and the same file again credits nothing twice @desk @long', async ({ page, request }) => {
    const account = await createAccount(request)
    const file = `account_id,amount\r\n${account.account_id},700\r\n`
    await openDeskBySigningIn(page)
    await page.getByRole('tab', { name: 'Batch' }).click()
    await chooseFile(page, 'bonus.csv', file)
    await expect(page.getByRole('tabpanel').getByText(/stores nothing for this page/)).toBeVisible()
    await button(page, 'Send 1 transfer').click()
    await expect(page.getByText('1 transfer credited')).toBeVisible()
    await button(page, 'Start another batch').click()
    await chooseFile(page, 'bonus.csv', file)
    await expect(page.getByRole('heading', { name: 'Every line of bonus.csv was sent before' })).toBeVisible()
    await expect(button(page, /^Send/)).toHaveCount(0)
    expect(await balanceOf(request, account)).toBe(700)
  })
})

test('a device that is full sends nothing before the desk has said so @desk', async ({ page, request }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
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
  await expect(page.getByRole('group', { name: '1 error to fix' })).toContainText('Nothing was sent yet')
  expect(await transfersOf(request, account)).toHaveLength(0)
  await review(page)
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText('25,000 miles credited')
  expect((await transfersOf(request, account)).map(({ reference_id }) => reference_id)).toEqual([reference])
})

test('without a database the desk sends transfers and batches, and says what is lost with the page @desk @long', async ({
  page,
  request,
}) => {
  allowInConsole(/Failed to load resource/)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'UnknownError')
    }
  })
  await openDesk(page)
  const notice = page.getByText(/stores nothing for this page/)
  await expect(notice).toBeVisible()
  const { account } = await fillIn(page, request)
  await review(page)
  await page.route(sendAddress, dropResponse, { times: 1 })
  await page.route(listAddress, (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Not now' } }))
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText('This browser stores nothing for this page')
  await page.unroute(listAddress)
  await expect(outcome(page)).toContainText('It went through')

  await page.getByRole('tab', { name: 'Batch' }).click()
  await chooseFile(page, 'bonus.csv', `account_id,amount\r\n${account.account_id},700\r\n`)
  await expect(notice.last()).toBeVisible()
  await button(page, 'Send 1 transfer').click()
  await expect(page.getByText('1 transfer credited')).toBeVisible()
  expect(await balanceOf(request, account)).toBe(25_700)
})
