import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openScreen } from '#tools/screens/open-screen'
import { peopleSettings } from '#tools/screens/people'
import { screens } from '#tools/screens/screen-list'
import { startServerProcess } from '#tools/support/server-process'
import { expect, test as base } from './support/fixtures.ts'
import { unreadable } from './support/forced-colors.ts'
import { cutBySpacing, smallTargets, tooWide, zoomedFields } from './support/screen-problems.ts'

/** One service for all the states that a worker looks at; two people work at its desk. */
const test = base.extend<object, { readonly origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- What a fixture needs is read from this pattern.
    async ({}, use) => {
      const service = await startServerProcess({ env: { ...peopleSettings, SAMPLE_HOTELS: '800' } })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

// Some states are about pages and requests that fail.
test.use({ allowedInConsole: /Failed to load resource/ })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colorRules = ['color-contrast', 'link-in-text-block']
/** What may differ between two narrow screens, which show the same elements. */
const sizeRules = ['target-size', 'scrollable-region-focusable']
/** What is like others before it. */
const repeated =
  'main li:nth-child(n + 7), tbody tr:nth-child(n + 7), [role=row]:nth-child(n + 9), .operation:nth-of-type(n + 6)'
/**
 * While a list of suggestions is open, the page around it is hidden from screen readers, so that they find the list; Tab
 * closes it first, so that no hidden element takes the focus.
 */
const rulesOfWholePages = ['aria-hidden-focus', 'landmark-one-main', 'page-has-heading-one', 'region']

async function axe(page: Page, rules?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(repeated)
  if (rules === undefined) {
    builder.withTags(tags)
    if ((await page.getByRole('listbox').count()) > 0) builder.disableRules(rulesOfWholePages)
  } else builder.withRules([...rules])
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

type Check = (page: Page) => Promise<readonly string[]>

/** Returns what is wrong in the state that a page is in, which is loaded once and shown in one setting after the other. */
async function problemsOf(page: Page, on: 'phone' | 'desk' | undefined): Promise<string[]> {
  const problems: string[] = []
  const look = async (setting: string, ...checks: readonly Check[]) => {
    for (const check of checks) problems.push(...(await check(page)).map((problem) => `${setting}: ${problem}`))
  }
  const axeColors = (shown: Page) => axe(shown, colorRules)
  const axeSizes = (shown: Page) => axe(shown, sizeRules)

  if (on !== 'phone') {
    await look('1440 px', axe, smallTargets, cutBySpacing)
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('1440 px, dark', axeColors)
    await page.emulateMedia({ forcedColors: 'active' })
    await look('1440 px, forced dark colours', unreadable)
    await page.emulateMedia({ colorScheme: 'light' })
    await look('1440 px, forced colours', unreadable, axeColors)
    await page.emulateMedia({ forcedColors: 'none' })
  }
  if (on !== 'desk') {
    // 1280 px at 200 %; then as narrow as at 400 %, which is also the narrowest screen, and touched.
    await page.setViewportSize({ width: 640, height: 512 })
    await look('640 px', tooWide)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await look('390 px', tooWide, zoomedFields, axe)
    await page.setViewportSize({ width: 320, height: 640 })
    await look('320 px', tooWide, smallTargets, cutBySpacing, axeSizes)
  }
  return problems
}

test.describe('whatever the screen, the colours and the distances of letters', () => {
  for (const screen of screens) {
    test(`${screen.name} can be read, pressed and heard @desk`, async ({ page }) => {
      // Colours in the middle of a transition are those of neither end.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (screen.on === 'phone') await page.setViewportSize({ width: 390, height: 844 })
      await openScreen(page, screen)
      expect(await problemsOf(page, screen.on)).toEqual([])
    })
  }
})
