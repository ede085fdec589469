import { randomUUID } from 'node:crypto'
import { testKeys } from '#tools/support/server-process'
import {
  balanceOf,
  button,
  createAccount,
  field,
  fillIn,
  openDesk,
  openPart,
  outcome,
  recipientField,
  review,
  sendAddress,
  sendByApi,
  shortId,
  transfersOf,
} from '../support/desk.ts'
import { tabTo } from '../support/keyboard.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { otherKey, postAs, reviewed } from '../support/two-people.ts'

test('only Send and Approvals say that no review rule is set @desk', async ({ page }) => {
  const line = page.getByText('No review rule is set, so no transfer needs a second person’s approval.')
  await openDesk(page)
  await expect(line).toBeVisible()
  await openPart(page, 'Approvals')
  await expect(line).toBeVisible()
  await openPart(page, 'History')
  await expect(page.getByRole('heading', { name: 'History' }).or(page.getByRole('table')).first()).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('miles are sent to the account shown, and the receipt confirms it', async ({ page, request }) => {
  await openDesk(page)
  const account = await createAccount(request)
  await recipientField(page).fill(account.phone_number)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await field(page, 'Miles').fill('25k')
  await field(page, 'Note').fill('Late credit')
  await expect(field(page, 'Miles')).toHaveValue('25,000')
  expect(await field(page, 'Reference').inputValue()).toMatch(/^desk-\d{8}-\w{8}$/)

  await review(page)
  await expect(page.getByText('Balance after')).toBeVisible()
  expect(await balanceOf(request, account)).toBe(0)
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText(`25,000 miles credited to ${account.external_id}`)
  const [transfer] = await transfersOf(request, account)
  expect(transfer).toMatchObject({ amount: 25_000, note: 'Late credit', status: 'success' })
  await expect(outcome(page)).toContainText(shortId(transfer?.transaction_id))
  await expect(outcome(page)).toContainText(/New balance\s*25,000 miles/)
  expect(await accessibilityViolations(page)).toEqual([])

  await button(page, 'Send another').click()
  await expect(recipientField(page)).toHaveValue('')
  expect(await field(page, 'Reference').inputValue()).not.toBe(transfer?.reference_id)
  await page.reload()
  await expect(field(page, 'Miles')).toBeVisible()
})

test('the note says that the member can read it @desk @long', async ({ page }) => {
  await openDesk(page)
  await expect(field(page, 'Note')).toHaveAccessibleDescription(/the member can read it/)
})

test('an error summary takes focus and links to each field @long-phone', async ({ page }) => {
  await openDesk(page)
  await field(page, 'Miles').fill('1.5')
  await field(page, 'Reference').fill('')
  await button(page, 'Review transfer').click()
  const summary = page.getByRole('group', { name: '3 errors to fix' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Account ID, phone number or external ID: enter a value',
    'Miles: enter a whole number',
    'Reference: enter a value',
  ])
  await summary.getByRole('link', { name: /^Miles/ }).click()
  await expect(field(page, 'Miles')).toBeFocused()
  await field(page, 'Miles').fill('1,000,000')
  await expect(summary).toContainText('Miles: enter 999,999 or less')
  await button(page, 'New reference').click()
  await expect(page.getByRole('group', { name: '2 errors to fix' }).getByRole('link')).toHaveCount(2)
})

test.describe('where the service refuses', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('an unknown recipient is an error at the field, before anything is sent @desk', async ({ page }) => {
    await openDesk(page)
    await recipientField(page).fill(randomUUID())
    const unknown = 'No member has this ID or phone number. Check it, or add a member.'
    await expect(page.getByText(unknown)).toBeVisible()
    await field(page, 'Miles').fill('5')
    await button(page, 'Review transfer').click()
    await expect(page.getByRole('group', { name: '1 error to fix' }).getByRole('link')).toHaveText(unknown)
    await expect(field(page, 'Miles')).toHaveValue('5')
  })

  test('its messages are shown unchanged, and the form keeps its values @desk @long', async ({ page, request }) => {
    await openDesk(page)
    await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, (route) =>
      route.fulfill({
        status: 400,
        json: { errors: [{ message: 'amount: more than this key may send' }, { message: 'Not today' }] },
      }),
    )
    await button(page, 'Send 25,000 miles').click()
    const summary = page.getByRole('group', { name: '2 errors to fix' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText(['amount: more than this key may send', 'Not today'])
    await expect(field(page, 'Miles')).toHaveValue('25,000')
    await expect(field(page, 'Miles')).toHaveAccessibleDescription(/more than this key may send/)
  })

  test('a used reference names the recipient of its transfer, which opens beside this one @desk', async ({
    page,
    request,
  }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    const other = await createAccount(request)
    await review(page)
    await sendByApi(request, { account_id: other.account_id, amount: 777, reference_id: reference })
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText(`Another transfer has this reference: 777 miles to ${other.external_id}`)
    const valuesOf = (name: string) => outcome(page).locator(`dt:text-is("${name}") + dd`)
    await expect(valuesOf('Miles')).toHaveText('25,000')
    await expect(valuesOf('Recipient')).toHaveText(account.external_id)
    expect(await accessibilityViolations(page)).toEqual([])

    await outcome(page).getByRole('link', { name: 'Open the other transfer' }).click()
    await expect(page.getByRole('dialog', { name: 'Transfer of 777 miles' })).toContainText(other.external_id)
    await page.keyboard.press('Escape')
    await button(page, 'Use a new reference').click()
    await expect(recipientField(page)).toHaveValue(account.account_id)
    await review(page)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('25,000 miles credited')
    expect(await balanceOf(request, account)).toBe(25_000)
  })

  test('a transfer already sent under its reference links to that transfer @desk @long', async ({ page, request }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await sendByApi(request, { account_id: account.account_id, amount: 25_000, reference_id: reference })
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('this transfer may have been sent before')
    await outcome(page).getByRole('link', { name: 'Open the other transfer' }).click()
    const drawer = page.getByRole('dialog', { name: 'Transfer of 25,000 miles' })
    await expect(drawer.getByText(reference, { exact: true }).first()).toBeVisible()
  })

  test('the review rejects a transfer that was sent before, without a confirmation @desk @long', async ({
    page,
    request,
  }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await sendByApi(request, { account_id: account.account_id, amount: 25_000, reference_id: reference })
    await review(page)
    await expect(page.getByText('This transfer was sent before.')).toBeVisible()
    await expect(button(page, 'Send 25,000 miles')).toBeDisabled()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  test('the review rejects a used reference and links to its transfer @desk @long', async ({ page, request }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await sendByApi(request, { account_id: account.account_id, amount: 777, reference_id: reference })
    await review(page)
    await expect(
      page.getByText('Another transfer has this reference. Compare with the existing transfer.'),
    ).toBeVisible()
    await expect(button(page, 'Send 25,000 miles')).toBeDisabled()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Show the other one' }).click()
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
  })

  test('a frozen account is an error as soon as it is found, and cannot be reviewed @desk', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    const reason = { reason: 'Reported as lost' }
    await postAs(request, testKeys.staff, `account/${account.account_id}/freeze`, reason)
    await openDesk(page)
    await recipientField(page).fill(account.account_id)
    await expect(page.getByText('Frozen: miles cannot be sent to this account.')).toBeVisible()
    await field(page, 'Miles').fill('5')
    await button(page, 'Review transfer').click()
    await expect(page.getByRole('group', { name: '1 error to fix' }).getByRole('link')).toHaveText(
      'Frozen: miles cannot be sent to this account.',
    )
    await expect(recipientField(page)).toHaveAccessibleDescription(/^Frozen/)
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('an expired key is replaced in place, and the transfer continues @desk', async ({ page, request }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, (route) =>
      route.fulfill({ status: 401, json: { code: 401, message: 'Unauthorized - Invalid or missing token' } }),
    )
    await button(page, 'Send 25,000 miles').click()
    const dialog = page.getByRole('dialog', { name: 'Your key is no longer valid' })
    await dialog.getByLabel('API key').fill(testKeys.staff)
    await page.unroute(sendAddress)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText('Nothing was sent')
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('25,000 miles credited')
    expect(await balanceOf(request, account)).toBe(25_000)
  })

  for (const [status, words] of [
    [403, 'needs a staff key'],
    [413, 'more than the service accepts'],
    [429, 'Too many requests'],
  ] as const) {
    test(`a ${status} is explained, with nothing sent and the review still open @desk${status === 403 ? '' : ' @long'}`, async ({
      page,
      request,
    }) => {
      await openDesk(page)
      await fillIn(page, request)
      await review(page)
      await page.route(sendAddress, (route) => route.fulfill({ status, json: { code: status, message: 'No' } }))
      await button(page, 'Send 25,000 miles').click()
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByRole('alert')).toContainText('Nothing was sent')
      await expect(button(page, 'Send 25,000 miles')).toBeEnabled()
    })
  }
})

test('a double click sends once @desk', async ({ page, request }) => {
  await openDesk(page)
  const { account } = await fillIn(page, request)
  let posts = 0
  await page.route(sendAddress, async (route) => {
    posts += 1
    await route.continue()
  })
  // The second click may hit the button of the review.
  await button(page, 'Review transfer').dblclick()
  await expect(button(page, 'Send 25,000 miles')).toBeVisible()
  expect(posts).toBe(0)
  await button(page, 'Send 25,000 miles').dblclick()
  await expect(outcome(page)).toContainText('25,000 miles credited')
  expect(posts).toBe(1)
  expect(await transfersOf(request, account)).toHaveLength(1)
})

test('the same miles to the same recipient must be confirmed @desk', async ({ page, request }) => {
  await openDesk(page)
  const { account } = await fillIn(page, request)
  const earlier = `earlier-${randomUUID()}`
  await sendByApi(request, { account_id: account.account_id, amount: 25_000, reference_id: earlier })
  await review(page)
  await expect(page.getByText(earlier)).toBeVisible()
  await expect(button(page, 'Send 25,000 miles')).toBeDisabled()
  await page.getByRole('checkbox').check()
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText(/New balance\s*50,000 miles/)
})

test.describe('the same miles, sent by another person after the review', () => {
  test.use({ allowedInConsole: /412|ERR_FAILED/ })

  test('are shown before they can be sent again @desk', async ({ page, request }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    const { account_id } = account
    await review(page)
    const meanwhile = `meanwhile-${randomUUID()}`
    await sendByApi(request, { account_id, amount: 25_000, reference_id: meanwhile })
    await button(page, 'Send 25,000 miles').click()
    await expect(page.getByRole('main')).toContainText(`meanwhile, under the reference ${meanwhile}`)
    await review(page)
    await expect(button(page, 'Send 25,000 miles')).toBeDisabled()
    await expect(page.getByRole('link', { name: meanwhile })).toBeVisible()
    expect(await balanceOf(request, account)).toBe(25_000)
  })

  test('are not sent again after a lost request, also after a reload @desk @long', async ({ page, request }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    const { account_id } = account
    await review(page)
    await page.route(sendAddress, (route) => route.abort())
    await button(page, 'Send 25,000 miles').click()
    await expect(button(page, 'Send 25,000 miles again')).toBeVisible({ timeout: 30_000 })
    await page.unroute(sendAddress)
    const meanwhile = `meanwhile-${randomUUID()}`
    await sendByApi(request, { account_id, amount: 25_000, reference_id: meanwhile })
    await page.reload()
    await button(page, 'Send 25,000 miles again').click()
    await expect(page.getByRole('main')).toContainText(`meanwhile, under the reference ${meanwhile}`)
    expect(await balanceOf(request, account)).toBe(25_000)
  })
})

test('the desk finds a member by external id, shows recent transfers, and sends by account id @desk', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const { account_id, external_id } = account
  await sendByApi(request, { account_id, amount: 700, reference_id: `e2e-${account_id}` })
  await openDesk(page)
  await recipientField(page).fill(` ${external_id} `)
  await page.keyboard.press('Tab')
  await expect(page.getByText(account.phone_number.replace(/^(..)(...)(...)/, '$1 $2 $3 '))).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent transfers' })).toContainText(
    /^Recent.*700 miles.*Credited.*by /,
  )
  await field(page, 'Miles').fill('300')
  const sent = page.waitForRequest(sendAddress)
  await review(page, '300')
  await button(page, 'Send 300 miles').click()
  await expect(outcome(page)).toContainText(`300 miles credited to ${external_id}`)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ account_id, amount: 300 })
  expect(body).not.toHaveProperty('external_id')
})

