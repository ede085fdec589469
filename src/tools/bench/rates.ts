import type { CDPSession, Locator, Page } from 'playwright'
import { addDays, utcDay } from '#contract/days'
import { launchBrowser } from '../support/browser.ts'
import { percentile } from './percentile.ts'
import { testKeys } from '../support/server-process.ts'

const throttling = 4
const rounds = 6
const askedHotels = 200
const ratesPerHotel = 100
const leadDays = 30

export interface InteractionTimes {
  readonly medianMs: number
  readonly worstMs: number
}

export interface RatesFigures {
  readonly rates: number
  /** From the press on Search until the first hotel is drawn. */
  readonly firstRowMs: number
  /** The longest task while the rates arrived. */
  readonly longestTaskMs: number
  /** The JavaScript heap of the page with all rates, after a collection. */
  readonly heapMb: number
  readonly sort: InteractionTimes
  readonly filter: InteractionTimes
}

declare global {
  interface Window {
    /** From each change of a control to the frame that shows its effect. */
    paintedAfterMs: number[]
    longestTaskMs: number
  }
}

/**
 * Opens the rates of 200 hotels, 100 each, in a browser slowed down to a quarter, and times sorting and filtering them:
 * from the press of a key or button until the rates are painted in their new order or number.
 */
export async function timeRates(origin: string): Promise<RatesFigures> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const session = JSON.stringify({ key: testKeys.agent, role: 'agent', isExpired: false })
    await page.addInitScript((text) => sessionStorage.setItem('session', text), session)
    await page.addInitScript(watchPage)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    await page.goto(`${origin}/offers?${await largeSearch(origin)}`)
    const region = page.getByRole('region', { name: 'Rates' })
    await allArrived(region)
    // The first load is that of the page too.
    await page.evaluate(() => (window.longestTaskMs = 0))
    const firstRowMs = await timeFirstRow(page)
    await allArrived(region)
    const longestTaskMs = await page.evaluate(() => window.longestTaskMs)
    const heapMb = await heapMbOf(devtools)
    const count = await region
      .getByRole('status')
      .filter({ hasText: /rates? at/ })
      .textContent()

    const times = await timeChanges(
      page,
      ['Refundable', 'Miles', 'Cheapest'].map((name) =>
        clickOf(page, region.getByRole('columnheader', { name }).getByRole('button')),
      ),
    )
    return {
      rates: Number(/^[\d,]+/.exec(count ?? '')?.[0].replaceAll(',', '')),
      firstRowMs,
      longestTaskMs,
      heapMb,
      ...times,
    }
  } finally {
    await browser.close()
  }
}

async function allArrived(region: Locator): Promise<void> {
  await region.getByRole('rowheader').first().waitFor({ timeout: 120_000 })
  await region.getByRole('progressbar', { includeHidden: true }).waitFor({ state: 'detached', timeout: 120_000 })
}

/** Searches one night more, and returns how long the first hotel takes: the rates before it are dimmed until then. */
async function timeFirstRow(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.paintedAfterMs = []
    const startedAt = performance.now()
    let wasDimmed = false
    const look = () => {
      const isDimmed = document.querySelector('.matrix')?.getAttribute('data-dimmed') === 'true'
      // The next task runs once this frame is painted.
      if (wasDimmed && !isDimmed) setTimeout(() => window.paintedAfterMs.push(performance.now() - startedAt))
      else requestAnimationFrame(look)
      wasDimmed = isDimmed
    }
    look()
    document.querySelector<HTMLElement>('[aria-label="One night more"]')?.click()
  })
  return nextPainted(page)
}

async function heapMbOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** What a user does: what comes before it, as moving the pointer there, is not timed. */
interface Action {
  readonly aim: () => Promise<unknown>
  readonly act: () => Promise<unknown>
}

/** A click by the mouse alone: `locator.click()` looks the element up in the slow page while that is to render. */
function clickOf(page: Page, target: Locator): Action {
  return {
    async aim() {
      const box = await target.boundingBox()
      if (box === null) throw new Error(`Nothing is rendered for ${target.toString()}`)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    },
    async act() {
      await page.mouse.down()
      await page.mouse.up()
    },
  }
}

/** Times each order and the filters, several times. */
async function timeChanges(page: Page, orders: readonly Action[]): Promise<Pick<RatesFigures, 'sort' | 'filter'>> {
  const region = page.getByRole('region', { name: 'Rates' })
  const board = region.getByRole('group', { name: 'Board' }).getByRole('checkbox').first()
  const sort: number[] = []
  const filter: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const order of orders) sort.push(await timeChange(page, order))
    for (const terms of ['Refundable', 'Any terms']) {
      const radio = region.getByRole('radio', { name: terms, exact: true })
      filter.push(await timeChange(page, clickOf(page, radio)))
    }
    for (let presses = 0; presses < 2; presses += 1) filter.push(await timeChange(page, clickOf(page, board)))
  }
  return { sort: timesOf(sort), filter: timesOf(filter) }
}

async function timeChange(page: Page, { aim, act }: Action): Promise<number> {
  await aim()
  await page.evaluate(() => (window.paintedAfterMs = []))
  // Effects and garbage of one change, or of aiming, must not count for the next.
  await page.waitForTimeout(300)
  await act()
  return nextPainted(page)
}

function nextPainted(page: Page): Promise<number> {
  // `waitForFunction` needs eval, which the page's policy forbids.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const [first] = window.paintedAfterMs
          if (first === undefined) setTimeout(look, 20)
          else resolve(first)
        }
        look()
      }),
  )
}

function timesOf(times: readonly number[]): InteractionTimes {
  return { medianMs: percentile(times, 50), worstMs: Math.max(...times) }
}

/** Runs in the page. */
function watchPage() {
  window.paintedAfterMs = []
  window.longestTaskMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTaskMs = Math.max(window.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
  const shown = () =>
    [...document.querySelectorAll('section[aria-label=Rates] :is(.rates-count, [role=rowheader])')]
      .slice(0, 12)
      .map(({ textContent }) => textContent)
      .join('|')
  const watch = ({ timeStamp }: Event) => {
    const before = shown()
    const look = () => {
      if (shown() === before) requestAnimationFrame(look)
      // The next task runs once this frame is painted.
      else setTimeout(() => window.paintedAfterMs.push(performance.now() - timeStamp))
    }
    requestAnimationFrame(look)
  }
  addEventListener('click', watch, true)
}

async function largeSearch(origin: string): Promise<URLSearchParams> {
  const near = new URLSearchParams({ latitude: '48.86', longitude: '2.35', radius: '3000000', limit: `${askedHotels}` })
  const response = await fetch(`${origin}/v1/hotels/list?${near}`, {
    headers: { authorization: `Bearer ${testKeys.agent}` },
  })
  const { data } = (await response.json()) as { data: { id: string }[] }
  const checkin = addDays(utcDay(Date.now()), leadDays)
  return new URLSearchParams({
    hotels: data.map(({ id }) => id).join(','),
    checkin,
    checkout: addDays(checkin, 2),
    rates: `${ratesPerHotel}`,
  })
}
