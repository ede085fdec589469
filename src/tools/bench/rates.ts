import type { Locator, Page } from 'playwright'
import { addDays, utcDay } from '#contract/days'
import { launchBrowser } from '../support/browser.ts'
import { testKeys } from '../support/server-process.ts'
import { inFull } from './in-full.ts'
import { percentile } from './percentile.ts'
import type { Row } from './table.ts'

const slowdown = 4
const rounds = inFull(6, 1)
// Enough hotels that no two sort orders start with the same ones.
const hotelCount = inFull(200, 60)
const ratesPerHotel = 100
const leadDays = 30

declare global {
  interface Window {
    /** From each click to the frame that shows its effect. */
    paintedAfterMs: number[]
  }
}

/**
 * Opens the rates of 200 hotels, 100 each, in a browser slowed down to a quarter. Times sorting and filtering from the
 * click until the new order or number is painted, and for comparison a button on an empty page.
 */
export async function rateRows(origin: string): Promise<Row[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const session = JSON.stringify({ key: testKeys.agent, role: 'agent', isExpired: false })
    await page.addInitScript((text) => sessionStorage.setItem('session', text), session)
    await page.addInitScript(watchClicks, 'section[aria-label=Rates] :is(output, [role=rowheader])')
    await page.goto(`${origin}/offers?${await largeSearch(origin)}`)
    const region = page.getByRole('region', { name: 'Rates' })
    await allArrived(region)
    const count = await region
      .getByRole('status')
      .filter({ hasText: /rates? at/ })
      .textContent()

    const sortMs: number[] = []
    const filterMs: number[] = []
    const board = region.getByRole('group', { name: 'Board' }).getByRole('checkbox').first()
    const terms = ['Refundable', 'All'].map((name) => region.getByRole('radio', { name, exact: true }))
    const orders = ['Refundable', 'Miles', 'Cheapest'].map((name) =>
      region.getByRole('columnheader', { name }).getByRole('button'),
    )
    for (let round = 0; round < rounds; round += 1) {
      for (const order of orders) sortMs.push(await timeClick(page, order))
    }
    await region.getByRole('button', { name: 'Filters' }).click()
    for (let round = 0; round < rounds; round += 1) {
      for (const filter of [...terms, board, board]) filterMs.push(await timeClick(page, filter))
    }
    const emptyMs = await timeEmptyPage(page, origin)
    const name = `${count?.match(/^\S+/)?.[0] ?? 'no'} rates at a quarter of the speed`
    const beside = { name: 'a button on an empty page', figure: emptyMs }
    const goal = { atMost: 100 }
    return [
      { name: `${name}, sort`, figure: percentile(sortMs, 50), unit: 'ms', beside, goal },
      { name: `${name}, filter`, figure: percentile(filterMs, 50), unit: 'ms', beside, goal },
    ]
  } finally {
    await browser.close()
  }
}

async function allArrived(region: Locator): Promise<void> {
  await region.getByRole('rowheader').first().waitFor({ timeout: 120_000 })
  await region.getByRole('progressbar', { includeHidden: true }).waitFor({ state: 'detached', timeout: 120_000 })
}

/** Clicks with only the mouse: `locator.click()` looks the element up in the slow page while it should be rendering. */
async function timeClick(page: Page, target: Locator): Promise<number> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`Nothing is rendered for ${target.toString()}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(() => (window.paintedAfterMs = []))
  // Keeps effects and garbage of one change, or of aiming, out of the next measurement.
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.mouse.up()
  // `waitForFunction` needs eval, which the page's policy forbids.
  const paintedMs = await page.evaluate(
    (giveUpAtMs) =>
      new Promise<number | undefined>((resolve) => {
        const look = () => {
          const [first] = window.paintedAfterMs
          if (first === undefined && performance.now() < giveUpAtMs) setTimeout(look, 20)
          else resolve(first)
        }
        look()
      }),
    (await page.evaluate(() => performance.now())) + 30_000,
  )
  if (paintedMs === undefined) throw new Error(`Nothing on screen changed after a click on ${target.toString()}`)
  return paintedMs
}

/** Times clicks on a button that shows another number. */
async function timeEmptyPage(page: Page, origin: string): Promise<number> {
  await page.route('**/empty', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<section aria-label=Rates><button onclick="this.firstChild.textContent++"><output>1</output></button></section>',
    }),
  )
  await page.goto(`${origin}/empty`)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeClick(page, page.getByRole('button')))
  return percentile(times, 50)
}

/** Runs in the page: a click has taken effect once the text of the first elements that match `shown` changes. */
function watchClicks(shown: string) {
  window.paintedAfterMs = []
  const text = () =>
    [...document.querySelectorAll(shown)]
      .slice(0, 12)
      .map(({ textContent }) => textContent)
      .join('|')
  const watch = ({ timeStamp }: Event) => {
    const before = text()
    const look = () => {
      if (text() === before) requestAnimationFrame(look)
      // The next task runs once this frame is painted.
      else setTimeout(() => window.paintedAfterMs.push(performance.now() - timeStamp))
    }
    requestAnimationFrame(look)
  }
  addEventListener('click', watch, true)
}

async function largeSearch(origin: string): Promise<string> {
  const near = new URLSearchParams({ latitude: '48.86', longitude: '2.35', radius: '3000000', limit: `${hotelCount}` })
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
  }).toString()
}
