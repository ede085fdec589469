import type { Page, Route } from '@playwright/test'
import { startServerProcess, testKeys } from '#tools/support/server-process'
import { startTestProvider, type TestProvider } from '#tools/support/test-provider'
import { button, createAccount, field, outcome, recipientField, review } from '../support/desk.ts'
import { allowInConsole, accessibilityViolations, expect, test as base } from '../support/fixtures.ts'

const people = {
  ada: { name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true, roles: ['miles-senders'] },
  visitor: { name: 'Val Visitor', email: 'val@example.com', email_verified: true, roles: [] },
}

interface Started {
  readonly origin: string
  readonly provider: TestProvider
}

const test = base.extend<object, { started: Started }>({
  started: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const provider = await startTestProvider(people)
      const service = await startServerProcess({ env: { SAMPLE: 'off', ...provider.environment } })
      await use({ origin: service.origin, provider })
      await service.stop()
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ started }, use) => use(started.origin),
  otherOrigin: async ({ started }, use) => use(started.provider.issuer),
})

// One service for all of them.
test.describe.configure({ mode: 'default' })

// Some of the tests use a token that the service refuses, or a provider that does not respond.

/** Enters a name on the provider's sign-in page. */
async function say(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signIn(page: Page, name: string, from = '/transfers') {
  await page.goto(`/sign-in?${new URLSearchParams({ from })}`)
  await button(page, 'Sign in with Example').click()
  await say(page, name)
}

/** The data stored for the tab and the device, and the address. */
function traces(page: Page) {
  return page.evaluate(() => ({
    tab: JSON.stringify(sessionStorage),
    device: JSON.stringify(localStorage) + document.cookie,
    address: location.href,
  }))
}

test('a person signs in with the provider, sends miles under their own name, and signs out @desk', async ({
  page,
  request,
}) => {
  await page.goto('/transfers?tab=send')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, 'Sign in with Example').click()
  await say(page, 'ada')
  await expect(page).toHaveURL(/\/transfers\?tab=send$/)

  const account = await createAccount(request)
  await recipientField(page).fill(account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await field(page, 'Miles').fill('2500')
  await review(page, '2,500')
  await button(page, 'Send 2,500 miles').click()
  await expect(outcome(page)).toContainText('2,500 miles')
  const sent = await request.get(`/v1/miles/transfer/list?all=true&account_id=${account.account_id}`, {
    headers: { authorization: `Bearer ${testKeys.staff}` },
  })
  expect(JSON.stringify(await sent.json())).toContain('Ada Lovelace')

  const token = JSON.parse(await page.evaluate(() => sessionStorage.getItem('session') ?? '')).key as string
  expect(token).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/)
  const { device, address, tab } = await traces(page)
  expect([device, address].join()).not.toContain(token)
  expect(tab).not.toContain('verifier')

  await page.getByRole('button', { name: 'Staff' }).click()
  await expect(page.getByText('Signed in as Ada Lovelace (staff)')).toBeVisible()
  await button(page, 'Sign out').click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect((await traces(page)).tab).not.toContain(token)
  // Back skips the callback page of the provider.
  await page.goBack()
  await expect(page).not.toHaveURL(/callback|code=/)
})

test('a sign-in denied at the provider shows an error and can be retried @desk @long', async ({ page }) => {
  await page.goto('/sign-in?from=/transfers')
  await button(page, 'Sign in with Example').click()
  await button(page, 'Deny').click()
  await expect(page.getByRole('alert')).toHaveText('Example denied the sign-in.')
  await expect(page).toHaveURL(/\/sign-in\/callback$/)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, 'Try again').click()
  await say(page, 'ada')
  await expect(page).toHaveURL(/\/transfers$/)
})

test('a response with another state is rejected @desk', async ({ page }) => {
  await page.goto('/sign-in?from=/transfers')
  await button(page, 'Sign in with Example').click()
  await expect(page.getByLabel('Name')).toBeVisible()
  await page.goto('/sign-in/callback?code=made-up&state=made-up')
  await expect(page.getByRole('alert')).toContainText('This sign-in was not started in this tab')
  await expect(page).toHaveURL(/\/sign-in\/callback$/)
  await button(page, 'Try again').click()
  await say(page, 'ada')
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
})

