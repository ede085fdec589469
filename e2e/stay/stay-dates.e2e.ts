import { addDays, nightsBetween } from '#contract/days'
import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { dayField, dayPart, errors, expectDay, openForm, search, searchButton, typeDay } from '../support/rates-form.ts'
import { smallTargets, tooWide } from '../support/screen-problems.ts'
import { addMonths, longDay, stay, stayFrom, today, wholeMonth } from '../support/stay.ts'

const dates = new URLSearchParams(stay)
const query = `?hotels=h0000150&${dates}`
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' })
const day = (page: Page, date: string) => calendar(page).getByRole('button', { name: longDay(date) })
const month = (page: Page, date: string) => calendar(page).getByRole('grid', { name: wholeMonth(date) })
/** The day some days after the stay's check-in. */
const after = (days: number) => addDays(stay.checkin, days)

async function expectStay(page: Page, from: string, to: string) {
  await expectDay(page, 'Check-in', from)
  await expectDay(page, 'Check-out', to)
}

test('days are typed, a new check-in keeps the number of nights, and Enter searches @desk', async ({ page }) => {
  await openForm(page, query)
  await expectStay(page, stay.checkin, stay.checkout)
  await typeDay(page, 'Check-in', after(35))
  await expectStay(page, after(35), after(37))
  await page.keyboard.press('Tab')
  await expect(dayPart(page, 'Check-out')).toBeFocused()
  await typeDay(page, 'Check-out', after(40))
  await expect(page.getByText('5 nights')).toBeVisible()
  await typeDay(page, 'Check-in', after(52))
  await expectStay(page, after(52), after(57))
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject(stayFrom(after(52), 5))
})

test('an incomplete date is discarded, and the form reports it as missing @desk', async ({ page }) => {
  await openForm(page, query)
  await dayPart(page, 'Check-out').focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.getByLabel('Adults').focus()
  await expect(dayField(page, 'Check-out')).toHaveText('mm/dd/yyyy')
  await searchButton(page).click()
  await expect(errors(page).getByRole('link')).toHaveText(['Enter a check-out date'])
  await errors(page).getByRole('link').click()
  await expect(dayPart(page, 'Check-out')).toBeFocused()
  await expect(dayField(page, 'Check-out')).toHaveAccessibleDescription(/Enter a check-out date/)
  await typeDay(page, 'Check-out', after(4))
  await expect(dayPart(page, 'Check-out')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('4 nights')).toBeVisible()
})

