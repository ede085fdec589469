import type { Browser } from 'playwright'
import { allowEval } from '../../support/allow-eval.ts'
import { launchBrowser } from '../../support/browser.ts'
import { findFirefox, launchFirefox } from '../../support/firefox.ts'
import { percentile } from '../percentile.ts'
import type { Row } from '../row.ts'
import { type Contestant, markercluster, ourMap, viewport } from './contestants.ts'
import { samplePoints, pointsResponse } from '../sample-points.ts'
import { holdPoints } from './hold-points.ts'
import { moveAbout } from './moves.ts'
import { watchMap } from './watch.ts'

const rounds = 3
const deals = 1_000
const settleMs = 2000

/** Drags and zooms a map of deals in Chromium and, where it is installed, in Firefox; medians of several runs. */
export async function frameRows(origin: string): Promise<Row[]> {
  const firefox = await findFirefox()
  const rows = await rowsIn('Chromium', await launchBrowser(), origin)
  if ('missing' in firefox) {
    console.error(firefox.missing)
    return rows
  }
  const proxy = await allowEval(Number(new URL(origin).port))
  try {
    return [...rows, ...(await rowsIn('Firefox', await launchFirefox(firefox.program), proxy.origin))]
  } finally {
    proxy.stop()
  }
}

async function rowsIn(name: string, browser: Browser, origin: string): Promise<Row[]> {
  try {
    const contestants = { ours: ourMap(origin), markercluster: await markercluster(browser, origin) }
    const found = { ours: [] as number[][], markercluster: [] as number[][] }
    for (let round = 0; round < rounds; round += 1) {
      for (const which of ['ours', 'markercluster'] as const)
        found[which].push(await framesOf(browser, contestants[which]))
    }
    return [50, 100].map((share) => {
      const figureOf = (runs: readonly number[][]) =>
        percentile(
          runs.map((frames) => percentile(frames, share)),
          50,
        )
      return {
        name: `map in ${name}, ${share === 50 ? 'median' : 'worst'} frame`,
        figure: figureOf(found.ours),
        unit: 'ms',
        beside: { name: 'markercluster', figure: figureOf(found.markercluster) },
      }
    })
  } finally {
    await browser.close()
  }
}

async function framesOf(browser: Browser, { open, root, marker }: Contestant): Promise<number[]> {
  const page = await browser.newPage({ viewport })
  try {
    await page.addInitScript(watchMap, { root, marker: `${root} ${marker}` })
    const deliver = await holdPoints(page, pointsResponse(samplePoints(deals)))
    deliver()
    await open(page)
    await page.locator(`${root} ${marker}`).first().waitFor({ state: 'attached' })
    await page.waitForTimeout(settleMs)
    return await moveAbout(page, root, marker)
  } finally {
    await page.close()
  }
}
