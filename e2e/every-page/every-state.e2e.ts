import type { Page } from '@playwright/test'
import { openScreen } from '#tools/screens/open-screen'
import { peopleSettings } from '#tools/screens/people'
import { screens } from '#tools/screens/screen-list'
import { startServerProcess } from '#tools/support/server-process'
import { clippedTexts } from '../support/clipped-texts.ts'
import { accessibilityViolations, allowInConsole, expect, test as base } from '../support/fixtures.ts'
import { unreadable } from '../support/forced-colors.ts'
import { letterSettings } from '../support/letter-settings.ts'
import { overlappingTexts } from '../support/overlapping-texts.ts'
import { smallTargets, tooWide, zoomedFields } from '../support/screen-problems.ts'

/** One service for all the states that a worker checks; two people work at its desk. */
const test = base.extend<object, { readonly origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const service = await startServerProcess({ env: { ...peopleSettings, SAMPLE_HOTELS: '800' } })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

/** `npm test` checks each page as it opens and a quarter of its other states; `npm test -- --all` checks all. */
const isLong = (name: string, index: number) => name.includes('-') && index % 4 !== 0
const isShort = process.env['TEST_SET'] === 'short'

/** Further sizes of wide screens; the second is also the first at 200 %. */
const furtherSizes = [
  [2560, 1440],
  [1280, 720],
] as const

type Check = (page: Page) => Promise<readonly string[]>

/** `npm run sweep` checks each state in every setting; otherwise light and dark colours alternate between states. */
const isWhole = process.env['SWEEP'] === 'whole'

const allRules: Check = (page) => accessibilityViolations(page)
const rulesOfColors: Check = (page) =>
  accessibilityViolations(page, { rules: ['color-contrast', 'link-in-text-block'] })
/** The rules whose results may differ between two narrow screens, which show the same elements. */
const rulesOfSizes: Check = (page) =>
  accessibilityViolations(page, { rules: ['target-size', 'scrollable-region-focusable'] })

/** Returns the problems of a page's state, which is loaded once and shown in one setting after the other. */
async function problemsOf(page: Page, on: 'phone' | 'desk' | undefined): Promise<string[]> {
  const problems: string[] = []
  const look = async (setting: string, ...checks: readonly Check[]) => {
    for (const check of checks) problems.push(...(await check(page)).map((problem) => `${setting}: ${problem}`))
  }
  const lookWith = async (...names: readonly (keyof typeof letterSettings)[]) => {
    for (const name of names) {
      const undo = await letterSettings[name](page)
      await look(`${page.viewportSize()!.width} px, ${name}`, tooWide, clippedTexts, overlappingTexts)
      await undo()
    }
  }

  if (on !== 'phone') {
    await look('1440 px', tooWide, allRules, smallTargets, clippedTexts, overlappingTexts)
    if (isWhole) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await look('1440 px, dark', rulesOfColors)
    }
    for (const [width, height] of isShort ? [] : furtherSizes) {
      await page.setViewportSize({ width, height })
      await look(`${width} px`, overlappingTexts)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await look('1440 px, forced dark colours', unreadable)
    if (!isShort) {
      await page.emulateMedia({ colorScheme: 'light' })
      await look('1440 px, forced colours', unreadable, ...(isWhole ? [rulesOfColors] : []))
    }
    await page.emulateMedia({ forcedColors: 'none' })
    await lookWith('letters apart', 'no letters under 22 px')
    if (!isShort) await lookWith('letters of 20 px')
  }
  if (on !== 'desk') {
    // 1280 px at 200 %; then as narrow as at 400 %, which is also the narrowest screen, and touched.
    if (!isShort) {
      await page.setViewportSize({ width: 640, height: 512 })
      await look('640 px', tooWide, overlappingTexts)
    }
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await look('390 px', tooWide, zoomedFields, ...(isWhole || on === 'phone' ? [allRules] : []))
    if (!isShort) {
      await page.setViewportSize({ width: 360, height: 740 })
      await look('360 px', overlappingTexts)
      // A phone held sideways, at 200 %.
      await page.setViewportSize({ width: 422, height: 195 })
      await look('422 × 195 px', overlappingTexts)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await look('320 px', tooWide, smallTargets, clippedTexts, overlappingTexts, ...(isWhole ? [rulesOfSizes] : []))
    await lookWith('letters apart')
    await page.setViewportSize({ width: 390, height: 844 })
    await lookWith('letters of 24 px', 'no letters under 22 px')
  }
  await lookWith('long names')
  return problems
}

test.describe('on every screen size, in all colours and letter spacings', () => {
  for (const [index, screen] of screens.entries()) {
    test(`${screen.name} can be read, operated and heard @desk${isLong(screen.name, index) ? ' @long' : ''}`, async ({
      page,
    }) => {
      if (screen.fails) allowInConsole(/Failed to load resource/)
      // Colours in the middle of a transition match neither end.
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isWhole || index % 2 === 0 ? 'light' : 'dark' })
      if (screen.on === 'phone') await page.setViewportSize({ width: 390, height: 844 })
      await openScreen(page, screen)
      expect(await problemsOf(page, screen.on)).toEqual([])
    })
  }
})
