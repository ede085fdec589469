import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { editSearch, openForm, search } from '../support/rates-form.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Guest nationality' })

test('typing the first letters of a country selects it, and it can be cleared @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await expect(field(page)).toHaveValue('')
  await expect(field(page).locator('option:checked')).toHaveText('US (default)')
  await field(page).focus()
  await page.keyboard.type('United K')
  await expect(field(page)).toHaveValue('GB')
  expect((await search(page)).guestNationality).toBe('GB')
  await editSearch(page)
  await expect(field(page)).toHaveValue('GB')
  await field(page).selectOption('')
  expect((await search(page)).guestNationality).toBeUndefined()
})
