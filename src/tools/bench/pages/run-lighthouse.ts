import lighthouse from 'lighthouse'
import { launchBrowser } from '../../support/browser.ts'
import { freePort } from '../../support/server-process.ts'

export interface LighthouseScores {
  /** 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly largestContentfulPaintMs: number
  readonly totalBlockingTimeMs: number
  readonly cumulativeLayoutShift: number
}

/** Runs Lighthouse's mobile audit once. */
export async function runLighthouse(url: string): Promise<LighthouseScores> {
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
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      largestContentfulPaintMs: value('largest-contentful-paint'),
      totalBlockingTimeMs: value('total-blocking-time'),
      cumulativeLayoutShift: value('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}
