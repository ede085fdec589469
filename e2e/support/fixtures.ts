import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test'
import { nightsBetween } from '#contract/days'
import type { DealsResponse } from '#contract/deals/list-deals'
import { testKeys } from '#tools/support/server-process'
import { moveClockOfPages } from './clock.ts'
import { translatePages } from './translate-pages.ts'

export interface Fixtures {
  /** Console messages that the tests of a group allow. */
  readonly allowedInConsole: RegExp
  /** Whether the browser translates the pages of a test. */
  readonly isTranslated: boolean
  /** Another host that this test allows requests to. */
  readonly otherOrigin: string | undefined
  /** Requests deals from the service to compare a page with, within `radius` or the page's radius for readers in miles. */
  readonly requestDeals: (query?: string) => Promise<{ deals: DealsResponse['data']; total: number }>
}

const allowed = 'allowed in the console'

/**
 * A test fails if one of the pages that it opens logs an error or a warning, violates its content security policy, or
 * sends a request to another host.
 */
export const test = base.extend<Fixtures & { readonly watch: { readonly end: () => void } }>({
  allowedInConsole: [/^$/, { option: true }],
  isTranslated: [false, { option: true }],
  otherOrigin: [undefined, { option: true }],

  // Contexts that a test creates are watched like its own.
  watch: [
    async ({ browser, baseURL, allowedInConsole, otherOrigin }, use, { annotations }) => {
      const problems: string[] = []
      const isAllowed = (text: string) =>
        allowedInConsole.test(text) ||
        annotations.some(({ type, description = '' }) => type === allowed && new RegExp(description).test(text))
      let isOver = false
      const report = (text: string, where = '') => {
        if (!isOver && !isAllowed(text)) problems.push(`${text}${where}`)
      }
      const watch = async (context: BrowserContext, origin = baseURL) => {
        context.on('weberror', (error) => report(String(error.error())))
        context.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) report(message.text(), ` (${message.location().url})`)
        })
        context.on('request', (request) => {
          const { protocol, origin: requested } = new URL(request.url())
          if (protocol.startsWith('http') && requested !== origin && requested !== otherOrigin)
            problems.push(`a request to ${request.url()}`)
        })
        await context.addInitScript(() =>
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
            console.error(`The content security policy was violated: ${effectiveDirective} ${blockedURI}`),
          ),
        )
        await moveClockOfPages(context)
      }
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await watch(context, options?.baseURL)
        return context
      }
      await use({ end: () => (isOver = true) })
      browser.newContext = newContext
      expect(problems).toEqual([])
    },
    { auto: true },
  ],

  // Before Playwright takes a picture of a page that it closes, it puts a style into it, which Firefox reports.
  context: async ({ context, isTranslated, watch }, use) => {
    if (isTranslated) await translatePages(context, 'once it responds')
    await use(context)
    watch.end()
  },

  requestDeals: async ({ request }, use) => {
    await use(async (text = '') => {
      const query = new URLSearchParams(text)
      if (!['radius', 'south', 'hotelId'].some((name) => query.has(name))) query.set('radius', 'near-mi')
      const response = await request.get(`/v1/hotels/deals?${query}`, {
        headers: { authorization: `Bearer ${testKeys.public}` },
      })
      expect(response.status()).toBe(200)
      const { data } = (await response.json()) as DealsResponse
      return { deals: data, total: Number(response.headers()['x-total-count']) }
    })
  },
})

export { expect }

/** Allows console messages to the end of the test that calls it. */
export function allowInConsole(messages: RegExp) {
  test.info().annotations.push({ type: allowed, description: messages.source })
}

/** The select of the sort order of the deals. */
export const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })

/** The text that says how many deals match and how many of them are listed. */
export const dealCount = (page: Page) =>
  page
    .getByRole('region', { name: /^Deals (near|in|anywhere)/ })
    .getByRole('status')
    .first()
/** The open part of the search, or on a phone the sheet with all of them. */
export const searchFields = (page: Page) => page.getByRole('dialog', { name: /^(Search|When|Miles|Guests|Filters)$/ })

/** Opens one of the parts of the search. */
export async function openSearch(page: Page, part: 'Where' | 'When' | 'Miles' | 'Guests') {
  const whole = page.getByRole('search').getByRole('button', { name: /^Search / })
  const isSheet = await whole.isVisible()
  await (isSheet ? whole : page.getByRole('search').getByRole('button', { name: new RegExp(`^${part} `) })).click()
  const fields = searchFields(page)
  if (isSheet && part === 'Miles') await fields.getByRole('textbox', { name: 'Max miles' }).focus()
  else if (isSheet && part !== 'Where') await fields.getByRole('button', { name: new RegExp(`^${part} `) }).click()
  return fields
}

