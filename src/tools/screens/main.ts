import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { launchBrowser } from '../support/browser.ts'
import { startServerProcess } from '../support/server-process.ts'
import { openScreen } from './open-screen.ts'
import { peopleSettings } from './people.ts'
import { screens } from './screen-list.ts'
import type { Screen } from './screen.ts'

/**
 * Takes screenshots of every page into `dist/screens/`, for phone and desktop, light and dark. The arguments select
 * screens whose name contains one of them.
 */
const names = process.argv.slice(2)
const folder = 'dist/screens'
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
} as const

await mkdir(folder, { recursive: true })
const server = await startServerProcess({ env: peopleSettings })
const browser = await launchBrowser()
try {
  for (const [size, options] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const general = { colorScheme, baseURL: server.origin, reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...options, ...general })
      for (const screen of screens) {
        if (screen.on !== undefined && screen.on !== size) continue
        if (names.length > 0 && !names.some((name) => screen.name.includes(name))) continue
        await capture(context, screen, join(folder, `${screen.name}-${size}-${colorScheme}.png`))
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.stop()
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
