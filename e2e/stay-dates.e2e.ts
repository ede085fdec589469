import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, test } from './support/fixtures.ts'
import { errors, openForm, search, searchButton } from './support/rates-form.ts'
import { smallTargets, tooWide } from './support/screen-problems.ts'

const dates = 'checkin=2027-02-08&checkout=2027-02-10'
const query = `?hotels=h0000150&${dates}`
const checkin = (page: Page) => page.getByLabel('Check-in')
const checkout = (page: Page) => page.getByLabel('Check-out')
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' })
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(`\\b${name}\\b`) })
const month = (page: Page, name: string) => calendar(page).getByRole('grid', { name: new RegExp(name) })

async function expectStay(page: Page, from: string, to: string) {
  await expect(checkin(page)).toHaveValue(from)
  await expect(checkout(page)).toHaveValue(to)
}

/** Types over what is in the field that has the focus, and goes on to the next. */
async function typeAndTab(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

test('dates are typed as people write them, and a new check-in keeps the number of nights @desk', async ({ page }) => {
  await openForm(page, query)
  await expectStay(page, 'Mon, Feb 8, 2027', 'Wed, Feb 10, 2027')
  await checkin(page).focus()
  await typeAndTab(page, '15 mar')
  await expectStay(page, 'Mon, Mar 15, 2027', 'Wed, Mar 17, 2027')
  await expect(checkout(page)).toBeFocused()
  await typeAndTab(page, '+5')
  await expect(checkout(page)).toHaveValue('Sat, Mar 20, 2027')
  await expect(page.getByText('5 nights')).toBeVisible()
  await checkin(page).fill('4/1')
  await checkin(page).press('Tab')
  await expectStay(page, 'Thu, Apr 1, 2027', 'Tue, Apr 6, 2027')
  expect(await search(page)).toMatchObject({ checkin: '2027-04-01', checkout: '2027-04-06' })
})

test('a date with its year is taken as it is typed @desk', async ({ page }) => {
  await openForm(page, query)
  await checkin(page).fill('2027-03-08')
  await expect(checkin(page)).toHaveValue('2027-03-08')
  await expect(checkout(page)).toHaveValue('Wed, Mar 10, 2027')
  await checkout(page).fill('3/13/2027')
  await expect(page.getByText('5 nights')).toBeVisible()
  expect(await search(page)).toMatchObject({ checkin: '2027-03-08', checkout: '2027-03-13' })
})

test('what is no date stays in its field, is named, and is not sent @desk', async ({ page }) => {
  await openForm(page, query)
  await checkout(page).focus()
  await typeAndTab(page, '31 feb')
  await expect(checkout(page)).toHaveValue('31 feb')
  await expect(checkout(page)).toHaveAccessibleDescription(/^“31 feb” is no date: type it as Feb 8/)
  await searchButton(page).click()
  await expect(errors(page).getByRole('link')).toHaveText([/^Check-out: “31 feb” is no date/])
  await errors(page).getByRole('link').click()
  await expect(checkout(page)).toBeFocused()
  await typeAndTab(page, 'fri')
  await expect(checkout(page)).toHaveValue('Fri, Feb 12, 2027')
  await expect(checkout(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test('the days are chosen in the calendar by keyboard @desk', async ({ page }) => {
  await openForm(page, query)
  await checkin(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(day(page, 'February 8, 2027')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(day(page, 'March 8, 2027')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expectStay(page, 'Tue, Mar 9, 2027', 'Thu, Mar 11, 2027')
  await expect(day(page, 'March 11, 2027')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(calendar(page)).toContainText('9 nights')
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toHaveCount(0)
  await expectStay(page, 'Tue, Mar 9, 2027', 'Thu, Mar 18, 2027')
  await expect(checkout(page)).toBeFocused()
  expect(await search(page)).toMatchObject({ checkin: '2027-03-09', checkout: '2027-03-18' })
})

test('Escape closes the calendar and returns the focus, and Tab leaves it @desk', async ({ page }) => {
  await openForm(page, query)
  await checkout(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(day(page, 'February 10, 2027')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toHaveCount(0)
  await expect(checkout(page)).toBeFocused()
  await expectStay(page, 'Mon, Feb 8, 2027', 'Wed, Feb 10, 2027')

  await page.keyboard.press('ArrowDown')
  await expect(day(page, 'February 10, 2027')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(calendar(page)).toHaveCount(0)
  await expect(page.getByLabel('Adults')).toBeFocused()
})

test('a departure may be chosen alone, and the calendar follows what is typed @desk', async ({ page }) => {
  await openForm(page, query)
  await checkout(page).click()
  await day(page, 'February 13, 2027').hover()
  await expect(calendar(page)).toContainText('5 nights')
  await expect(month(page, 'February 2027')).toBeVisible()
  await expect(month(page, 'March 2027')).toBeVisible()
  await day(page, 'February 13, 2027').click()
  await expectStay(page, 'Mon, Feb 8, 2027', 'Sat, Feb 13, 2027')
  await expect(calendar(page)).toHaveCount(0)

  await checkin(page).click()
  await checkin(page).fill('2027-06-08')
  await expect(month(page, 'June 2027')).toBeVisible()
  await expect(day(page, 'June 8, 2027')).toHaveAccessibleName(/^Selected Range: .*June 8.*June 13/)
})

test('a stay is at most thirty nights and not in the past in the calendar too @desk', async ({ page }) => {
  await openForm(page, query)
  await checkout(page).click()
  await expect(day(page, 'March 10, 2027')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(day(page, 'March 11, 2027')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await checkin(page).fill('today')
  await checkin(page).press('ArrowDown')
  await expect(calendar(page).getByRole('button', { name: /^Today|, Today/i })).toBeFocused()
  await expect(calendar(page).getByRole('button', { name: 'Previous' }).first()).toBeVisible()
})

test('the calendar is open in place on a phone, and its days are tapped @phone', async ({ page }) => {
  await openForm(page, `?${dates}`)
  await checkin(page).tap()
  await expect(calendar(page).getByRole('grid')).toHaveCount(1)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
  await day(page, 'February 15, 2027').tap()
  await expectStay(page, 'Mon, Feb 15, 2027', 'Wed, Feb 17, 2027')
  await day(page, 'February 18, 2027').tap()
  await expectStay(page, 'Mon, Feb 15, 2027', 'Thu, Feb 18, 2027')
  await expect(calendar(page)).toHaveCount(0)
})

test('the open calendar breaks no rule of accessibility, and a press elsewhere closes it @desk', async ({ page }) => {
  await openForm(page, `?${dates}`)
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(calendar(page).getByRole('grid')).toHaveCount(2)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByLabel('Adults').click()
  await expect(calendar(page)).toHaveCount(0)
})
