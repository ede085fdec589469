import type { Locator, Page } from '@playwright/test'
import { openScreen } from '#tools/screens/open-screen'
import type { Screen } from '#tools/screens/screen'
import { screens } from '#tools/screens/screen-list'
import { coveredTexts } from '../support/covered-texts.ts'
import { map, openMap } from '../support/deals-map.ts'
import { expect, test } from '../support/fixtures.ts'

/** A phone, a small phone, and a phone held sideways. */
const phones = [
  [390, 844],
  [320, 640],
  [844, 390],
] as const

const pages = ['deals', 'deals-map', 'hotel', 'hotel-rates', 'rates-agent', 'rates-map', 'members', 'member']
/** Parts that open over a page; a question has *Cancel* in place of *Close*, and a menu closes by a press beside it. */
const sheets = ['search', 'deals-filters', 'members-open', 'account']

const searchSheet: Screen = {
  name: 'search',
  path: '/deals',
  act: (page) => page.getByRole('button', { name: /^Search / }).click(),
}

function screenNamed(name: string): Screen {
  return [...screens, searchSheet].find((screen) => screen.name === name)!
}

async function scrollDown(page: Page, byPx: number): Promise<boolean> {
  return page.evaluate((by) => {
    const before = scrollY
    scrollBy({ top: by, behavior: 'instant' })
    return scrollY > before
  }, byPx)
}

for (const [width, height] of phones) {
  test.describe(`on a phone of ${width} × ${height} px`, () => {
    for (const name of pages) {
      test(`nothing covers a text of ${name}, at any scroll position @desk @long`, async ({ page }) => {
        await page.setViewportSize({ width, height })
        await openScreen(page, screenNamed(name))
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        const covered: string[] = []
        do covered.push(...(await coveredTexts(page)))
        while (await scrollDown(page, height / 2))
        expect(covered).toEqual([])
        expect(await coveredTexts(page, true), 'at the end of the page').toEqual([])
      })
    }

    for (const name of sheets) {
      test(`${name} opens on the screen, with its title and Close button in view @desk @long`, async ({ page }) => {
        await page.setViewportSize({ width, height })
        await openScreen(page, screenNamed(name))
        await page.waitForFunction(() => document.querySelector(':is(:modal, :popover-open)'))
        expect(await coveredTexts(page)).toEqual([])
        const box = await page.evaluate(() => {
          const opened = [...document.querySelectorAll(':is(:modal, :popover-open)')].at(-1)!
          const { top, bottom } = opened.getBoundingClientRect()
          return { top, bottom }
        })
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.bottom).toBeLessThanOrEqual(height)
        if (name === 'account') return
        const sheet = page.getByRole('dialog')
        await expect(sheet.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
        if (name !== 'members-open')
          await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      })
    }

    test('controls over the map and cards below it do not overlap @desk @long', async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openMap(page)
      const region = map(page)
      const over = {
        'Zoom in': region.getByRole('button', { name: 'Zoom in' }),
        'Zoom out': region.getByRole('button', { name: 'Zoom out' }),
        Streets: region.getByRole('button', { name: 'Streets' }),
        status: region.getByRole('status'),
        legend: region.getByText(/^Miles for the stay/),
        scale: region.locator('.leaflet-control-scale-line'),
        credits: region.locator('.leaflet-control-attribution'),
        card: page.getByRole('list', { name: 'Deals' }),
      }
      expect(await crossing(over)).toEqual([])
      const { legend, scale, credits, card } = over
      const pane = region.locator('.leaflet-container')
      expect(await crossing({ pane, legend, scale, credits, card })).toEqual([])
      const pills = await region.getByRole('button', { name: /miles$/ }).all()
      expect(await crossing(Object.fromEntries(pills.map((pill, at) => [`pill ${at}`, pill])))).toEqual([])
    })
  })
}

/** The pairs of parts whose boxes cross. */
async function crossing(parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, box: (await part.boundingBox())! })),
  )
  return boxes.flatMap(({ name, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ box: other }) =>
          Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x) > 1 &&
          Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y) > 1,
      )
      .map((other) => `${name} and ${other.name}`),
  )
}
