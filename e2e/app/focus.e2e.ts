import type { Page } from '@playwright/test'
import { createAccount, openDesk, recipientField } from '../support/desk.ts'
import { cards, expect, openDeals, test } from '../support/fixtures.ts'
import { editSearch } from '../support/rates-form.ts'
import { hotelsOf } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'
import { otherKey, reviewed, sendMiles } from '../support/two-people.ts'

/** The focused element, which must not be the whole page. */
const focused = (page: Page) => page.locator(':focus')

test('Show more deals moves the focus to the first new deal @desk @long', async ({ page, requestDeals }) => {
  const query = 'latitude=48.86&longitude=2.35&radius=20000000'
  const { total } = await requestDeals(`${query}&limit=1`)
  expect(total).toBeGreaterThan(200)
  await openDeals(page, `?${query}&limit=150`)
  const more = page.getByRole('button', { name: 'Show more deals' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toBeHidden()
  await expect(cards(page).nth(150).getByRole('link')).toBeFocused()
})

test('Back moves the focus to the link that was followed @long-phone', async ({ page }) => {
  await openDeals(page)
  // The service renders six cards; a link followed before the app has started loads another document.
  await expect(cards(page)).toHaveCount(50)
  const link = cards(page).nth(2).getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(cards(page).getByRole('link', { name, exact: true }).first()).toBeFocused()
})

test('a link skips the list and moves the focus to the map @desk @long', async ({ page }) => {
  await openDeals(page)
  await page.getByRole('region', { name: 'Map of deals' }).getByRole('button', { name: 'Zoom in' }).waitFor()
  const link = page.getByRole('link', { name: 'Skip to the map' })
  await link.focus()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Map of deals' }).locator(':focus')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})

test('Back to editing moves the focus to the form @desk @long', async ({ page, request }) => {
  const { account_id } = await createAccount(request)
  await openDesk(page)
  await recipientField(page).fill(account_id)
  await page.getByRole('textbox', { name: 'Miles', exact: true }).fill('300')
  // The member found moves the content below, even between the press and the release of a button.
  await expect(page.getByText('Nothing has been sent to this member yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await expect(focused(page)).toHaveText('New transfer')
})

test('closing a panel returns the focus to its button @desk', async ({ page }) => {
  await openDeals(page)
  for (const [name, opened] of [
    ['Filters', page.getByRole('group', { name: 'Stars' })],
    ['Guests 2 adults', page.getByRole('group', { name: 'Guests' })],
    ['Menu', page.getByRole('radiogroup', { name: 'Theme' })],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    await button.press('Enter')
    await expect(opened).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(button).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
  const nearMe = page.getByRole('button', { name: 'Near me' })
  await nearMe.press('Enter')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(nearMe).toBeFocused()
})

test('closing the sheet of filters returns the focus to its button @phone', async ({ page }) => {
  await openDeals(page)
  const button = page.getByRole('button', { name: /^Filters/ })
  await button.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(button).toBeFocused()
})

test('removing a hotel moves the focus to the next one, and removing the last to the field @desk @long', async ({
  page,
  request,
}) => {
  const hotels = (await hotelsOf(request, 'Lisbon')).slice(0, 2).join(',')
  await page.goto(`/offers?${new URLSearchParams({ hotels, ...stay })}`)
  await editSearch(page)
  const remove = page.getByRole('list', { name: /chosen$/ }).getByRole('button', { name: /^Remove / })
  await expect(remove).toHaveCount(2)
  await remove.first().press('Enter')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Hotels' })).toBeFocused()
})

test.describe('after a failure', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('Retry moves the focus to the loaded content @desk', async ({ page }) => {
    const deals = /\/v1\/hotels\/deals(\?|$)/
    await page.route(deals, (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Failed' } }))
    await page.goto('/deals?maxMiles=90000')
    const retry = page.getByRole('button', { name: 'Retry' }).first()
    await retry.focus()
    await page.unroute(deals)
    await page.keyboard.press('Enter')
    await expect(retry).toBeHidden()
    await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  })
})

reviewed.describe('after a decision @desk @long', () => {
  reviewed('the focus moves to the message about it', async ({ page, request }) => {
    const { account_id } = await createAccount(request)
    for (const amount of [1001, 2002]) await sendMiles(request, account_id, amount)
    await openDesk(page, { search: '?tab=approvals', key: otherKey })
    for (const amount of ['1,001', '2,002']) {
      await page.getByRole('button', { name: new RegExp(`^Approve ${amount} miles,`) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Approve/ })
        .click()
      await expect(page.getByText(`Approved: ${amount} miles`)).toBeFocused()
    }
    await expect(page.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible()
    await expect(page.getByText('Approved: 2,002 miles')).toBeFocused()
  })
})
