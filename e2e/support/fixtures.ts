import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page, type Route } from '@playwright/test'
import type { DealsResponse } from '#contract/list-deals'
import { testKeys } from '#tools/support/server-process'

interface Fixtures {
  /** What the console may say in this test. */
  readonly allowedInConsole: RegExp
  /** Asks the service itself for deals, for a page to be compared with. */
  readonly askForDeals: (query?: string) => Promise<{ deals: DealsResponse['data']; total: number }>
}

/**
 * A page that fails its test when it logs an error or a warning, breaks the policy of its content, or asks another host
 * for anything.
 */
export const test = base.extend<Fixtures>({
  allowedInConsole: [/^$/, { option: true }],

  page: async ({ page, baseURL, allowedInConsole }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (['error', 'warning'].includes(message.type()) && !allowedInConsole.test(text)) faults.push(text)
    })
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) faults.push(`a request to ${request.url()}`)
    })
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`The policy was broken: ${effectiveDirective} ${blockedURI}`),
      ),
    )
    await use(page)
    expect(faults).toEqual([])
  },

  askForDeals: async ({ request }, use) => {
    await use(async (query = '') => {
      const answer = await request.get(`/v1/hotels/deals?${query}`, {
        headers: { authorization: `Bearer ${testKeys.public}` },
      })
      expect(answer.status()).toBe(200)
      const { data } = (await answer.json()) as DealsResponse
      return { deals: data, total: Number(answer.headers()['x-total-count']) }
    })
  },
})

export { expect }

/** The cards of the list. */
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

/** Opens a page and waits until its deals are listed. */
export async function openDeals(page: Page, query = '') {
  await page.goto(`/deals${query}`)
  await expect(cards(page).first()).toBeVisible()
}

/** The value of a parameter of the page's address. */
export function parameter(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name)
}

/** What breaks WCAG 2.2 AA on the page as it is now. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Keeps answers back until it is told to let them go. */
export async function holdAnswers(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(address, (route) => void held.push(route))
  return async () => {
    await Promise.all(held.splice(0).map((route) => route.continue()))
    await page.unroute(address)
  }
}
