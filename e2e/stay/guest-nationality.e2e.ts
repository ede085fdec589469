import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { editSearch, openForm, search } from '../support/rates-form.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Guest nationality' })
const option = (page: Page, name: string) => page.getByRole('option', { name })

test('a country is found by what people call it, and Enter or leaving the field takes it @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await expect(field(page)).toHaveAttribute('placeholder', 'US (default)')
  for (const [text, name] of [
    ['UK', 'United Kingdom'],
    ['Holland', 'Netherlands'],
    ['Deutschland', 'Germany'],
  ] as const) {
    await field(page).fill(text)
    await expect(option(page, name).first()).toBeVisible()
    await field(page).press('Enter')
    await expect(field(page), text).toHaveValue(name)
  }
  await field(page).fill('DE')
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('Germany')
  expect((await search(page)).guestNationality).toBe('DE')
  await editSearch(page)
  await field(page).fill('')
  await field(page).press('Tab')
  expect((await search(page)).guestNationality).toBeUndefined()
})

test('what could be several countries, or is none, is not taken @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await field(page).click()
  await page.keyboard.type('Korea')
  await field(page).press('Enter')
  await expect(option(page, 'North Korea')).toBeVisible()
  await option(page, 'South Korea').click()
  await expect(field(page)).toHaveValue('South Korea')
  await field(page).fill('Atlantis')
  await expect(page.getByRole('status').filter({ hasText: 'No country matches “Atlantis”.' })).toBeVisible()
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('South Korea')
  expect((await search(page)).guestNationality).toBe('KR')
})
