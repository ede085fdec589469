import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../../support/browser.ts'
import { inFull } from '../in-full.ts'
import { median } from '../percentile.ts'
import type { Goal, Row } from '../table.ts'
import { markerclusterPage } from './markercluster-page.ts'
import { moveAbout } from './moves.ts'
import { samplePoints } from './sample-points.ts'
import { watchMap } from './watch-map.ts'

const viewport = { width: 1440, height: 900 }
const view = { latitude: 48, longitude: 8, zoom: 5 }
const rounds = inFull(3, 1)
const settleMs = 500
/** The number of points and the factor by which the browser is slowed down. */
const cases = inFull(
  [
    { deals: 1_000, throttling: 1 },
    { deals: 50_000, throttling: 1 },
    { deals: 10_000, throttling: 4 },
  ],
  [{ deals: 1_000, throttling: 2 }],
)

/** A page with a map of deals. */
interface Contestant {
  /** Opens the page, which requests points. Resolves when its empty map is visible. */
  readonly open: (page: Page) => Promise<void>
  readonly root: string
  /** A selector for its markers within the root. */
  readonly marker: string
}

interface Figures {
  /** From the points' last byte to the first painted marker. */
  readonly firstMarkerMs: number
  /** After the points have arrived; tasks below 50 ms count as 0. */
  readonly longestTaskMs: number
  /** During dragging and zooming. */
  readonly worstFrameMs: number
}

const measures: readonly { of: keyof Figures; name: string; goal: Goal }[] = [
  { of: 'firstMarkerMs', name: 'first marker after the data', goal: { atMost: 300 } },
  { of: 'longestTaskMs', name: 'longest task while loading', goal: { atMost: 100 } },
  { of: 'worstFrameMs', name: 'worst frame', goal: { atMost: 50 } },
]

/**
 * Loads deals alternately into the deals page and into leaflet.markercluster on a map of the same size, then drags and
 * zooms both. Returns medians of several runs.
 */
export async function mapRows(origin: string): Promise<Row[]> {
  const browser = await launchBrowser()
  try {
    const contestants = [ourMap(origin), await markercluster(browser, origin)]
    const found: Figures[][][] = cases.map(() => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { deals, throttling }] of cases.entries()) {
        const points = JSON.stringify({ data: samplePoints(deals) })
        const figures: Figures[] = []
        for (const contestant of contestants) figures.push(await measure(browser, contestant, points, throttling))
        found[index]?.push(figures)
      }
    }
    return cases.flatMap(({ deals, throttling }, index) =>
      measures.map(({ of, name, goal }): Row => {
        const [figure, yardstick] = [0, 1].map((which) =>
          median(found[index] ?? [], (figures) => figures[which]?.[of] ?? Number.NaN),
        ) as [number, number]
        const slowed = throttling === 1 ? '' : `, ${throttling} times slower`
        return {
          name: `map of ${deals.toLocaleString('en-US')} deals${slowed}, ${name}`,
          figure,
          unit: 'ms',
          beside: { name: 'markercluster', figure: yardstick },
          ...(throttling === 1 ? { goal } : { goal: { ratioAtMost: 0.5 } }),
        }
      }),
    )
  } finally {
    await browser.close()
  }
}

function ourMap(origin: string): Contestant {
  const { latitude, longitude, zoom } = view
  return {
    open: async (page) => {
      await page.goto(`${origin}/deals?view=${latitude},${longitude},${zoom}`)
      await page.getByRole('region', { name: 'Map of deals' }).getByRole('button', { name: 'Zoom in' }).waitFor()
      await page.getByRole('list', { name: 'Deals' }).getByRole('listitem').first().waitFor()
    },
    root: '[aria-label="Map of deals"]',
    marker: 'button[aria-label$=" miles"]',
  }
}

async function markercluster(browser: Browser, origin: string): Promise<Contestant> {
  const page = await browser.newPage({ viewport })
  await page.goto(`${origin}/deals`)
  const box = await page.getByRole('region', { name: 'Map of deals' }).boundingBox()
  await page.close()
  if (box === null) throw new Error('The deals page shows no map')
  const body = await markerclusterPage({ box, view })
  return {
    open: async (page) => {
      await page.route('**/markercluster', (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto(`${origin}/markercluster`)
    },
    root: '#map',
    marker: '.leaflet-marker-icon',
  }
}

async function measure(
  browser: Browser,
  { open, root, marker }: Contestant,
  points: string,
  throttling: number,
): Promise<Figures> {
  const page = await browser.newPage({ viewport })
  try {
    await page.addInitScript(watchMap, `${root} ${marker}`)
    let deliver = () => {}
    const opened = new Promise<void>((resolve) => (deliver = resolve))
    await page.route('**/v1/hotels/deals/points**', async (route) => {
      await opened
      const headers = { 'X-Total-Count': String(points.split('"id"').length - 1) }
      await route.fulfill({ contentType: 'application/json', headers, body: points })
    })
    await open(page)
    await page.waitForTimeout(settleMs)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    deliver()
    await page.locator(`${root} ${marker}`).first().waitFor({ state: 'attached', timeout: 120_000 })
    await page.waitForTimeout(settleMs)
    const loadedAt = await page.evaluate(() => performance.now())
    const frames = await moveAbout(page, root, marker)
    // Read late, because the browser reports a long task up to a second after its end.
    const loading = await page.evaluate((loadedAt) => {
      const { firstMarkerAt, longTasks } = window.mapWatch
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const arrivedAt = entries.findLast(({ name }) => name.includes('/deals/points'))?.responseEnd ?? Number.NaN
      const ofLoading = longTasks.filter(({ endedAt }) => endedAt > arrivedAt && endedAt < loadedAt)
      return { firstMarkerMs: firstMarkerAt - arrivedAt, longestTaskMs: Math.max(0, ...ofLoading.map(({ ms }) => ms)) }
    }, loadedAt)
    return { ...loading, worstFrameMs: Math.max(...frames) }
  } finally {
    await page.close()
  }
}
