import type { HotelResponse } from '#contract/hotels/get-hotel'
import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, parameter, test } from '../support/fixtures.ts'
import { address, fetchHotel, hotelId, photos } from '../support/hotel.ts'

const swipeFrames = 12

/** Swipes across the middle of the screen, one touch event per frame. */
async function swipe(page: Page, fromX: number, toX: number) {
  const session = await page.context().newCDPSession(page)
  const y = 420
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: fromX, y }] })
  for (let frame = 1; frame <= swipeFrames; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const x = fromX + ((toX - fromX) * frame) / swipeFrames
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Changes the service’s response about the hotel. */
async function changeHotel(page: Page, change: (hotel: HotelResponse) => Partial<HotelResponse>) {
  await page.route(`**/v1/hotels/${hotelId}`, async (route) => {
    const response = await route.fetch()
    const hotel = (await response.json()) as HotelResponse
    await route.fulfill({ response, json: { ...hotel, ...change(hotel) } })
  })
}

/** The fields of the mosaic. */
function mosaic(page: Page) {
  return page.getByRole('region', { name: 'Photos of the hotel' }).getByRole('listitem')
}

test.describe('the photos', () => {
  test('open, follow the arrow keys, close with Escape and add no history entries @desk', async ({ page, request }) => {
    const { images } = await fetchHotel(request)
    await page.goto('/deals')
    await page.goto(address)
    const opener = page.getByRole('button', { name: 'Show all photos' })
    await opener.click()
    await expect(photos(page)).toBeVisible()
    await expect(photos(page)).toContainText(`1 of ${images.length}`)
    await expect(photos(page).getByRole('button', { name: 'Previous photo' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(photos(page)).toContainText(`2 of ${images.length}`)
    await expect(
      photos(page)
        .getByText(images[1]?.caption ?? '', { exact: false })
        .first(),
    ).toBeVisible()
    expect(parameter(page, 'photo')).toBe('2')
    await expect(photos(page).getByRole('img', { name: images[1]?.caption ?? '' })).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('End')
    await expect(photos(page)).toContainText(`${images.length} of ${images.length}`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(photos(page)).toContainText(`${images.length - 1} of ${images.length}`)

    await page.keyboard.press('Escape')
    await expect(photos(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    expect(parameter(page, 'photo')).toBeNull()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near/)
  })

  test('have their own links, and Back closes the viewer @long-phone', async ({ page, request }) => {
    const { images } = await fetchHotel(request)
    await page.goto(`${address}&photo=3`)
    await expect(photos(page)).toContainText(`3 of ${images.length}`)
    await page.reload()
    await expect(photos(page)).toContainText(`3 of ${images.length}`)
    await photos(page).getByRole('button', { name: 'Close' }).click()
    await expect(photos(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show all photos' })).toBeFocused()

    const third = page.getByRole('button', { name: images[2]?.caption ?? '' })
    await third.click()
    await expect(photos(page)).toContainText(`3 of ${images.length}`)
    await page.goBack()
    await expect(photos(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goForward()
    await expect(photos(page)).toContainText(`3 of ${images.length}`)
  })

  test('change with a swipe @phone', async ({ page, request }) => {
    const { images } = await fetchHotel(request)
    await page.goto(`${address}&photo=1`)
    await expect(photos(page)).toBeVisible()
    await swipe(page, 330, 40)
    await expect(photos(page)).toContainText(`2 of ${images.length}`)
    await expect.poll(() => parameter(page, 'photo')).toBe('2')
    await swipe(page, 60, 350)
    await expect(photos(page)).toContainText(`1 of ${images.length}`)
  })

  test.describe('that do not load', () => {
    test.use({ allowedInConsole: /Failed to load resource/ })

    test('show an error @desk @long', async ({ page, request }) => {
      const { images } = await fetchHotel(request)
      await page.route(images[0]?.url ?? '', (route) => route.abort())
      await page.goto(`${address}&photo=1`)
      await expect(photos(page).getByText(/this photo could not be loaded/i)).toBeVisible()
    })

    test('load when the connection returns @desk @long', async ({ page, request }) => {
      const { images } = await fetchHotel(request)
      const url = images[0]?.url ?? ''
      await page.route(url, (route) => route.abort())
      await page.goto(`${address}&photo=1`)
      const failure = photos(page).getByText(/this photo could not be loaded/i)
      await expect(failure).toBeVisible()
      await page.unroute(url)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(failure).toHaveCount(0)
    })

    test('are replaced by the hotel’s other photos @long-phone', async ({ page }) => {
      await changeHotel(page, ({ images }) => ({
        images: [
          { ...images[0]!, url: new URL(`/pictures/of/${hotelId}/none`, images[0]!.url).href },
          ...images.slice(1, 4),
        ],
      }))
      await page.goto(address)
      await expect(mosaic(page)).toHaveCount(3)
      await page.getByRole('button', { name: 'Show all photos' }).click()
      await expect(photos(page)).toContainText('2 of 4')
    })
  })

  test.describe('of a hotel whose source has none', () => {
    test('are replaced by a message, as are its missing stars @desk @long', async ({ page }) => {
      await changeHotel(page, () => ({ images: [], stars: 0 }))
      await page.goto(address)
      await expect(page.getByText('There are no photos of this hotel')).toBeVisible()
      await expect(page.getByText('No star rating')).toBeVisible()
      await expect(page.getByRole('button', { name: /photo/ })).toHaveCount(0)
      await page.goto(`${address}&photo=1`)
      await expect(page.getByText('There are no photos of this hotel')).toBeVisible()
      await expect(photos(page)).toHaveCount(0)
    })
  })

  test('without captions and categories are numbered, and have no tabs @desk @long', async ({ page }) => {
    await changeHotel(page, ({ images }) => ({
      images: Array.from({ length: 82 }, (_, at) => ({
        url: `${images[at % images.length]!.url}?${at}`,
        caption: '',
        category: '',
      })),
    }))
    await page.goto(address)
    await page.getByRole('button', { name: 'Photo 2 of 82' }).click()
    await expect(photos(page).getByRole('img', { name: 'Photo 2 of 82' })).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('End')
    await expect(photos(page)).toContainText('82 of 82')
    expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])
  })
})
