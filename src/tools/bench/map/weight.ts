import type { Browser, BrowserContextOptions, Page, Response } from 'playwright'
import { launchBrowser } from '../../support/browser.ts'
import { makeUpPoints, pointsAnswer } from '../made-up-points.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }
/** More than the page clusters by itself, so that its workers are weighed too. */
const manyDeals = 10_000
const firstZooms = [6, 11] as const
const restMs = 1_500
const paris = { latitude: 48.8566, longitude: 2.3522 }

export interface FirstView {
  readonly zoom: number
  readonly requests: number
  /** Of the ground alone: what was sent of its tiles, as it was sent. */
  readonly bytes: number
}

export interface MapWeight {
  /** Scripts of the map and its workers, compressed as they were sent: those that a page without the map does without. */
  readonly codeBytes: number
  readonly firstViews: readonly FirstView[]
}

interface Sent {
  readonly path: string
  readonly bytes: number
}

/** Weighs the code of the map and the ground of its first view over Paris, far and near. */
export async function weighMap(origin: string): Promise<MapWeight> {
  const browser = await launchBrowser()
  try {
    const list = await sentTo(browser, phone, (page) => page.goto(`${origin}/deals`))
    const map = await sentTo(browser, desk, async (page) => {
      const body = pointsAnswer(makeUpPoints(manyDeals))
      await page.route('**/v1/hotels/deals/points**', (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      )
      await page.goto(`${origin}/deals`)
    })
    const listed = new Set(list.map(({ path }) => path))
    const firstViews: FirstView[] = []
    for (const zoom of firstZooms) {
      const { latitude, longitude } = paris
      const address = `${origin}/deals?view=${latitude},${longitude},${zoom}`
      const ground = (await sentTo(browser, desk, (page) => page.goto(address))).filter(({ path }) =>
        path.startsWith('/basemap'),
      )
      firstViews.push({ zoom, requests: ground.length, bytes: sum(ground) })
    }
    return { codeBytes: sum(map.filter(({ path }) => path.endsWith('.js') && !listed.has(path))), firstViews }
  } finally {
    await browser.close()
  }
}

/** All that is sent to a new page, its workers included, until it rests. */
async function sentTo(
  browser: Browser,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<unknown>,
): Promise<Sent[]> {
  const page = await browser.newPage(options)
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await open(page)
  await page.getByRole('list', { name: 'Deals' }).getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  // What workers ask for is nothing that a page waits for.
  for (let before = -1; before < responses.length;) {
    before = responses.length
    await page.waitForTimeout(restMs)
  }
  await page.close()
  return responses.map((response) => ({
    path: new URL(response.url()).pathname,
    bytes: Number(response.headers()['content-length'] ?? 0),
  }))
}

function sum(sent: readonly Sent[]): number {
  return sent.reduce((total, { bytes }) => total + bytes, 0)
}
