import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startServerProcess, testKeys } from '#tools/support/server-process'
import { type EventReceiver, startEventReceiver } from '#tools/support/event-receiver'
import { copiedText } from '../support/copied-text.ts'
import { button, createAccount, sendByApi, signInTab, transfersOf } from '../support/desk.ts'
import { expect, test as base } from '../support/fixtures.ts'

/** A service that may send events to a receiver on this machine. */
const test = base.extend<object, { receiver: EventReceiver; origin: string }>({
  receiver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const receiver = await startEventReceiver()
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ receiver }, use) => {
      const service = await startServerProcess({ env: { SAMPLE_HOTELS: '30', WEBHOOKS_TO: receiver.origin } })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

// An address is refused, and deliveries may be requested while their webhook is deleted.
test.use({ allowedInConsole: /status of 40[04]/ })

const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries, newest first' }).getByRole('row')

test('staff send events to their own program, see its responses, and resend one @desk', async ({
  page,
  request,
  receiver,
}) => {
  const url = `${receiver.origin}/events`
  const account = await createAccount(request)
  await signInTab(page)
  await page.goto('/transfers')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()

  await button(page, 'Add a webhook…').click()
  await button(page, 'Add the webhook').click()
  await expect(page.getByText('Enter an address that begins with https.')).toBeVisible()
  await page.getByLabel('Address').fill('http://elsewhere.example/events')
  await button(page, 'Add the webhook').click()
  await expect(page.getByRole('alert').filter({ hasText: 'unless your administrator allows it' })).toBeVisible()
  await page.getByLabel('Address').fill(url)
  await page.getByLabel('Account opened').uncheck()
  await button(page, 'Add the webhook').click()
  const secret = await copiedText(page, button(page, 'Copy the secret'))
  await expect(page.getByRole('dialog')).toContainText(secret)
  await button(page, 'Done').click()

  await sendByApi(request, { account_id: account.account_id, amount: 500, reference_id: account.external_id })
  const [transfer] = await transfersOf(request, account)
  await page.getByRole('link', { name: `Deliveries ${url}` }).click()
  await expect(deliveries(page).nth(1)).toContainText('Delivered', { timeout: 30_000 })
  const [event] = receiver.at('/events')
  expect(event!.headers['x-signature']).toBe(createHmac('sha256', secret).update(event!.body).digest('hex'))
  expect(JSON.parse(event!.body)).toMatchObject({ payload: { transaction_id: transfer!.transaction_id } })

  await expect(deliveries(page)).toHaveCount(2)
  await expect(deliveries(page).nth(1)).toContainText('Transfer credited')
  await button(page, 'Send again Transfer credited').click()
  await expect.poll(() => receiver.at('/events').length).toBe(2)
  expect(receiver.at('/events')[1]!.headers['webhook-id']).toBe(event!.headers['webhook-id'])

  const choose = async (change: string) => {
    await button(page, `Change ${url}`).click()
    await button(page, change).click()
  }
  await choose('Address and events…')
  await page.getByLabel('Account changed').uncheck()
  await button(page, 'Save changes').click()
  await expect(page.getByRole('row', { name: url })).not.toContainText('Account changed')
  await button(page, `Pause ${url}`).click()
  await expect(page.getByRole('row', { name: url })).toContainText('Paused')
  await button(page, `Resume ${url}`).click()
  await expect(page.getByRole('row', { name: url })).toContainText('Active')
  for (let rotation = 1; rotation <= 3; rotation += 1) {
    await choose('Rotate secret…')
    await button(page, 'Rotate the secret').click()
    await expect(page.getByRole('dialog')).toContainText('whsec_')
    await expect(page.getByRole('dialog')).not.toContainText(secret)
    await button(page, 'Done').click()
    await expect(page.getByRole('row', { name: url })).toContainText('The previous secret is valid until')
  }
  await choose('Rotate secret…')
  await button(page, 'Rotate the secret').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    /^The secret was rotated 3 times in 24 hours: rotate it again after \w{3},\s\w{3,4}\s\d+, \d+:\d\d\s[AP]M\.$/,
  )
  await button(page, 'Cancel').click()
  await choose('Delete…')
  await button(page, 'Delete the webhook for good').click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
})

test('undelivered events of a paused webhook wait without a next attempt @desk @long', async ({
  page,
  request,
  receiver,
}) => {
  const headers = { authorization: `Bearer ${testKeys.staff}` }
  const data = { url: `${receiver.origin}/gone`, events: ['account.opened'] }
  const made = (await (await request.post('/v1/webhooks', { headers, data })).json()) as { webhook: { id: string } }
  await createAccount(request)
  await signInTab(page)
  await page.goto(`/webhooks?webhook=${made.webhook.id}`)
  await expect(page.getByRole('row', { name: data.url })).toContainText('Paused', { timeout: 30_000 })
  await expect(deliveries(page).nth(1)).toContainText('Waiting1 attempt, HTTP 410')
  await expect(page.getByText('Next attempt')).toHaveCount(0)
  await request.post(`/v1/webhooks/${made.webhook.id}/delete`, { headers })
})
