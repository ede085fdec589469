import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { launchBrowser } from '../support/browser.ts'
import { readArguments } from '../support/read-arguments.ts'
import { type Screen, screens } from './screen-list.ts'
import { drawMaps } from './map-pictures.ts'
import { startServerProcess, testKeys } from '../support/server-process.ts'

/**
 * Draws every page into `dist/screens/`: phone and desk, light and dark. Takes the address of a running service, or
 * starts one of its own; names after it draw only the screens whose name has one of them. With `--map`, draws only the
 * map, into `dist/screens/map/`, and names are those of its pictures.
 */
const { positionals, values } = readArguments({ allowPositionals: true, options: { map: { type: 'boolean' } } })
const [first, ...rest] = positionals
const running = first?.startsWith('http') ? first : undefined
const wanted = running === undefined ? positionals : rest

const folder = 'dist/screens'
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

const server = running === undefined ? await startServerProcess() : { origin: running, stop: async () => {} }
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  if (values.map !== true) await drawScreens()
  if (values.map === true || wanted.length === 0) {
    await drawMaps(browser, server.origin, join(folder, 'map'), values.map === true ? wanted : [])
  }
} finally {
  await browser.close()
  await server.stop()
}

async function drawScreens() {
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
  await page.getByLabel('API key').fill(testKeys[role])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}