/** Redirects the next sign-in request to another page. */
async function redirectOnce(page: Page, where: (asked: URL) => URL) {
  const redirect = (route: Route) => {
    const address = where(new URL(route.request().url())).href.replaceAll('&', '&amp;')
    return route.fulfill({ contentType: 'text/html', body: `<meta http-equiv="refresh" content="0;url=${address}">` })
  }
  await page.route(/\/auth\?/, redirect, { times: 1 })
}

test('a response of another issuer is rejected @desk @long', async ({ page, baseURL }) => {
  await redirectOnce(page, ({ searchParams }) => {
    const state = searchParams.get('state') ?? ''
    return new URL(
      `/sign-in/callback?${new URLSearchParams({ code: '1', state, iss: 'https://id.example.com' })}`,
      baseURL,
    )
  })
  await page.goto('/sign-in')
  await button(page, 'Sign in with Example').click()
  await expect(page.getByRole('alert')).toHaveText(/^The response from Example is not valid for this sign-in/)
  expect((await traces(page)).tab).not.toMatch(/session|verifier/)
})

test('a token issued for another sign-in is rejected @desk @long', async ({ page }) => {
  await redirectOnce(page, (asked) => {
    asked.searchParams.set('nonce', 'of-another-sign-in')
    return asked
  })
  await signIn(page, 'ada')
  await expect(page.getByRole('alert')).toHaveText(/^The response from Example is not valid for this sign-in/)
  expect((await traces(page)).tab).not.toMatch(/session|verifier/)
  await button(page, 'Try again').click()
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
})

test('a person without a role sees why, and can sign in as someone else @desk', async ({ page }) => {
  await signIn(page, 'visitor')
  await expect(page.getByRole('alert')).toContainText('Example says that you are Val Visitor, who has no role here')
  expect((await traces(page)).tab).not.toMatch(/session|verifier/)
  await button(page, 'Sign in as someone else').click()
  await say(page, 'ada')
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
})

test('an error names a provider that stops responding, and the sign-in can be retried @desk @long', async ({
  page,
}) => {
  allowInConsole(/net::ERR_/)
  await page.route(/\/token$/, (route) => route.abort(), { times: 1 })
  await signIn(page, 'ada')
  await expect(page.getByRole('alert')).toHaveText('Example did not respond.')
  await button(page, 'Try again').click()
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
})

test.describe('when its code fails to load', () => {
  test.use({ allowedInConsole: /Failed to load resource|net::ERR_|imported module/ })

  test('the page shows an error, and reloading it completes the sign-in @desk @long', async ({ page }) => {
    const code = /\/assets\/sign-in-callback-page-[^/]+\.js$/
    await page.route(code, (route) => route.abort('connectionreset'))
    await signIn(page, 'ada')
    await expect(page.getByText('A file of this page did not load.')).toBeVisible()
    await page.unroute(code)
    await button(page, 'Reload the page').click()
    await expect(button(page, 'Staff')).toBeVisible()
  })
})

test('an expired sign-in is renewed in its own window, and the form keeps its values @desk @long', async ({
  page,
  request,
}) => {
  allowInConsole(/status of 401/)
  await signIn(page, 'ada')
  const account = await createAccount(request)
  await field(page, 'Miles').fill('4321')
  const { key: expired } = JSON.parse(await page.evaluate(() => sessionStorage.getItem('session') ?? '')) as {
    key: string
  }
  await page.route(/\/v1\/miles\//, async (route) => {
    if (route.request().headers()['authorization'] !== `Bearer ${expired}`) return route.continue()
    return route.fulfill({ status: 401, json: { code: 401, message: 'Unauthorized - Invalid or missing token' } })
  })
  await recipientField(page).fill(account.account_id)
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has expired' })
  await expect(dialog).toContainText('You were signed in as Ada Lovelace')
  expect(await accessibilityViolations(page)).toEqual([])

  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in with Example' }).click()
  // The provider still knows the person, so the window returns at once and closes.
  const window = await opened
  if (!window.isClosed()) await window.waitForEvent('close')
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Miles')).toHaveValue('4,321')
  await expect(recipientField(page)).toHaveValue(account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await review(page, '4,321')
})
