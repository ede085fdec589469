import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startServerProcess } from '#tools/support/server-process'
import { startTestProvider } from '#tools/support/test-provider'
import { button, field, issueStaffKey, openDesk, signInTab, openPart } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

const rowsOf = (page: Page, person: string) =>
  page.getByRole('table', { name: 'Keys by person' }).getByRole('row').filter({ hasText: person })

async function change(row: ReturnType<typeof rowsOf>, what: string) {
  await row.getByRole('button', { name: `${what}…` }).click()
}

/** Copies the key that is shown once. */
async function takeKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Copy the new key' })
  await page.keyboard.press('Escape')
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy the key' }).focus()
  await button(page, 'Done').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(key)).toHaveCount(0)
  return key
}

test('a key is created, used, rotated with an overlap and revoked, and the audit names the person', async ({
  page,
  request,
}) => {
  const [manager, person] = [`Mia ${randomUUID()}`, `Ada ${randomUUID()}`]
  const statusOf = async (key: string) =>
    (await request.get('/v1/miles/transfer/list', { headers: { authorization: `Bearer ${key}` } })).status()
  await openDesk(page, { key: await issueStaffKey(['read', 'manage'], manager), rights: ['read', 'manage'] })
  await openPart(page, 'Keys')

  await button(page, 'Create a key…').click()
  await button(page, 'Create the key').click()
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Night desk')
  await page.getByRole('combobox', { name: 'Person' }).fill(person)
  await page.keyboard.press('Tab')
  await page.getByLabel(/^transfer:/).check()
  await button(page, 'Create the key').click()
  const first = await takeKey(page)
  await expect(rowsOf(page, person)).toContainText(`Night desk ·${first.slice(-4)}`)
  await expect(rowsOf(page, person)).toContainText('read, transfer')
  expect(await statusOf(first)).toBe(200)

  await change(rowsOf(page, person), 'Rotate')
  await page.getByLabel('This key ends').selectOption('After an hour')
  await button(page, 'Rotate the key').click()
  const second = await takeKey(page)
  await expect(rowsOf(page, person)).toHaveCount(2)
  const rotated = rowsOf(page, person).filter({ hasText: first.slice(-4) })
  await expect(rotated).toContainText('Rotated')
  await expect(rotated.getByRole('button', { name: 'Rotate…' })).toHaveCount(0)
  // This also holds on a phone, where the end of the key fills much of a line.
  expect((await rotated.getByRole('rowheader').boundingBox())!.width).toBeGreaterThan(120)
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])

  for (const key of [first, second]) {
    await change(rowsOf(page, person).filter({ hasText: key.slice(-4) }), 'Revoke')
    await button(page, 'Revoke the key for good').click()
    await expect(page.getByText(`Night desk ·${key.slice(-4)} is revoked.`)).toBeFocused()
    await expect.poll(() => statusOf(key)).toBe(401)
  }
  await expect(rowsOf(page, person)).toHaveCount(0)
  const fold = page.getByText('Filters', { exact: true })
  if (await fold.isVisible()) await fold.click()
  await page.getByLabel('Show').selectOption('All keys')
  await expect(rowsOf(page, person).filter({ hasText: 'Revoked' })).toHaveCount(2)

  await page.goto(`/audit?actor=${encodeURIComponent(manager)}`)
  const audit = page.getByRole('table', { name: 'Who did what, newest first' }).getByRole('row')
  await expect(audit.filter({ hasText: 'Key created' })).toHaveCount(2)
  await expect(audit.filter({ hasText: 'Key revoked' })).toHaveCount(3)
})

test.describe('the key in use', () => {
  test.use({ allowedInConsole: /401/ })

  test('is replaced by its successor, and the page requires a key once that is revoked @desk', async ({
    page,
    request,
  }) => {
    const person = `Mia ${randomUUID()}`
    await signInTab(page, { key: await issueStaffKey(['manage'], person), rights: ['manage'] })
    await page.goto('/keys')
    await change(rowsOf(page, person), 'Rotate')
    await expect(page.getByText('this page continues with the new one')).toBeVisible()
    await page.getByLabel('This key ends').selectOption('At once')
    await button(page, 'Rotate the key').click()
    const key = await takeKey(page)
    const successor = rowsOf(page, person).filter({ hasText: key.slice(-4) })
    await expect(successor).toBeVisible()
    await expect(rowsOf(page, person)).toHaveCount(1)
    await change(successor, 'Revoke')
    await expect(page.getByText('you will be asked for another one')).toBeVisible()
    await button(page, 'Revoke the key for good').click()
    const headers = { authorization: `Bearer ${key}` }
    await expect.poll(async () => (await request.get('/v1/data/key', { headers })).status()).toBe(401)
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Your key is no longer valid' })).toBeVisible()
  })
})

test('without the right to manage, the desk has no link to keys @desk', async ({ page }) => {
  await openDesk(page, { key: await issueStaffKey(['read']), rights: ['read'] })
  const parts = page.getByRole('navigation', { name: 'Miles desk' })
  await expect(parts.getByRole('link', { name: 'Audit' })).toBeVisible()
  await expect(parts.getByRole('link', { name: 'Keys' })).toHaveCount(0)
})

test.describe('for people who sign in with a provider', () => {
  let token = ''
  test.use({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    baseURL: async ({}, use) => {
      const mia = { name: 'Mia', email: 'mia@example.com', email_verified: true, roles: ['managers'] }
      const provider = await startTestProvider({ mia })
      const environment = { ...provider.environment, OIDC_ROLES: 'managers=staff:manage', API_KEYS: '', SAMPLE: 'off' }
      const service = await startServerProcess({ env: environment })
      token = await provider.tokenOf('mia')
      await use(service.origin)
      await service.stop()
      await provider.stop()
    },
  })

  test('revoking a key warns only of the effects of that key @desk', async ({ page }) => {
    await signInTab(page, { key: token, rights: ['manage'] })
    await page.goto('/keys')
    const last = page.getByText('It is the last key with the right “manage”.')
    await change(rowsOf(page, 'First staff key'), 'Revoke')
    await expect(last).toBeVisible()
    await button(page, 'Revoke the key for good').click()
    await expect(rowsOf(page, 'First staff key')).toHaveCount(0)
    await change(rowsOf(page, 'First agent key'), 'Revoke')
    await expect(button(page, 'Revoke the key for good')).toBeVisible()
    await expect(last).toHaveCount(0)
    await button(page, 'Cancel').click()
    await change(rowsOf(page, 'Web app'), 'Revoke')
    await expect(page.getByText('Pages that are open stop working until they are reloaded.')).toBeVisible()
  })
})
