import type { Locator } from '@playwright/test'
import { signInTab } from '../support/desk.ts'
import { expect, openDeals, test } from '../support/fixtures.ts'
import { hotelId } from '../support/hotel.ts'

test.use({ allowedInConsole: /404/ })

const pages = {
  everybody: ['/shortlist', '/proof', '/no-such-page', '/hotels/nowhere'],
  staff: [
    '/offers',
    '/proposals',
    '/sign-in',
    '/transfers',
    '/transfers?tab=batch',
    '/transfers?tab=approvals',
    '/transfers?tab=history',
    '/transfers?tab=reconcile',
    '/members',
    '/audit',
    '/keys',
    '/webhooks',
  ],
}

/** The box of a heading, which is replaced when what a page waits for has arrived. */
async function boxOf(heading: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await heading.boundingBox())).not.toBeNull()
  return box!
}

for (const width of [1440, 768, 390]) {
  test(`the heading of every page has the same left edge and top at ${width} px @desk @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const heading = page.getByRole('heading', { level: 1 })
    const edges: Record<string, string> = {}
    const measure = async (path: string) => {
      await page.goto(path)
      const { x, y } = await boxOf(heading)
      edges[path] = `${Math.round(x)}, ${Math.round(y)}`
    }
    for (const path of pages.everybody) await measure(path)
    await signInTab(page)
    for (const path of pages.staff) await measure(path)
    const [first] = Object.values(edges)
    expect(Object.entries(edges).filter(([, edge]) => edge !== first)).toEqual([])

    const left = Number.parseInt(first!, 10)
    await openDeals(page)
    expect(Math.round((await boxOf(heading)).x)).toBe(left)
    await page.goto(`/hotels/${hotelId}`)
    expect(Math.round((await boxOf(heading)).x)).toBe(left)
  })
}
