import type { APIRequestContext, Page } from '@playwright/test'
import { openAccount } from './desk.ts'
import { expect } from './fixtures.ts'

export const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Fills the form in for an account of its own, and tells which that is and the reference. */
export async function fillIn(page: Page, request: APIRequestContext, miles = '25000') {
  const account = await openAccount(request)
  await field(page, 'Account ID').fill(account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await field(page, 'Miles').fill(miles)
  return { account, reference: await field(page, 'Reference').inputValue() }
}

export async function review(page: Page, miles = '25,000') {
  await button(page, 'Review transfer').click()
  await expect(button(page, `Send ${miles} miles`)).toBeVisible()
}