test.describe('digits that are the number of one member and the external id of another', () => {
  test.use({ allowedInConsole: /404/ })

  test('show both members, and one must be selected before sending @desk', async ({ page, request }) => {
    const { phone_number, external_id } = await createAccount(request)
    const digits = phone_number.slice(1)
    const other = await createAccount(request, digits)
    await openDesk(page)
    await recipientField(page).fill(digits)
    await field(page, 'Miles').fill('40')
    // The matching members move the button down.
    await expect(button(page, `Choose ${digits}`)).toBeVisible()
    await button(page, 'Review transfer').click()
    await expect(page.getByRole('group', { name: '1 error to fix' })).toContainText(
      'This is one member’s phone number and another’s external ID. Choose one of them.',
    )
    await expect(button(page, `Choose ${external_id}`)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await button(page, `Choose ${digits}`).click()
    await expect(recipientField(page)).toHaveValue(other.account_id)
    await review(page, '40')
    await button(page, 'Send 40 miles').click()
    await expect(outcome(page)).toContainText(`40 miles credited to ${digits}`)
    expect(await balanceOf(request, other)).toBe(40)
  })
})

test('the desk works by keyboard alone @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  await openDesk(page)
  await tabTo(page, page.getByRole('link', { name: 'Approvals' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approvals')
  expect(new URL(page.url()).search).toBe('?tab=approvals')
  await page.goBack()
  await expect(recipientField(page)).toBeVisible()
  await tabTo(page, recipientField(page))
  await page.keyboard.type(account.phone_number)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Miles')).toBeFocused()
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review the transfer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Send 300 miles')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(outcome(page).getByRole('heading')).toBeFocused()
  await expect(outcome(page)).toContainText('300 miles credited')
})

test('without a key the page says who may use the desk, and signing in returns to it @desk', async ({ page }) => {
  await page.goto('/transfers?tab=batch')
  await expect(page.getByRole('heading', { name: 'The miles desk is for staff' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('API key').fill(testKeys.staff)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batch')
})

test('an agent sees that the desk needs a staff key @desk @long', async ({ page }) => {
  await openDesk(page, { role: 'agent' })
  await expect(page.getByRole('heading', { name: 'This needs a staff key' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Miles desk' })).toHaveCount(0)
})

for (const width of [360, 2560]) {
  test(`the desk does not overflow at ${width} px @desk @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openDesk(page)
    await expect(field(page, 'Miles')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

reviewed('the review says that a transfer will wait, and requests its approval', async ({ page, request }) => {
  await openDesk(page)
  const { account } = await fillIn(page, request, '2000')
  await button(page, 'Review transfer').click()
  await expect(page.getByText('It waits for another person’s approval before it is credited.')).toBeVisible()
  await expect(page.getByText('Once approved')).toBeVisible()
  await expect(button(page, /^Send/)).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, 'Request approval for 2,000 miles').click()
  await expect(outcome(page)).toContainText(`2,000 miles to ${account.external_id}: awaiting approval`)
  const [transfer] = await transfersOf(request, account)
  await postAs(request, otherKey, `transfer/${transfer!.transaction_id}/reject`, { reason: 'A test' })
})
