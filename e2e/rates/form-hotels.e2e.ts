import { testKeys } from '#tools/support/server-process'
import { allowInConsole, expect, test } from '../support/fixtures.ts'
import {
  dayPart,
  hotelsField,
  selectionStatus,
  chosen,
  openForm,
  search,
  addIds,
  listHotels,
  manyIds,
} from '../support/rates-form.ts'

// One test makes requests fail.

test('a hotel is added by name with the keyboard, and the field is ready for the next @desk @long', async ({
  page,
  request,
}) => {
  const [hotel] = await listHotels(request, { ids: 'h0000150' })
  await openForm(page)
  await expect(hotelsField(page)).toBeFocused()
  await page.keyboard.type(hotel?.name ?? '')
  await expect(page.getByRole('option', { name: hotel?.name ?? '' }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(selectionStatus(page)).toHaveText(`Added ${hotel?.name}.`)
  await expect(hotelsField(page)).toHaveValue('')
  await expect(hotelsField(page)).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.getByRole('button', { name: `Remove ${hotel?.name}` }).click()
  await expect(chosen(page)).toHaveCount(0)
})

test('every hotel in or around a town is added at once, and the form names those already selected @long-phone', async ({
  page,
  request,
}) => {
  const response = await request.get('/v1/data/places?query=lisbon&limit=1', {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  const { placeId = '' } = ((await response.json()) as { data: { placeId: string }[] }).data[0] ?? {}
  const around = await listHotels(request, { placeId, limit: '200' })
  const hotels = await listHotels(request, { placeId, cityName: 'Lisbon', limit: '200' })
  expect(hotels.length).toBeGreaterThan(3)
  expect(around.length).toBeGreaterThan(hotels.length)
  await openForm(page, `?hotels=${hotels[0]?.id}`)
  await hotelsField(page).fill('lisbon')
  await page
    .getByRole('option', { name: 'Every hotel of Lisbon, Portugal' })
    .filter({ hasText: `${hotels.length} hotels` })
    .click()
  await expect(selectionStatus(page)).toContainText(`Added ${hotels.length - 1} hotels in Lisbon, Portugal.`)
  await expect(selectionStatus(page)).toContainText(`Already chosen: ${hotels[0]?.name}.`)
  await expect(page.getByRole('button', { name: `Lisbon · ${hotels.length} hotels` })).toBeVisible()
  await hotelsField(page).fill('lisbon')
  await page
    .getByRole('option', { name: 'Every hotel within 19 mi of Lisbon, Portugal' })
    .filter({ hasText: `${around.length} hotels` })
    .click()
  await expect(selectionStatus(page)).toContainText(
    `Added ${around.length - hotels.length} hotels within 19 mi of Lisbon, Portugal.`,
  )
  expect(new Set((await search(page)).hotelIds)).toEqual(new Set(around.map(({ id }) => id)))
})

test('a place is found by its native name, a hotel by a misspelled one @desk @long', async ({ page, request }) => {
  await openForm(page)
  await hotelsField(page).fill('Lisboa')
  await expect(page.getByRole('option').first()).toContainText('Every hotel of Lisbon, Portugal')
  const [hotel] = await listHotels(request, { ids: 'h0000150' })
  const longest = (hotel?.name ?? '').split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  await hotelsField(page).fill(hotel?.name.replace(longest, longest.slice(0, 2) + longest.slice(3)) ?? '')
  await expect(page.getByRole('option', { name: hotel?.name ?? '' }).first()).toBeVisible()
})

test('a failure to load the hotels of a place is reported, and Retry loads them @desk @long', async ({ page }) => {
  allowInConsole(/net::ERR_FAILED/)
  await openForm(page)
  let isFailing = true
  await page.route(/placeId=/, (route) => (isFailing ? route.abort() : route.fallback()))
  await hotelsField(page).fill('lisbon')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  isFailing = false
  await retry.click()
  await page.getByRole('option', { name: 'Every hotel of Lisbon, Portugal' }).click()
  await expect(selectionStatus(page)).toContainText(/^Added \d+ hotels/)
})

test('pasted ids are added; unknown ones are named @desk', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first] = await listHotels(request, { ids: 'h0000001' })
  await openForm(page, '?hotels=h0000001')
  await expect(chosen(page)).toContainText([first?.name ?? ''])
  const unknown = Array.from({ length: 15 }, (_, index) => `x${index + 1}`)
  const pasted = `h0000001\nh0000002; h0000003,h0000002\r\n${unknown.join('\n')}`
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await hotelsField(page).focus()
  await page.keyboard.press('Control+V')
  await expect(selectionStatus(page)).toHaveText(
    `Added 2 hotels. Already chosen: ${first?.name}. Unknown: ${unknown.join(', ')}.`,
  )
  await expect(page.getByRole('button', { name: / · \d+ hotels?$/ })).toHaveText([/1 hotel$/, /2 hotels$/])
  await expect(hotelsField(page)).toHaveValue('')
})

test('ids typed without Enter are part of the search @desk @long', async ({ page }) => {
  await openForm(page)
  await hotelsField(page).fill('h0000150, h0000151')
  expect((await search(page)).hotelIds).toEqual(['h0000150', 'h0000151'])
  await expect(page.getByRole('search', { name: 'This search' })).toContainText('2 hotels')
})

test('ids over the limit of 200 are named, not silently dropped @desk', async ({ page }) => {
  await openForm(page, `?hotels=${manyIds.slice(0, 199).join(',')}`)
  await addIds(page, 'h0000300 h0000301')
  await expect(selectionStatus(page)).toContainText('1 hotel left out, over the limit of 200: h0000301.')
  const chip = page.getByRole('button', { name: /200 hotels$/ })
  await chip.click()
  await expect(page.getByText('200 of 200 hotels')).toBeVisible()
  await expect(chosen(page)).toHaveCount(200)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(chip).toHaveCount(0)
  await expect(hotelsField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chip).toBeVisible()
})

test('the selected hotels are a single Tab stop, few or many, and keys remove them @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150,h0000151')
  await expect(hotelsField(page)).toBeFocused()
  await page.keyboard.press('Tab')
  const [latest, first] = await page.getByRole('list', { name: '2 hotels chosen' }).getByRole('button').all()
  await expect(latest!).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(first!).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dayPart(page, 'Check-in')).toBeFocused()

  await addIds(page, 'h0000152')
  const chip = page.getByRole('button', { name: /^(?!Remove).*3 hotels$/ })
  await page.keyboard.press('Tab')
  await expect(chip).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveCount(2)
  await hotelsField(page).focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(chosen(page)).toHaveCount(0)
})

