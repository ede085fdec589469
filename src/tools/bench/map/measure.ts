import type { Browser } from 'playwright'
import { heapBytes } from './heap.ts'
import { holdPoints } from './hold-points.ts'
import { hoverMarkers, moveAbout } from './moves.ts'
import { watchMap } from './watch.ts'
import { type Contestant, markercluster, ourMap, viewport } from './contestants.ts'
import { launchBrowser } from '../../support/browser.ts'
import { samplePoints, pointsResponse } from '../sample-points.ts'
import { percentile } from '../percentile.ts'

const counts = [100, 1_000, 10_000, 50_000] as const
const throttling = 4
const throttledCount = 10_000
const settleMs = 500
const rounds = 3
/** No round starts that would end later. */
const maxTotalMs = 160_000

/** Medians of several runs. */
export interface MapFigures {
  /** From the last byte of the points until a marker was painted. */
  readonly firstMarkerMs: number
  /** After the arrival of the points; tasks below 50 ms count as 0. */
  readonly longestTaskMs: number
  /** While it is dragged and zoomed. */
  readonly worstFrameMs: number
  readonly p95FrameMs: number
  readonly hoverMs: number
  /** Of the page and its workers, after a garbage collection. */
  readonly heapMb: number
  readonly nodes: number
}

export interface MapComparison {
  readonly deals: number
  /** The factor by which the browser was slowed down. */
  readonly throttling: number
  readonly ours: MapFigures
  readonly markercluster: MapFigures
}

const figureNames = [
  'firstMarkerMs',
  'longestTaskMs',
  'worstFrameMs',
  'p95FrameMs',
  'hoverMs',
  'heapMb',
  'nodes',
] as const satisfies readonly (keyof MapFigures)[]

/**
 * Loads increasing numbers of deals into the deals page and, alternately, into leaflet.markercluster on a map of the same
 * size. Then drags, zooms and hovers.
 */
export async function compareMaps(origin: string): Promise<MapComparison[]> {
  const browser = await launchBrowser()
  try {
    const contestants = { ours: ourMap(origin), markercluster: await markercluster(browser, origin) }
    const cases = [...counts.map((deals) => ({ deals, throttling: 1 })), { deals: throttledCount, throttling }].map(
      (parameters) => ({ ...parameters, ours: [] as MapFigures[], markercluster: [] as MapFigures[] }),
    )
    const begin = performance.now()
    for (let round = 0; round < rounds; round += 1) {
      const spentMs = performance.now() - begin
      if (round > 0 && spentMs + spentMs / round > maxTotalMs) break
      for (const { deals, throttling, ...runs } of cases) {
        const points = pointsResponse(samplePoints(deals))
        for (const name of ['ours', 'markercluster'] as const) {
          runs[name].push(await measure(browser, contestants[name], points, throttling))
        }
      }
    }
    return cases.map((runs) => ({
      ...runs,
      ours: medians(runs.ours),
      markercluster: medians(runs.markercluster),
    }))
  } finally {
    await browser.close()
  }
}

async function measure(
  browser: Browser,
  { open, root, marker }: Contestant,
  points: string,
  throttling: number,
): Promise<MapFigures> {
  const page = await browser.newPage({ viewport })
  try {
    await page.addInitScript(watchMap, { root, marker: `${root} ${marker}` })
    const deliver = await holdPoints(page, points)
    await open(page)
    await page.waitForTimeout(settleMs)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    deliver()
    await page.locator(`${root} ${marker}`).first().waitFor({ state: 'attached', timeout: 120_000 })
    await page.waitForTimeout(settleMs)
    const loading = await page.evaluate(() => {
      const { firstMarkerAt, longTasks } = window.mapWatch
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const arrivedAt = entries.findLast(({ name }) => name.includes('/deals/points'))?.responseEnd ?? Number.NaN
      return {
        firstMarkerMs: firstMarkerAt - arrivedAt,
        longestTaskMs: Math.max(0, ...longTasks.filter(({ endedAt }) => endedAt > arrivedAt).map(({ ms }) => ms)),
      }
    })
    const frames = await moveAbout(page, root, marker)
    await page.waitForTimeout(settleMs)
    const hoverMs = percentile(await hoverMarkers(page, root, marker), 50)
    const nodes = await page.evaluate((root) => document.querySelectorAll(`${root} *`).length, root)
    return {
      ...loading,
      worstFrameMs: Math.max(...frames),
      p95FrameMs: percentile(frames, 95),
      hoverMs,
      heapMb: (await heapBytes(page)) / 1e6,
      nodes,
    }
  } finally {
    await page.close()
  }
}

function medians(runs: readonly MapFigures[]): MapFigures {
  const median = (name: keyof MapFigures) =>
    percentile(
      runs.map((run) => run[name]),
      50,
    )
  return Object.fromEntries(figureNames.map((name) => [name, median(name)])) as Record<keyof MapFigures, number>
}