test('the keyboard selects days in the calendar @desk', async ({ page }) => {
  await openForm(page, query)
  await dayPart(page, 'Check-in').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(day(page, stay.checkin)).toBeFocused()
  await page.keyboard.press('PageDown')
  const nextMonth = addMonths(stay.checkin, 1)
  await expect(day(page, nextMonth)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expectStay(page, addDays(nextMonth, 1), addDays(nextMonth, 3))
  await expect(day(page, addDays(nextMonth, 3))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(calendar(page)).toContainText('9 nights')
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toHaveCount(0)
  await expectStay(page, addDays(nextMonth, 1), addDays(nextMonth, 10))
  await expect(dayPart(page, 'Check-out')).toBeFocused()
  expect(await search(page)).toMatchObject(stayFrom(addDays(nextMonth, 1), 9))
})

test('Escape closes the calendar and returns the focus, and Tab leaves it @desk @long', async ({ page }) => {
  await openForm(page, query)
  await dayPart(page, 'Check-out').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(day(page, stay.checkout)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toHaveCount(0)
  await expect(dayPart(page, 'Check-out')).toBeFocused()
  await expectStay(page, stay.checkin, stay.checkout)

  await page.keyboard.press('Alt+ArrowDown')
  await expect(day(page, stay.checkout)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(calendar(page)).toHaveCount(0)
  await expect(page.getByLabel('Adults')).toBeFocused()
})

test('a check-out day can be selected alone, and the calendar follows typed dates @desk @long', async ({ page }) => {
  await openForm(page, query)
  await dayField(page, 'Check-out').click()
  await day(page, after(5)).hover()
  await expect(calendar(page)).toContainText('5 nights')
  await expect(month(page, stay.checkin)).toBeVisible()
  await expect(month(page, addMonths(stay.checkin, 1))).toBeVisible()
  await day(page, after(5)).click()
  await expectStay(page, stay.checkin, after(5))
  await expect(calendar(page)).toHaveCount(0)

  await dayField(page, 'Check-in').click()
  const later = stayFrom(addMonths(stay.checkin, 4), 5)
  await typeDay(page, 'Check-in', later.checkin)
  await expect(month(page, later.checkin)).toBeVisible()
  await expect(day(page, later.checkin)).toHaveAccessibleName(
    new RegExp(`^Selected Range: .* to .*${longDay(later.checkout)}`),
  )
})

test('a stay is at most thirty nights and not in the past in the calendar too @desk @long', async ({ page }) => {
  await openForm(page, query)
  await dayField(page, 'Check-out').click()
  await expect(day(page, after(30))).not.toHaveAttribute('aria-disabled', 'true')
  await expect(day(page, after(31))).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await typeDay(page, 'Check-in', today)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(day(page, today)).toBeFocused()
  // Yesterday stays selectable, because it is still today in some time zones.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowLeft')
  await expect(day(page, addDays(today, -1))).toBeFocused()
})

test('a phone shows the calendar in place, and a tap selects a day @phone', async ({ page }) => {
  await openForm(page, `?${dates}`)
  await dayField(page, 'Check-in').tap()
  await expect(calendar(page).getByRole('grid')).toHaveCount(1)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
  await day(page, after(7)).tap()
  await expectStay(page, after(7), after(9))
  await day(page, after(10)).tap()
  await expectStay(page, after(7), after(10))
  await expect(calendar(page)).toHaveCount(0)
})

/** A day alone: the first and the last of a range name each other before their own date. */
const exactDay = (page: Page, date: string) =>
  calendar(page).getByRole('button', { name: new RegExp(`${longDay(date)}\\D*$`) })

/** Selects a day as a mouse, a finger or the keyboard does. */
const presses = {
  'the mouse': (chosen: Locator) => chosen.click(),
  'the keyboard': (chosen: Locator) => chosen.press('Enter'),
  'a finger': (chosen: Locator) => chosen.tap(),
}

/** Turns the months of the calendar until a day is on screen. */
async function reveal(page: Page, date: string) {
  const grid = calendar(page).getByRole('grid').first()
  for (let turns = 0; turns < 6; turns += 1) {
    const [shown = ''] = /[A-Z][a-z]+ \d{4}/.exec((await grid.getAttribute('aria-label')) ?? '') ?? []
    if (await month(page, date).isVisible()) return
    const button = Date.parse(`1 ${shown} UTC`) > Date.parse(date) ? 'Previous' : 'Next'
    await calendar(page).getByRole('button', { name: button, exact: true }).first().click()
  }
}

for (const [name, press] of Object.entries(presses)) {
  test(`${name} selects any pair of days, also at the ends of or inside the previous stay ${name === 'a finger' ? '@phone' : '@desk'} @long`, async ({
    page,
  }) => {
    test.slow()
    const [start, nextMonth] = [stay.checkin, addMonths(stay.checkin, 1).slice(0, 8)]
    const days = [start, ...[3, 4].map(after), addDays(`${nextMonth}01`, -1), `${nextMonth}01`, `${nextMonth}05`]
    let nights = 4
    await openForm(page, `?${new URLSearchParams(stayFrom(start, nights))}`)
    for (const first of days) {
      for (const last of days) {
        await (name === 'a finger' ? dayField(page, 'Check-in').tap() : dayField(page, 'Check-in').click())
        await reveal(page, first)
        await press(exactDay(page, first))
        await expectStay(page, first, addDays(first, nights))
        await reveal(page, last)
        await press(exactDay(page, last))
        const [checkin = '', checkout = ''] =
          first === last ? [first, addDays(first, nights)] : [first, last].toSorted()
        await expectStay(page, checkin, checkout)
        await expect(calendar(page)).toHaveCount(0)
        nights = nightsBetween(checkin, checkout)
      }
    }
  })
}

test('the open calendar is accessible, and a press elsewhere closes it @desk @long', async ({ page }) => {
  await openForm(page, `?${dates}`)
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(calendar(page).getByRole('grid')).toHaveCount(2)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByLabel('Adults').click()
  await expect(calendar(page)).toHaveCount(0)
})
