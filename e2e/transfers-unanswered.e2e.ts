import { accountOf, dropAnswer, openDesk, transferAddress, transferPast, transfersOf } from './support/desk.ts'
import { accessibilityViolations, expect, test } from './support/fixtures.ts'
import { button, field, fillIn, outcome, review } from './support/transfers-send.ts'

const lookUps = /\/v1\/miles\/transfer\/list/

test.describe('when the answer is lost', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the desk finds that the transfer went through, also after the tab was closed', async ({
    page,
    context,
    request,
  }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await page.route(transferAddress, dropAnswer)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('It went through: 25,000 miles credited')
    await page.close()

    const again = await context.newPage()
    await again.goto('/transfers')
    await expect(again.getByText('The fate of a transfer is still to be told')).toBeVisible()
    await expect(again.getByText(reference)).toBeVisible()
    await openDesk(again)
    await expect(outcome(again)).toContainText(`It went through: 25,000 miles credited to ${account.external_id}`)
    expect(await transfersOf(request, account.account_id)).toHaveLength(1)
    expect((await accountOf(request, account.account_id)).balance).toBe(25_000)

    await button(again, 'Send another').click()
    await again.reload()
    await expect(field(again, 'Miles')).toBeVisible()
  })

  test('a tab that is closed before the answer comes loses nothing @desk', async ({ page, context, request }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    let arrived = () => {}
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    await page.route(transferAddress, async (route) => {
      await route.fetch()
      arrived()
    })
    await button(page, 'Send 25,000 miles').click()
    await arrival
    await page.close()
    const again = await context.newPage()
    await openDesk(again)
    await expect(outcome(again)).toContainText('It went through')
    expect(await transfersOf(request, account.account_id)).toHaveLength(1)
  })

  test('the desk says so while it cannot look the transfer up, and goes on by itself @desk', async ({
    page,
    request,
  }) => {
    await openDesk(page)
    const { account } = await fillIn(page, request)
    await review(page)
    await page.route(transferAddress, dropAnswer)
    await page.route(lookUps, (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Not now' } }))
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    await expect(outcome(page)).toContainText('Looking again within')
    await page.unroute(lookUps)
    await expect(outcome(page)).toContainText('It went through')
    expect((await accountOf(request, account.account_id)).balance).toBe(25_000)
  })

  test('the desk looks at once when it is told to, however long it would wait @desk', async ({ page, request }) => {
    await openDesk(page)
    await fillIn(page, request)
    await review(page)
    await page.route(transferAddress, dropAnswer)
    await page.route(lookUps, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '600' }, json: { code: 503, message: 'Not now' } }),
    )
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('Looking again within 600 s')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.unroute(lookUps)
    await button(page, 'Look now').click()
    await expect(outcome(page)).toContainText('It went through')
  })

  test('a request that was never delivered is safe to send again, and is sent', async ({ page, context, request }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await page.route(transferAddress, (route) => route.abort('connectionrefused'))
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    await expect(outcome(page)).toContainText('never arrived, and is safe to send again')
    await page.close()

    const again = await context.newPage()
    await openDesk(again)
    await expect(outcome(again)).toContainText('safe to send again')
    await button(again, 'Send 25,000 miles again').click()
    await expect(outcome(again)).toContainText('25,000 miles credited')
    expect((await transfersOf(request, account.account_id)).map(({ reference_id }) => reference_id)).toEqual([
      reference,
    ])
  })

  test('without a network the desk waits, and looks as soon as it is back @desk', async ({
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
    expect(await transfersOf(request, account.account_id)).toHaveLength(1)
  })

  test('another transfer under the reference is shown beside this one @desk', async ({ page, request }) => {
    await openDesk(page)
    const { account, reference } = await fillIn(page, request)
    await review(page)
    await transferPast(request, { account_id: account.account_id, amount: 3, reference_id: reference })
    await page.route(transferAddress, dropAnswer)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('used by another transfer')
    expect((await accountOf(request, account.account_id)).balance).toBe(3)
    await button(page, 'Use a new reference').click()
    await expect(field(page, 'Reference')).not.toHaveValue(reference)
  })

  test('a failure of the service is looked up too @desk', async ({ page, request }) => {
    await openDesk(page)
    await fillIn(page, request)
    await review(page)
    await page.route(transferAddress, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
    )
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('never arrived, and is safe to send again')
    await button(page, 'Edit it first').click()
    await expect(field(page, 'Miles')).toHaveValue('25,000')
  })
})
