import type { Browser, BrowserContextOptions, Page, Response } from 'playwright'
import { launchBrowser } from '../../support/browser.ts'
import { samplePoints, pointsResponse } from '../sample-points.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }
/** Enough for the page to start the clustering worker, so that its size is included. */
const manyDeals = 10_000
const firstZooms = [6, 11] as const
const idleMs = 1_500
const paris = { latitude: 48.8566, longitude: 2.3522 }

export interface FirstView {
  readonly zoom: number
  readonly requests: number
  /** Of the basemap's tiles, as sent. */
  readonly bytes: number
}

export interface MapWeight {
  /** Compressed size of the scripts of the map and its workers, without those of a page without the map. */
  readonly codeBytes: number
  readonly firstViews: readonly FirstView[]
}

interface Sent {
  readonly path: string
  readonly bytes: number
}

/** Measures the size of the map's code, and of the basemap in its first view of Paris at two zooms. */
export async function weighMap(origin: string): Promise<MapWeight> {
  const browser = await launchBrowser()
  try {
    const list = await sentTo(browser, phone, (page) => page.goto(`${origin}/deals`))
    const map = await sentTo(browser, desk, async (page) => {
      const body = pointsResponse(samplePoints(manyDeals))
      await page.route('**/v1/hotels/deals/points**', (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      )
      await page.goto(`${origin}/deals`)
    })
    const listed = new Set(list.map(({ path }) => path))
    const firstViews: FirstView[] = []
    for (const zoom of firstZooms) {
      const { latitude, longitude } = paris
      const url = `${origin}/deals?view=${latitude},${longitude},${zoom}`
      const basemap = (await sentTo(browser, desk, (page) => page.goto(url))).filter(({ path }) =>
        path.startsWith('/basemap'),
      )
      firstViews.push({ zoom, requests: basemap.length, bytes: sum(basemap) })
    }
    return { codeBytes: sum(map.filter(({ path }) => path.endsWith('.js') && !listed.has(path))), firstViews }
  } finally {
    await browser.close()
  }
}

/** Returns everything sent to a new page and its workers until the network is idle. */
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
  // Playwright's `networkidle` ignores the requests of workers.
  for (let before = -1; before < responses.length;) {
    before = responses.length
    await page.waitForTimeout(idleMs)
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
