import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { HotelsResponse } from '#contract/hotels/list-hotels'
import { type SimulatedPlatform, startSimulatedPlatform } from '../../src/platform/testing/start-platform.ts'
import { type ServerProcess, startServerProcess, testKeys } from '#tools/support/server-process'
import {
  balanceOf,
  button,
  chooseFile,
  createAccount,
  field,
  openDesk,
  outcome,
  recipientField,
  signInTab,
  transfersOf,
  openPart,
} from '../support/desk.ts'
import { cards, expect, test as base } from '../support/fixtures.ts'

const platformKey = 'key_of_the_platform'

/** The service that all tests share stores what the platform receives. */
const behind = `http://127.0.0.1:${process.env['E2E_PORT'] ?? ''}`

interface Services {
  readonly platform: SimulatedPlatform
  readonly front: ServerProcess
}

/** A service in front of a platform with gaps. */
const test = base.extend<object, { services: Services; atPlatform: APIRequestContext }>({
  services: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const platform = await startSimulatedPlatform({
        behind: { url: `${behind}/v1`, key: testKeys.staff },
        key: platformKey,
        hasPictures: true,
      })
      const env = { SAMPLE: '', PLATFORM_URL: platform.baseUrl, PLATFORM_KEY: platformKey }
      const front = await startServerProcess({
        env,
        provokes: /The outcome of this transfer is unknown|The platform responded to listTransfers with HTTP 502/,
      })
      await use({ platform, front })
      await front.stop()
      await platform.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  atPlatform: [
    async ({ playwright }, use) => {
      const context = await playwright.request.newContext({ baseURL: behind })
      await use(context)
      await context.dispose()
    },
    { scope: 'worker' },
  ],
  // Its pictures load from the platform.
  otherOrigin: async ({ services }, use) => use(services.platform.url),
  baseURL: async ({ services }, use) => use(services.front.origin),
})

// One service for all of them.
test.describe.configure({ mode: 'default' })

async function fillIn(page: Page, accountId: string) {
  await recipientField(page).fill(accountId)
  await expect(page.getByText('The platform does not say whose account this is.')).toBeVisible()
  await field(page, 'Miles').fill('25000')
}

/** Reviews the transfer and confirms that it could not be looked up. */
async function review(page: Page) {
  await button(page, 'Review transfer').click()
  await page.getByRole('checkbox', { name: 'Send it all the same' }).check()
}

