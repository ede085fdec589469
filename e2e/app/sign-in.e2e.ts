import { testKeys } from '#tools/support/server-process'
import type { Page } from '@playwright/test'
import { accessibilityViolations, allowInConsole, expect, openMenu, parameter, test } from '../support/fixtures.ts'
import { editSearch } from '../support/rates-form.ts'

// Some of the tests use a key that the service refuses, or a network that fails.

const keyField = (page: Page) => page.getByLabel('API key')

async function signIn(page: Page, key: string) {
  await keyField(page).fill(key)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Everything the browser stores for the page, and its address. */
async function traces(page: Page) {
  return page.evaluate(() => ({
    device: JSON.stringify(localStorage) + document.cookie,
    tab: JSON.stringify(sessionStorage),
    address: location.href,
  }))
}

for (const [role, words] of [
  ['agent', 'Agent'],
  ['staff', 'Staff'],
] as const) {
  test(`signing in as ${role} returns to the previous page${role === 'agent' ? '' : ' @desk @long'}`, async ({
    page,
  }) => {
    await page.goto('/offers?hotels=h0000150&rooms=3')
    await openMenu(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await signIn(page, `  ${testKeys[role]}\n`)
    await expect(page.getByRole('button', { name: words })).toBeVisible()
    await expect(page).toHaveURL(/\/offers\?hotels=h0000150&rooms=3$/)
    await expect(page.getByRole('search', { name: 'This search' })).toContainText('1 room, 3 adults')
    const { device, tab, address } = await traces(page)
    expect(tab).toContain(testKeys[role])
    expect(device).not.toContain(testKeys[role])
    expect(address).not.toContain(testKeys[role])
    // Back skips the sign-in page.
    await page.goBack()
    await expect(page).not.toHaveURL(/sign-in/)
  })
}

test('staff who sign in on the first page land on the miles desk @desk @long', async ({ page }) => {
  await page.goto('/')
  await openMenu(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, testKeys.staff)
  await expect(page).toHaveURL(/\/transfers$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send miles')
})

test('an invalid key is rejected with a reason and stays in the field @desk', async ({ page }) => {
  allowInConsole(/status of 401/)
  await page.goto('/sign-in')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(keyField(page)).toHaveAccessibleDescription(/^Paste or type a key\./)
  await signIn(page, testKeys.public)
  await expect(keyField(page)).toHaveAccessibleDescription(/^This is the public key/)
  await signIn(page, 'ak_unknown')
  await expect(keyField(page)).toHaveAccessibleDescription(/does not accept this key/)
  await expect(keyField(page)).toHaveValue('ak_unknown')
  await expect(keyField(page)).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await signIn(page, 'ключ')
  await expect(keyField(page)).toHaveAccessibleDescription(/does not accept this key/)
  expect((await traces(page)).tab).toBe('{}')
})

test('a network failure is reported, and the key can be sent again @desk @long', async ({ page }) => {
  allowInConsole(/net::ERR_/)
  await page.goto('/sign-in')
  await page.route(/\/v1\/data\/key$/, (route) => route.abort(), { times: 1 })
  await signIn(page, testKeys.agent)
  await expect(keyField(page)).toHaveAccessibleDescription(/There was no response/)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Agent' })).toBeVisible()
})

test('signing in never redirects to another origin @desk', async ({ page }) => {
  await page.goto(`/sign-in?${new URLSearchParams({ from: '//example.com/offers' })}`)
  await signIn(page, testKeys.agent)
  await expect(page.getByRole('button', { name: 'Agent' })).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/offers/)
})

test('signing out removes the key at once, also after a reload @desk', async ({ page }) => {
  await page.goto('/sign-in?from=/offers')
  await signIn(page, testKeys.agent)
  // The sign-in page has such a button too, until the next page loads.
  await expect(page.getByRole('heading', { name: 'Rates', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Agent' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect((await traces(page)).tab).not.toContain(testKeys.agent)
  await page.reload()
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('the sign-in page shows that the person is signed in @desk @long', async ({ page }) => {
  await page.goto('/sign-in?from=/offers')
  await signIn(page, testKeys.staff)
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
  await page.goto('/sign-in?from=/offers')
  await expect(page.getByText(/You are signed in with a staff key/)).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/offers$/)
})

test('another tab is not signed in @desk @long', async ({ page, context }) => {
  await page.goto('/sign-in?from=/offers')
  await signIn(page, testKeys.agent)
  await expect(page.getByRole('button', { name: 'Agent' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/offers')
  await openMenu(other)
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test.describe('a key that expires', () => {
  test.beforeEach(async ({ page }) => {
    allowInConsole(/status of 401/)
    await page.goto('/sign-in?from=/offers')
    await signIn(page, testKeys.agent)
    await expect(page.getByRole('button', { name: 'Agent' })).toBeVisible()
    await page.route(/\/v1\/hotels\/offers$/, async (route) => {
      if (route.request().headers()['authorization'] !== `Bearer ${testKeys.agent}`) return route.continue()
      return route.fulfill({ status: 401, json: { code: 401, message: 'Unauthorized - Invalid or missing token' } })
    })
    await page.getByRole('combobox', { name: 'Hotels' }).fill('h0000150')
    await page.getByLabel('Adults').fill('4')
    await page.getByLabel('Children').fill('1')
    await page.getByLabel('Age of child 1').fill('6')
    await page.getByRole('button', { name: 'Search rates' }).click()
    await expect(page.getByRole('dialog', { name: 'Your key is no longer valid' })).toBeVisible()
  })

  test('is replaced in place, and the form keeps its values @long-phone', async ({ page }) => {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('API key')).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByLabel('API key').fill('ak_unknown')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog.getByLabel('API key')).toHaveAccessibleDescription(/does not accept this key/)
    const rates = page.waitForResponse((response) => response.url().endsWith('/hotels/offers') && response.ok())
    await dialog.getByLabel('API key').fill(testKeys.staff)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)
    await rates
    await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
    await editSearch(page)
    await expect(page.getByLabel('Adults')).toHaveValue('4')
    await expect(page.getByLabel('Age of child 1')).toHaveValue('6')
    expect(parameter(page, 'rooms')).toBe('4-6')
  })

  test('can be dismissed, which signs the tab out @desk @long', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: 'Continue without signing in' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openMenu(page)
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('search', { name: 'This search' })).toContainText('1 room, 4 adults, 1 child')
  })
})
