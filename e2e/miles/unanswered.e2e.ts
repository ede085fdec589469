import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  balanceOf,
  button,
  createAccount,
  dropResponse,
  field,
  fillIn,
  issueStaffKey,
  listAddress,
  openDesk,
  outcome,
  review,
  sendAddress,
  sendByApi,
  type TestAccount,
  transfersOf,
} from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'

/** Stores a transfer without an outcome, like a tab closed before the response. */
async function storeUnanswered(page: Page, account: TestAccount, reference: string) {
  const { account_id, phone_number, external_id } = account
  const recipient = { phoneNumber: phone_number, externalId: external_id }
  const startedAt = new Date().toISOString()
  const batch = { id: reference, startedAt, source: { kind: 'form', recipient }, isStopped: false }
  const request = { account_id, amount: 25_000, reference_id: reference }
  const delivery = { batchId: reference, line: 1, request, accountId: account_id, state: 'unknown', attempts: 1 }
  await page.evaluate(
    async ([storedBatch, storedDelivery]) => {
      const opening = indexedDB.open('milestay-transfers', 1)
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('batches', { keyPath: 'id' })
        opening.result.createObjectStore('deliveries', { keyPath: ['batchId', 'line'] })
      })
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction(['batches', 'deliveries'], 'readwrite')
      writing.objectStore('batches').put(storedBatch)
      writing.objectStore('deliveries').put(storedDelivery)
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [batch, delivery] as const,
  )
}

test.describe('when the response is lost', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the desk finds that the transfer succeeded, also after the tab was closed @desk', async ({
    page,
    context,
    request,
  }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, dropResponse)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('It went through: 25,000 miles credited')
    await page.close()

    const again = await context.newPage()
    await openDesk(again)
    await expect(outcome(again)).toContainText(`It went through: 25,000 miles credited to ${account.external_id}`)
    expect(await transfersOf(request, account)).toHaveLength(1)
    expect(await balanceOf(request, account)).toBe(25_000)

    await button(again, 'Send another').click()
    // The transfer is stored until then.
    await expect(field(again, 'Miles')).toBeVisible()
    await again.reload()
    await expect(field(again, 'Miles')).toBeVisible()
  })

  test('a tab closed before the response loses nothing @desk @long', async ({ page, context, request }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    let arrived = () => {}
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    await page.route(sendAddress, async (route) => {
      await route.fetch()
      arrived()
    })
    await button(page, 'Send 25,000 miles').click()
    await arrival
    await page.close()
    const again = await context.newPage()
    await openDesk(again)
    await expect(outcome(again)).toContainText('It went through')
    expect(await transfersOf(request, account)).toHaveLength(1)
  })

  test('the desk shows that it cannot look the transfer up yet, and continues automatically @desk @long', async ({
    page,
    request,
  }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, dropResponse)
    await page.route(listAddress, (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Not now' } }))
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    await expect(outcome(page)).toContainText('Looking again within')
    await page.unroute(listAddress)
    await expect(outcome(page)).toContainText('It went through')
    expect(await balanceOf(request, account)).toBe(25_000)
  })

  test('Look now looks the transfer up at once, however long the pause is @desk @long', async ({ page, request }) => {
    await openDesk(page)
    await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, dropResponse)
    await page.route(listAddress, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '600' }, json: { code: 503, message: 'Not now' } }),
    )
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('Looking again within 600 s')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.unroute(listAddress)
    await button(page, 'Look now').click()
    await expect(outcome(page)).toContainText('It went through')
  })

  test('a request that was never delivered can be sent again safely @desk', async ({ page, context, request }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, (route) => route.abort('connectionrefused'))
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    await expect(outcome(page)).toContainText('never arrived, and is safe to send again')
    await page.close()

    const again = await context.newPage()
    await openDesk(again)
    await expect(outcome(again)).toContainText('safe to send again')
    await button(again, 'Send 25,000 miles again').click()
    await expect(outcome(again)).toContainText('25,000 miles credited')
    expect((await transfersOf(request, account)).map(({ reference_id }) => reference_id)).toEqual([reference])
  })

  test('without a connection the desk waits, and looks the transfer up as soon as it is back @desk @long', async ({
    page,
    context,
    request,
  }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    await context.setOffline(true)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    await expect(outcome(page)).toContainText('You are offline')
    await context.setOffline(false)
    await expect(outcome(page)).toContainText('safe to send again')
    await button(page, 'Send 25,000 miles again').click()
    await expect(outcome(page)).toContainText('25,000 miles credited')
    expect(await transfersOf(request, account)).toHaveLength(1)
  })

  test('another transfer with the reference opens beside this one @desk', async ({ page, request }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await sendByApi(request, { account_id: account.account_id, amount: 3, reference_id: reference })
    await page.route(sendAddress, dropResponse)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('used by another transfer')
    await expect(outcome(page)).toContainText(`3 miles to ${account.external_id}`)
    expect(await balanceOf(request, account)).toBe(3)
    await page.getByRole('link', { name: 'Open the other transfer' }).click()
    await expect(page.getByRole('dialog', { name: 'Transfer of 3 miles' })).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Use a new reference').click()
    await expect(field(page, 'Reference')).not.toHaveValue(reference)
  })

  test('a transfer is also looked up after an error of the service @desk @long', async ({ page, request }) => {
    await openDesk(page)
    await fillIn(page, request)
    await review(page)
    await page.route(sendAddress, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
    )
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('never arrived, and is safe to send again')
    await button(page, 'Edit it first').click()
    await expect(field(page, 'Miles')).toHaveValue('25,000')
  })
})

