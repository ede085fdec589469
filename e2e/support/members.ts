import type { APIRequestContext, Page } from '@playwright/test'
import { button, createAccount, sendByApi, signInTab, type TestAccount } from './desk.ts'

export const statement = (page: Page) => page.getByRole('table', { name: 'Statement, newest first' }).getByRole('row')

export const nameField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Account ID, phone number or external ID' })

export const changes = (page: Page) => page.getByRole('region', { name: 'Changes' })

export async function openMembers(page: Page, path = '') {
  await signInTab(page)
  await page.goto(`/members${path}`)
}

/** Chooses a correction in the menu of an account. */
export async function correct(page: Page, name: string) {
  await button(page, 'Change account').click()
  await button(page, name).click()
}

/** Creates an account with transfers of 1, 2, 3 … miles. */
export async function accountWith(request: APIRequestContext, count: number): Promise<TestAccount> {
  const account = await createAccount(request)
  for (let amount = 1; amount <= count; amount += 1) {
    const reference_id = `e2e-${account.account_id}-${amount}`
    await sendByApi(request, { account_id: account.account_id, amount, reference_id })
  }
  return account
}
