import type { BrowserContextOptions, Page } from 'playwright'
import lighthouse from 'lighthouse'
import { launchBrowser } from '../support/browser.ts'
import { percentile } from './percentile.ts'
import { freePort } from '../support/server-process.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }

/** Compressed bytes of the scripts received. */
export interface ScriptSizes {
  /** Until the first deal was listed, without the map. */
  readonly untilListBytes: number
  /** Until the first marker was on the map, next to the list. */
  readonly untilMapBytes: number
}

/** Opens the deals page and sums up the scripts received until its list and until its map were visible. */
export async function weighScripts(origin: string): Promise<ScriptSizes> {
  const browser = await launchBrowser()
  try {
    const scriptsUntil = async (options: BrowserContextOptions, waitUntilVisible: (page: Page) => Promise<void>) => {
      const page = await browser.newPage(options)
      await page.goto(`${origin}/deals`)
      await waitUntilVisible(page)
      const bytes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      )
      await page.close()
      return bytes
    }
    return {
      untilListBytes: await scriptsUntil(phone, (page) =>
        page.getByRole('list', { name: 'Deals' }).getByRole('listitem').first().waitFor(),
      ),
      untilMapBytes: await scriptsUntil(desk, (page) =>
        page
          .getByRole('region', { name: 'Map of deals' })
          .getByRole('button', { name: /miles$/ })
          .first()
          .waitFor(),
      ),
    }
  } finally {
    await browser.close()
  }
}

export interface LighthouseScores {
  /** 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly largestContentfulPaintMs: number
  readonly totalBlockingTimeMs: number
  readonly cumulativeLayoutShift: number
}

/** Runs Lighthouse's mobile audit several times and returns the medians. */
export async function runLighthouse(url: string, runs: number): Promise<LighthouseScores> {
  const results: LighthouseScores[] = []
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort()
    const browser = await launchBrowser([`--remote-debugging-port=${port}`])
    try {
      const result = await lighthouse(url, {
        port,
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility'],
      })
      if (result === undefined) throw new Error('Lighthouse gave no result')
      const { audits, categories } = result.lhr
      results.push({
        performance: Math.round((categories['performance']?.score ?? 0) * 100),
        accessibility: Math.round((categories['accessibility']?.score ?? 0) * 100),
        largestContentfulPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        totalBlockingTimeMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
        cumulativeLayoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      })
    } finally {
      await browser.close()
    }
  }
  const median = (name: keyof LighthouseScores) =>
    percentile(
      results.map((result) => result[name]),
      50,
    )
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    largestContentfulPaintMs: median('largestContentfulPaintMs'),
    totalBlockingTimeMs: median('totalBlockingTimeMs'),
    cumulativeLayoutShift: median('cumulativeLayoutShift'),
  }
}
