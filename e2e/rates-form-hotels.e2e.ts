import { testKeys } from '#tools/support/server-process'
import { expect, test } from './support/fixtures.ts'
import { hotelsField, news, chosen, openForm, search, addIds, listHotels, manyIds } from './support/rates-form.ts'

// The service is kept from answering in the test that is about that.
test.use({ allowedInConsole: /net::ERR_FAILED/ })

test('a hotel is added by its name, by keyboard alone, and the field is ready for the next @desk', async ({
  page,
  request,
}) => {
  const [hotel] = await listHotels(request, { ids: 'h0000150' })
  await openForm(page)
  await page.keyboard.press('/')
  await expect(hotelsField(page)).toBeFocused()
  await page.keyboard.type(hotel?.name ?? '', { delay: 20 })
  await expect(page.getByRole('option', { name: hotel?.name ?? '' }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(news(page)).toHaveText(`Added ${hotel?.name}.`)
  await expect(hotelsField(page)).toHaveValue('')
  await expect(hotelsField(page)).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('button', { name: `Remove ${hotel?.name}` }).click()
  await expect(chosen(page)).toHaveCount(0)
  await expect(hotelsField(page)).toBeFocused()
})

test('every hotel of a place is added at once, and those there before are told', async ({ page, request }) => {
  const places = await request.get('/v1/data/places?query=lisbon&limit=1', {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  const { placeId = '' } = ((await places.json()) as { data: { placeId: string }[] }).data[0] ?? {}
  const hotels = await listHotels(request, { placeId, limit: '200' })
  expect(hotels.length).toBeGreaterThan(3)
  await openForm(page, `?hotels=${hotels[0]?.id}`)
  await hotelsField(page).fill('lisbon')
  await page.getByRole('option', { name: 'Every hotel of Lisbon, Portugal' }).click()
  await expect(news(page)).toContainText(`Added ${hotels.length - 1} hotels of Lisbon, Portugal.`)
  await expect(news(page)).toContainText(`Already chosen: ${hotels[0]?.name}.`)
  await expect(page.getByText(`${hotels.length} of 200`)).toBeVisible()
  expect(new Set((await search(page)).hotelIds)).toEqual(new Set(hotels.map(({ id }) => id)))
})

test('a place that cannot be asked for is told, and tried again when that is pressed @desk', async ({ page }) => {
  await openForm(page)
  await page.route(/placeId=/, (route) => route.abort(), { times: 2 })
  await hotelsField(page).fill('lisbon')
  await page.getByRole('option', { name: 'Every hotel of Lisbon, Portugal' }).click()
  await expect(news(page)).toContainText('The hotels of Lisbon, Portugal could not be added.')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(news(page)).toContainText(/^Added \d+ hotels/)
})

test('pasted ids are added; those unknown and those given twice are named', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first, second] = await listHotels(request, { ids: 'h0000001,h0000002' })
  await openForm(page, '?hotels=h0000001')
  await expect(chosen(page)).toContainText([first?.name ?? ''])
  await page.evaluate(() => navigator.clipboard.writeText('h0000001\nh0000002; h0000003,h0000002\r\nh9999999'))
  await hotelsField(page).focus()
  await page.keyboard.press('Control+V')
  await expect(news(page)).toHaveText(
    `Added 2 hotels. Already chosen: ${first?.name}. Given more than once: ${second?.name}. Unknown: h9999999.`,
  )
  await expect(chosen(page)).toHaveCount(3)
  await expect(hotelsField(page)).toHaveValue('')
})

test('ids typed and not entered are asked for with the rest @desk', async ({ page }) => {
  await openForm(page)
  await hotelsField(page).fill('h0000150, h0000151')
  expect((await search(page)).hotelIds).toEqual(['h0000150', 'h0000151'])
  await expect(news(page)).toHaveText('Added 2 hotels.')
})

test('ids beyond 200 are named, none is dropped without a word @desk', async ({ page }) => {
  await openForm(page, `?hotels=${manyIds.slice(0, 199).join(',')}`)
  await addIds(page, 'h0000300 h0000301')
  await expect(news(page)).toContainText('1 hotel left out, as a search takes 200: h0000301.')
  await expect(page.getByText('200 of 200')).toBeVisible()
  await page.getByRole('button', { name: /188 more/ }).click()
  await expect(chosen(page)).toHaveCount(200)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(chosen(page)).toHaveCount(0)
})
