import type { Page } from '@playwright/test'
import { rememberAll } from '../support/device.ts'
import { cards, expect, holdResponses, openDeals, renderFirst, test } from '../support/fixtures.ts'

const deals = '/deals?latitude=48.8566&longitude=2.3522&near=Paris&radius=20040000'
const dayMs = 86_400_000

/** Opens the deals; returns the function that waits until all are loaded and checks that the first ones were reused. */
async function openMarked(page: Page, address = deals) {
  await renderFirst(page, address)
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        document.querySelector('li[data-highlighted]')?.setAttribute('data-marked', '')
    }),
  )
  await page.goto(address)
  return async () => {
    await expect(page.getByRole('list', { name: 'Deals' })).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('button', { name: 'Show more deals' })).toBeVisible()
    // After an error, React would have rendered the whole page again.
    await expect(cards(page).first()).toHaveAttribute('data-marked', '')
  }
}

test.describe('a page that does not match its rendered HTML', () => {
  test.use({ allowedInConsole: /Minified React error #418/ })

  test('throws an error, which fails every other test @desk', async ({ page }) => {
    await renderFirst(page, deals)
    await page.route(deals, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      expect(html).toContain('>Deals near Paris</h1>')
      await route.fulfill({ response, body: html.replace('>Deals near Paris</h1>', '>Deals near London</h1>') })
    })
    const error = page.waitForEvent('pageerror')
    await page.goto(deals)
    expect((await error).message).toContain('Minified React error #418')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Paris')
  })
})

test('the first cards have the same markup before and after the app starts', async ({ page }) => {
  await renderFirst(page, deals)
  const release = await holdResponses(page, /\/assets\/index-[^/]+\.js$/)
  await page.goto(deals, { waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(6)
  const markup = () =>
    cards(page).evaluateAll((items) =>
      items
        .slice(0, 6)
        // The user's own time is known to the browser alone.
        .map((item) => item.outerHTML.replace(/<span [^>]*data-own-time.*?<\/span>/g, '').replaceAll('<!-- -->', '')),
    )
  const before = await markup()
  await release()
  await expect(cards(page)).toHaveCount(50)
  expect(await markup()).toEqual(before)
})

for (const [words, shiftMs] of [
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
] as const) {
  test(`a clock ${words} does not change the page that the service rendered @desk @long`, async ({ page }) => {
    await page.addInitScript((shiftMs) => {
      const RealDate = Date
      globalThis.Date = class extends RealDate {
        constructor(...parts: []) {
          super(...((parts.length === 0 ? [RealDate.now() + shiftMs] : parts) as []))
        }

        static override now() {
          return RealDate.now() + shiftMs
        }
      } as DateConstructor
    }, shiftMs)
    const isWhole = await openMarked(page)
    await isWhole()
  })
}

test.describe('in another time zone and language', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati', locale: 'de-DE' })

  test('the app reuses the page that the service rendered, then adds the reader’s own time @desk @long', async ({
    page,
  }) => {
    const isWhole = await openMarked(page)
    await isWhole()
    await expect(
      cards(page)
        .getByText(/your time\)/)
        .first(),
    ).toBeVisible()
  })
})

test('the service renders the filters and the sort order of the address @desk @long', async ({ page }) => {
  const isWhole = await openMarked(
    page,
    '/deals?radius=20040000&sort=multiplier&minRating=7&refundable=true&facilities=Free%20Wi-Fi',
  )
  await isWhole()
})

test('the theme, miles and session of this device are applied after hydration @long', async ({ page }) => {
  await openDeals(page)
  await rememberAll(page)
  const isWhole = await openMarked(page)
  await isWhole()
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('responses that arrive before the page has started wait for it @desk @long', async ({ page }) => {
  const answered = page.waitForResponse(/\/v1\/hotels\/deals\?/)
  await page.goto(deals)
  const response = await answered
  const answer = { body: await response.text(), headers: await response.allHeaders() }
  await page.addInitScript(({ body, headers }) => {
    const ownFetch = fetch
    globalThis.fetch = async (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/v1/hotels/deals?')
        ? new Response(body, { headers })
        : ownFetch(input, init)
    // On a slow phone React renders in slices, with other work in between.
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 300)
    }
  }, answer)
  const isWhole = await openMarked(page)
  await isWhole()
})

test.describe('with a picture that does not load', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('a drawing replaces it, also if it failed before the app has started @desk @long', async ({ page }) => {
    await renderFirst(page, deals)
    await page.route(/\/pictures\//, (route) => route.abort())
    const release = await holdResponses(page, /\/assets\/index-[^/]+\.js$/)
    await page.goto(deals, { waitUntil: 'commit' })
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('li[data-highlighted] img')
      return image?.complete === true && image.naturalWidth === 0
    })
    await release()
    await expect(cards(page)).toHaveCount(50)
    await expect(cards(page).first().locator('img')).toHaveCount(0)
  })
})

test('Back before the app has started shows the page of that address @desk @long', async ({ page }) => {
  await openDeals(page)
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/hotels\//)
  const release = await holdResponses(page, /\/assets\/index-[^/]+\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Deals/)
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => location.pathname === '/deals')
  await release()
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals/)
})