test.describe('with a key that has only the right “transfer”', () => {
  // The key may read neither the recipient's account nor transfers of others.
  test.use({ allowedInConsole: /Failed to load resource.* 40[03]/ })
  const rights = ['transfer'] as const

  test('the desk finds the person’s own transfer with a lost response, and lists it @desk @long', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    const [key, reference] = [await issueStaffKey(rights), `e2e-${randomUUID()}`]
    await sendByApi(request, { account_id: account.account_id, amount: 25_000, reference_id: reference }, key)
    await page.goto('/transfers')
    await storeUnanswered(page, account, reference)
    await openDesk(page, { key, rights })
    await expect(outcome(page)).toContainText(`It went through: 25,000 miles credited to ${account.external_id}`)
    await outcome(page).getByRole('link', { name: 'Open the transfer' }).click()
    await expect(page.getByRole('dialog', { name: 'Transfer of 25,000 miles' })).toContainText(reference)
    await expect(page.getByRole('heading', { name: 'We can’t find' })).toHaveCount(0)
    await openDesk(page, { search: '?tab=history', key, rights })
    await expect(page.getByText('You see only the transfers that you sent.')).toBeVisible()
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible()
  })

  test('the desk says that another person has used a reference, without showing the transfer @desk @long', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request)
    const [key, reference] = [await issueStaffKey(rights), `e2e-${randomUUID()}`]
    await sendByApi(request, { account_id: account.account_id, amount: 3, reference_id: reference })
    await page.goto('/transfers')
    await storeUnanswered(page, account, reference)
    await openDesk(page, { key, rights })
    await expect(outcome(page)).toContainText('None of your transfers has this reference')
    await button(page, 'Send 25,000 miles again').click()
    await expect(outcome(page)).toContainText('Another person sent a transfer with this reference')
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await balanceOf(request, account)).toBe(3)
    await button(page, 'Use a new reference').click()
    await expect(field(page, 'Reference')).not.toHaveValue(reference)
  })
})

test('two tabs that look up the same transfer both show its outcome, and only one sends it again @desk', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request)
  const reference = `e2e-${randomUUID()}`
  await page.goto('/transfers')
  await storeUnanswered(page, account, reference)
  await openDesk(page)
  await expect(outcome(page)).toContainText('safe to send again')
  const other = await context.newPage()
  await openDesk(other)
  await expect(outcome(other)).toContainText('safe to send again')

  await button(page, 'Send 25,000 miles again').click()
  await expect(outcome(page)).toContainText('25,000 miles credited')
  await button(other, 'Send 25,000 miles again').click()
  await expect(other.getByRole('group', { name: '1 error to fix' })).toContainText('Another tab of this browser')
  expect(await transfersOf(request, account)).toHaveLength(1)
})
