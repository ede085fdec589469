import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { launchBrowser } from './browser.ts'
import { startServerProcess, trialKeys } from './server-process.ts'

/**
 * Draws every page into `dist/screens/`: phone and desk, light and dark. Takes the address of a running service, or
 * starts one of its own; names after it draw only the screens whose name has one of them.
 */
const [first, ...rest] = process.argv.slice(2)
const running = first?.startsWith('http') ? first : undefined
const wanted = running === undefined && first !== undefined ? [first, ...rest] : rest

const folder = 'dist/screens'
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

interface Screen {
  readonly name: string
  readonly path: string
  /** Only on one of the two. */
  readonly on?: keyof typeof widths
  /** Signed in as this; only at a service started here, which knows the key. */
  readonly as?: 'agent' | 'staff'
  /** Brings the page where the picture is to be taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

const manyHotels = Array.from({ length: 12 }, (_, index) => `h${String(index + 1).padStart(7, '0')}`).join(',')
const twoRooms = 'rooms=2-5-9_1-4&nationality=DE&rates=20'

const screens: readonly Screen[] = [
  { name: 'deals', path: '/deals' },
  {
    name: 'deals-map',
    path: '/deals',
    on: 'phone',
    act: (page) => page.getByRole('button', { name: /^(Show )?map$/i }).click(),
  },
  {
    name: 'deals-where',
    path: '/deals',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Where' }).click()
      await page.getByRole('combobox', { name: 'Where' }).pressSequentially('lis')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'deals-preview',
    path: '/deals',
    on: 'desk',
    act: (page) =>
      page
        .getByRole('button', { name: /, [\d,]+ miles$/ })
        .first()
        .click(),
  },
  { name: 'deals-tokyo', path: '/deals?latitude=35.6895&longitude=139.6917&near=Tokyo&sort=multiplier' },
  { name: 'deals-empty', path: '/deals?maxMiles=1' },
  {
    name: 'deals-failed',
    path: '/deals',
    act: async (page) => {
      await page.route('**/v1/hotels/deals?**', (route) =>
        route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
      )
      await page.route('**/v1/hotels/deals', (route) =>
        route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
      )
      await page.reload()
    },
  },
  {
    name: 'hotel',
    path: '/deals',
    act: async (page) => {
      const link = page.getByRole('list', { name: 'Deals' }).getByRole('link').first()
      await page.goto(new URL((await link.getAttribute('href')) ?? '/', page.url()).href)
    },
  },
  {
    name: 'hotel-photos',
    path: '/hotels/h0000001',
    act: (page) => page.getByRole('button', { name: 'Show all photos' }).click(),
  },
  { name: 'hotel-unknown', path: '/hotels/unknown' },
  { name: 'rates-empty', path: '/offers' },
  { name: 'rates-public', path: `/offers?hotels=${manyHotels}` },
  { name: 'rates-agent', as: 'agent', path: `/offers?hotels=${manyHotels}&${twoRooms}` },
  {
    name: 'rates-faults',
    path: '/offers',
    act: (page) => page.getByRole('button', { name: 'Search rates' }).click(),
  },
  { name: 'rates-none', path: '/offers?hotels=unknown' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'docs', path: '/docs' },
]

const server = running === undefined ? await startServerProcess() : { origin: running, stop: async () => {} }
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const [width, viewport] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        baseURL: server.origin,
        hasTouch: width === 'phone',
        isMobile: width === 'phone',
        deviceScaleFactor: width === 'phone' ? 2 : 1,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      for (const screen of screens) {
        if (screen.on !== undefined && screen.on !== width) continue
        if (wanted.length > 0 && !wanted.some((name) => screen.name.includes(name))) continue
        await draw(context, screen, join(folder, `${screen.name}-${width}-${colorScheme}.png`))
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

async function draw(context: BrowserContext, { path, act, as }: Screen, file: string) {
  const page = await context.newPage()
  try {
    if (as !== undefined) await signIn(page, as)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    console.log(file)
  } catch (error) {
    console.log(`${file} as far as it came: ${String(error).split('\n')[0]}`)
  } finally {
    await page.screenshot({ path: file })
    await page.close()
  }
}

async function signIn(page: Page, role: 'agent' | 'staff') {
  await page.goto('/sign-in')
  await page.getByLabel('API key').fill(trialKeys[role])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}
