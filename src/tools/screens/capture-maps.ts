import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'

interface Place {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

interface MapScreenshot {
  readonly caption: string
  readonly png: Buffer
}

const viewport = { width: 1440, height: 900 }
const zooms = [3, 6, 9, 11, 13] as const
const places: readonly Place[] = [
  { name: 'paris', latitude: 48.8566, longitude: 2.3522 },
  { name: 'new-york', latitude: 40.7128, longitude: -74.006 },
  { name: 'tokyo', latitude: 35.6895, longitude: 139.6917 },
  { name: 'lagos', latitude: 6.5244, longitude: 3.3792 },
  { name: 'sydney', latitude: -33.8688, longitude: 151.2093 },
  { name: 'reykjavik', latitude: 64.1466, longitude: -21.9426 },
  // Taveuni, which the antimeridian crosses.
  { name: 'fiji', latitude: -16.85, longitude: 179.98 },
]
const worldRadiusMeters = 20_040_000
const thumbnailWidth = 420
const maxAttempts = 12
const attemptEveryMs = 250

/**
 * Takes screenshots of the map at many places and zooms, light and dark, with and without deals, and combines them into
 * contact sheets. `names` select those whose name contains one of them.
 */
export async function captureMaps(browser: Browser, origin: string, folder: string, names: readonly string[]) {
  await mkdir(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const deals of ['deals', 'empty'] as const) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        baseURL: origin,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      if (deals === 'empty') {
        await page.route('**/v1/hotels/deals/points**', (route) =>
          route.fulfill({ headers: { 'X-Total-Count': '0' }, json: { data: [] } }),
        )
      }
      const screenshots: MapScreenshot[] = []
      for (const place of places) {
        for (const zoom of zooms) {
          const name = `${place.name}-z${zoom}-${colorScheme}-${deals}`
          if (names.length > 0 && !names.some((part) => name.includes(part))) continue
          const png = await captureMap(page, place, zoom)
          screenshots.push({ caption: `${place.name} z${zoom}`, png })
          await writeFile(join(folder, `${name}.png`), png)
          console.log(join(folder, `${name}.png`))
        }
      }
      await page.close()
      if (screenshots.length > 1)
        await writeContactSheet(browser, screenshots, join(folder, `sheet-${colorScheme}-${deals}.png`))
      await context.close()
    }
  }
}

async function captureMap(page: Page, { name, latitude, longitude }: Place, zoom: number): Promise<Buffer> {
  const view = `${latitude},${longitude},${zoom}`
  const search = {
    latitude: `${latitude}`,
    longitude: `${longitude}`,
    radius: `${worldRadiusMeters}`,
    near: name,
    view,
  }
  await page.goto(`/deals?${new URLSearchParams(search)}`)
  await page.getByRole('region', { name: 'Map of deals' }).getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.waitForLoadState('networkidle')
  const clip = (await page.getByRole('region', { name: 'Map of deals' }).boundingBox()) ?? { x: 0, y: 0, ...viewport }
  // A worker paints the basemap: waits until two screenshots are equal.
  let last = await page.screenshot({ clip })
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await page.waitForTimeout(attemptEveryMs)
    const now = await page.screenshot({ clip })
    if (now.equals(last)) break
    last = now
  }
  return last
}

/** Arranges screenshots in a grid with a row for each place. */
async function writeContactSheet(browser: Browser, screenshots: readonly MapScreenshot[], path: string) {
  const page = await browser.newPage({ viewport: { width: thumbnailWidth * zooms.length + 60, height: 800 } })
  const figures = screenshots.map(
    ({ caption, png }) =>
      `<figure><img alt="" src="data:image/png;base64,${png.toString('base64')}"><figcaption>${caption}</figcaption></figure>`,
  )
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${zooms.length}, ${thumbnailWidth}px); gap: 8px; margin: 8px }
    figure { margin: 0; font: 14px sans-serif }
    img { display: block; width: 100% }
  </style>${figures.join('')}`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
  console.log(path)
}
