import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { editSearch, errors, openForm, search, searchButton } from './support/rates-form.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Guest nationality' })
const option = (page: Page, name: string) => page.getByRole('option', { name })

test('a country is found by what people call it, and Enter or leaving the field takes it @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  for (const [text, name] of [
    ['UK', 'United Kingdom'],
    ['usa', 'United States'],
    ['GBR', 'United Kingdom'],
    ['Holland', 'Netherlands'],
    ['Deutschland', 'Germany'],
    ['Österreich', 'Austria'],
    ['日本', 'Japan'],
    ['Россия', 'Russia'],
    ['Shqipëri', 'Albania'],
    ['germ', 'Germany'],
  ] as const) {
    await field(page).fill(text)
    await expect(option(page, name).first()).toBeVisible()
    await field(page).press('Enter')
    await expect(field(page), text).toHaveValue(name)
    await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  }
  await field(page).fill('DE')
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('Germany')
  expect((await search(page)).guestNationality).toBe('DE')
  await editSearch(page)
  await page.getByRole('button', { name: 'Any nationality' }).click()
  expect((await search(page)).guestNationality).toBeUndefined()
})

test('an alias stands first in the list, with what was typed beside the name @desk', async ({ page }) => {
  await openForm(page)
  await field(page).click()
  await page.keyboard.type('uk')
  await expect(page.getByRole('option').first()).toHaveText(/^United Kingdom\s*UK · GB$/)
  await expect(option(page, 'Ukraine')).toBeVisible()
})

test('what could be several countries is none of them, until one is chosen @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await field(page).click()
  await page.keyboard.type('Korea')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('Korea')
  await expect(field(page)).toHaveAccessibleDescription(/^“Korea” could be South Korea or North Korea/)
  await expect(option(page, 'North Korea')).toBeVisible()
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('Korea')
  await searchButton(page).click()
  await expect(errors(page).getByRole('link')).toHaveText([/^Guest nationality: “Korea” could be/])
  await errors(page).getByRole('link').click()
  await expect(field(page)).toBeFocused()
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('South Korea')
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  expect((await search(page)).guestNationality).toBe('KR')
})

test('what is no country is said in words, and stays @desk', async ({ page }) => {
  await openForm(page)
  await field(page).click()
  await page.keyboard.type('Atlantis')
  await expect(page.getByRole('status').filter({ hasText: 'No country is called “Atlantis”.' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('Atlantis')
  await expect(field(page)).toHaveAccessibleDescription(/^“Atlantis” is no country: type a name or a code/)
})
