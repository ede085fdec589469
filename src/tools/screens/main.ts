import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { launchBrowser } from '../support/browser.ts'
import { readArguments } from '../support/read-arguments.ts'
import { peopleSettings } from './people.ts'
import type { Screen } from './screen.ts'
import { screens } from './screen-list.ts'
import { captureMaps } from './capture-maps.ts'
import { openScreen } from './open-screen.ts'
import { startServerProcess } from '../support/server-process.ts'

/**
 * Takes screenshots of every page into `dist/screens/`: phone and desktop, light and dark. The first argument may be the
 * URL of a running service; otherwise one is started. Other arguments select the screens whose name contains one of
 * them. With `--map`, takes only those of the map, into `dist/screens/map/`.
 */
const { positionals, values } = readArguments({ allowPositionals: true, options: { map: { type: 'boolean' } } })
const [first, ...rest] = positionals
const running = first?.startsWith('http') ? first : undefined
const names = running === undefined ? positionals : rest

const folder = 'dist/screens'
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

const server =
  running === undefined ? await startServerProcess({ env: peopleSettings }) : { origin: running, stop: async () => {} }
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  if (values.map !== true) await captureScreens()
  if (values.map === true || names.length === 0) {
    await captureMaps(browser, server.origin, join(folder, 'map'), values.map === true ? names : [])
  }
} finally {
  await browser.close()
  await server.stop()
}

async function captureScreens() {
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
      })
      for (const screen of screens) {
        if (screen.on !== undefined && screen.on !== width) continue
        if (names.length > 0 && !names.some((name) => screen.name.includes(name))) continue
        await capture(context, screen, join(folder, `${screen.name}-${width}-${colorScheme}.png`))
      }
      await context.close()
    }
  }
}

async function capture(context: BrowserContext, screen: Screen, file: string) {
  const page = await context.newPage()
  try {
    await openScreen(page, screen)
    await page.waitForLoadState('networkidle')
    console.log(file)
  } catch (error) {
    console.log(`${file} is incomplete: ${String(error).split('\n')[0]}`)
  } finally {
    await page.screenshot({ path: file })
    await page.close()
  }
}