test('deals, a hotel, its pictures and its rates are the platform’s @desk', async ({ page, services }) => {
  await page.goto('/deals')
  await expect(cards(page).first()).toBeVisible()
  const name = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  // The pictures are the platform's own.
  const photo = page.getByRole('main').locator(`img[src^="${services.platform.url}/pictures/"]`).first()
  await expect.poll(async () => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('the rates page finds hotels of a city, and their rates @desk @long', async ({ page, atPlatform }) => {
  const headers = { authorization: `Bearer ${testKeys.public}` }
  const response = await atPlatform.get('/v1/hotels/list?ids=h0000001,h0000002', { headers })
  const [first, second] = ((await response.json()) as HotelsResponse).data
  await page.goto(`/offers?hotels=${first!.id},${second!.id}`)
  await expect(page.getByText(first!.name).first()).toBeVisible()
  await button(page, 'Search rates').click()
  await expect(page.getByRole('grid', { name: 'Best rates by hotel' })).toContainText('$')
})

test('the rates page of a platform without hotel list and lowest rates says so, and shows its rates @desk', async ({
  browser,
}) => {
  const platform = await startSimulatedPlatform({
    behind: { url: `${behind}/v1`, key: testKeys.staff },
    key: platformKey,
    isDescribed: false,
    lacks: new Set(['/hotels/list', '/hotels/min-rates', '/miles/transfer/list', '/miles/transfer/{}']),
  })
  const env = { SAMPLE: '', PLATFORM_URL: platform.baseUrl, PLATFORM_KEY: platformKey }
  const front = await startServerProcess({ env })
  const page = await browser.newPage({ baseURL: front.origin })

  await page.goto('/offers')
  const hotels = page.getByRole('combobox', { name: 'Hotels' })
  await hotels.pressSequentially('Lisbon')
  await expect(page.getByText('Hotels cannot be searched by name or place here. Paste their ids.')).toBeVisible()

  await page.goto('/offers?hotels=h0000001,h0000002')
  await button(page, 'Search rates').click()
  const grid = page.getByRole('grid', { name: 'Best rates by hotel' })
  await expect(grid).toContainText('$')
  await expect(grid.getByRole('columnheader', { name: 'Miles' })).toHaveCount(0)
  await expect(page.getByText('No prices in miles')).toBeVisible()
  await expect(page.getByText('The miles could not be loaded.')).toHaveCount(0)

  await page.close()
  await front.stop()
  await platform.close()
})

test.describe('miles @desk', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the service finds a transfer whose response the platform loses by its reference', async ({
    page,
    services,
    atPlatform,
  }) => {
    const account = await createAccount(atPlatform)
    await openDesk(page)
    await fillIn(page, account.account_id)
    const reference = await field(page, 'Reference').inputValue()
    await review(page)
    services.platform.next('/miles/transfer/create', 'kept and lost')
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText(`25,000 miles credited to ${account.account_id}`)
    expect(await balanceOf(atPlatform, account)).toBe(25_000)
    expect((await transfersOf(atPlatform, account)).map(({ reference_id }) => reference_id)).toEqual([reference])
  })

  test('the desk itself resolves a transfer that the service cannot look up @long', async ({
    page,
    services,
    atPlatform,
  }) => {
    const account = await createAccount(atPlatform)
    await openDesk(page)
    await fillIn(page, account.account_id)
    await review(page)
    services.platform.next('/miles/transfer/create', 'kept and lost')
    const broken = { failure: 'html', status: 502 } as const
    services.platform.next('/miles/transfer/list', broken, broken, broken, broken)
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('We do not know yet')
    await expect(outcome(page)).toContainText(`It went through: 25,000 miles credited to ${account.account_id}`)
    expect(await balanceOf(atPlatform, account)).toBe(25_000)
  })

  test('a transfer that never reached the platform can be sent again safely @long', async ({
    page,
    services,
    atPlatform,
  }) => {
    const account = await createAccount(atPlatform)
    await openDesk(page)
    await fillIn(page, account.account_id)
    await review(page)
    services.platform.next('/miles/transfer/create', 'lost')
    await button(page, 'Send 25,000 miles').click()
    await expect(outcome(page)).toContainText('never arrived, and is safe to send again')
    await button(page, 'Send 25,000 miles again').click()
    await expect(outcome(page)).toContainText('25,000 miles credited')
    expect(await transfersOf(atPlatform, account)).toHaveLength(1)
  })

  test('a batch is sent after a check of the file alone, and the page says so @long', async ({ page, atPlatform }) => {
    const account = await createAccount(atPlatform)
    await openDesk(page, { search: '?tab=batch' })
    const rows = [1, 2].map((at) => `${account.account_id},${at * 100},front-${randomUUID()}`)
    await chooseFile(page, 'two.csv', `account_id,amount,reference_id\n${rows.join('\n')}\n`)
    await expect(page.getByText('Only the file was checked')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Not checked' })).toHaveCount(2)
    await button(page, /^Send/).click()
    await expect.poll(async () => balanceOf(atPlatform, account)).toBe(300)
  })
})

test('the pages name the features that the platform lacks, and hide their controls @desk', async ({
  page,
  atPlatform,
}) => {
  const account = await createAccount(atPlatform)
  const headers = { authorization: `Bearer ${testKeys.staff}` }
  const sent = await atPlatform.post('/v1/miles/transfer/create', {
    headers,
    data: { account_id: account.account_id, amount: 100, reference_id: `elsewhere-${randomUUID()}`, note: 'Not told' },
  })
  const { transaction_id } = (await sent.json()) as { transaction_id: string }

  await signInTab(page)
  await page.goto('/transfers')
  await expect(page.getByRole('navigation', { name: 'Miles desk' }).getByRole('link')).toHaveText([
    'Send',
    'Batch',
    'History',
    'Audit',
    'Keys',
  ])
  await expect(page.getByLabel('Note')).toHaveCount(0)

  await openPart(page, 'History')
  await expect(page.getByRole('textbox', { name: 'Reference' })).toBeVisible()
  for (const label of ['Recipient', 'Status', 'From', 'To', 'Sent by', 'Decided by', 'Note', 'Sort']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
  }
  await page.goto(`/transfers/${transaction_id}`)
  await expect(page.getByText('The platform does not say').first()).toBeVisible()
  await expect(button(page, 'Reverse…')).toHaveCount(0)
  await expect(button(page, 'Download proof')).toHaveCount(0)

  for (const path of ['/members', `/members/${account.account_id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No accounts here' })).toBeVisible()
  }
  await page.goto('/webhooks')
  await expect(page.getByRole('heading', { name: 'No webhooks here' })).toBeVisible()
  await page.goto('/audit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
  await expect(page.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
})