test('text that matches no selected hotel is an error, not silently dropped @desk @long', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await hotelsField(page).fill('Lisbon')
  await hotelsField(page).press('Control+Enter')
  await expect(page.getByText('Choose a hotel or place for “Lisbon”, or clear it.').last()).toBeVisible()
  await expect(hotelsField(page)).toBeFocused()
  await expect(hotelsField(page)).toHaveValue('Lisbon')
  await hotelsField(page).fill('')
  expect((await search(page)).hotelIds).toEqual(['h0000150'])
})

test('a hotel selected while ids are looked up keeps its name @desk @long', async ({ page, request }) => {
  const [hotel] = await listHotels(request, { ids: 'h0000150' })
  await openForm(page)
  const lookUp = Promise.withResolvers<void>()
  await page.route(/[?&]ids=h0000151/, async (route) => {
    await lookUp.promise
    await route.continue()
  })
  await addIds(page, 'h0000151')
  await hotelsField(page).fill(hotel?.name ?? '')
  await page
    .getByRole('option', { name: hotel?.name ?? '' })
    .first()
    .click()
  await expect(chosen(page).first()).toContainText(hotel?.name ?? '')
  lookUp.resolve()
  await expect(chosen(page).last()).not.toContainText('h0000151')
  await expect(chosen(page).first()).toContainText(hotel?.name ?? '')
})

test('each place is one chip, which a button removes and Undo restores @desk', async ({ page, request }) => {
  const [lisbon, porto] = await Promise.all(
    ['Lisbon', 'Porto'].map(async (cityName) =>
      (await listHotels(request, { cityName, limit: '5' })).map(({ id }) => id),
    ),
  )
  await openForm(page, `?hotels=${[...lisbon!, ...porto!].join(',')}`)
  await page.getByRole('button', { name: `Remove ${porto!.length} hotels of Porto` }).click()
  await expect(page.getByRole('button', { name: /Porto/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Lisbon · ${lisbon!.length} hotels` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Porto · ${porto!.length} hotels` })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${porto!.length} hotels of Porto` }).click()
  expect((await search(page)).hotelIds).toEqual(lisbon)
})
