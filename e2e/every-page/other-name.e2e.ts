import { startServerProcess } from '#tools/support/server-process'
import { cards, expect, test as base } from '../support/fixtures.ts'
import { address } from '../support/hotel.ts'

const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const service = await startServerProcess({
        env: { PUBLIC_URL: 'https://stay.example.com,https://miles.example.com' },
      })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

test('pages opened under another name than PUBLIC_URL show the pictures of the service @desk', async ({
  page,
  request,
  origin,
}) => {
  const hasLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await page.goto('/deals')
  const picture = cards(page).first().locator('img').first()
  await expect.poll(() => picture.evaluate(hasLoaded)).toBe(true)
  await page.goto(address)
  const photo = page.getByRole('main').locator('img').first()
  await expect.poll(() => photo.evaluate(hasLoaded)).toBe(true)
  expect(new URL(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).origin).toBe(origin)
  // Responses of the API still name the operator's origin.
  const html = await (await request.get('/deals', { headers: { accept: 'text/html' } })).text()
  const [, key] = /"publicKey":"([^"]+)"/.exec(html) ?? []
  const response = await request.get('/v1/hotels/deals?limit=1', { headers: { authorization: `Bearer ${key}` } })
  expect(await response.text()).toContain('"https://stay.example.com/pictures/')
})