/** The field of the place, which a phone has in the sheet of the search. */
export async function openWhere(page: Page) {
  if (
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Search / })
      .isVisible()
  )
    await openSearch(page, 'Where')
  return page.getByRole('combobox', { name: 'Where' })
}

/** Opens the filters of the search. */
export async function openFilters(page: Page) {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Filters/ })
    .click()
  return searchFields(page)
}

/** Opens the menu of a reader who has not signed in. */
export async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
}

/** The nights of the stay that a card leads to. */
export async function nightsOf(card: Locator): Promise<number> {
  const href = await card.getByRole('link').first().getAttribute('href')
  const { checkin, checkout } = Object.fromEntries(new URL(href ?? '', 'http://localhost').searchParams)
  return nightsBetween(checkin ?? '', checkout ?? '')
}

/** The cards in the list. */
export function cards(page: Page) {
  return page.getByRole('list', { name: 'Deals' }).getByRole('listitem')
}

/** The names of the hotels on the first cards, in order. */
export async function hotelNames(page: Page, count: number): Promise<string[]> {
  await expect(cards(page).nth(count - 1)).toBeVisible()
  const links = cards(page).getByRole('link')
  return (await links.allTextContents())
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, count)
}

/**
 * Makes the service render and cache the first view of a page: it sends a page without it when that takes longer than half a
 * second, as on a busy machine.
 */
export async function renderFirst(page: Page, address: string) {
  const headers = { 'accept-language': await page.evaluate(() => navigator.language) }
  const caching = async () => (await page.request.get(address, { headers })).headers()['cache-control']
  await expect.poll(caching).toContain('private')
}

/** Opens a page and waits until its deals are listed. */
export async function openDeals(page: Page, query = '') {
  await page.goto(`/deals${query}`)
  await expect(cards(page).first()).toBeVisible()
}

/** Waits until the code of the search and of the map has loaded, after the first view. */
export async function allLoaded(page: Page) {
  await expect(page.getByRole('combobox', { name: 'Where' })).toBeEditable()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
}

/** The value of a parameter of the page's address. */
export function parameter(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Elements like others before them. */
const repeated =
  'main li:nth-child(n + 7), tbody tr:nth-child(n + 7), [role=row]:nth-child(n + 9), .operation:nth-of-type(n + 6)'
/**
 * While a list of suggestions is open, the page around it is hidden from screen readers, so that they find the list; Tab
 * closes it first, so that no hidden element takes the focus.
 */
const rulesOfWholePages = ['aria-hidden-focus', 'landmark-one-main', 'page-has-heading-one', 'region']

/** Markers lie where their hotels are, close together or not: WCAG exempts targets with an essential place from the size. */
const isPlaced = (rule: string, html: string) => rule === 'target-size' && html.includes('data-deal=')

/**
 * Returns the violations of accessibility rules on the page as shown now.
 *
 * @param only selectors of the part to check, where the rest is checked elsewhere, and the names of rules
 */
export async function accessibilityViolations(
  page: Page,
  only: { readonly within?: string; readonly rules?: readonly string[] } = {},
): Promise<string[]> {
  // Colours in the middle of a transition match neither end.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(async ({ finished }) => finished))
  })
  // Without frames to look into, no other page is needed to join the results.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(repeated)
  if (only.within !== undefined) builder.include(only.within)
  if (only.rules === undefined) {
    builder.withTags(tags)
    if ((await page.getByRole('listbox').count()) > 0) builder.disableRules(rulesOfWholePages)
  } else builder.withRules([...only.rules])
  const { violations } = await builder.analyze()
  // The header covers a part of whatever is scrolled below it.
  const isScrolled = await page.evaluate(() => scrollY > 0)
  const isCovered = (rule: string, summary = '') =>
    isScrolled && rule === 'target-size' && summary.includes('partially obscured')
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !isPlaced(id, node.html) && !isCovered(id, node.failureSummary))
      .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/**
 * Holds responses back; returns the function that releases them. The route stays: with the last one Playwright ends its
 * interception, and requests that are under way just then are never answered.
 */
export async function holdResponses(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isReleased = false
  await page.route(address, async (route) => (isReleased ? route.fallback() : void held.push(route)))
  return async () => {
    isReleased = true
    await Promise.all(held.splice(0).map((route) => route.fallback()))
  }
}
