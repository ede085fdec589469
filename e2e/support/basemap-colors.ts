import { expect, type Page } from '@playwright/test'
import { map } from './deals-map.ts'

/** The number of different colours on the map's canvases. */
export async function countColors(page: Page): Promise<number> {
  return map(page).evaluate((region) => {
    const seen = new Set<string>()
    for (const canvas of region.querySelectorAll('canvas')) {
      if (canvas.width === 0) continue
      const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).getContext('2d')
      copy?.drawImage(canvas, 0, 0, 64, 64)
      const { data } = copy!.getImageData(0, 0, 64, 64)
      for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 4).join())
    }
    return seen.size
  })
}

/** Waits for land, towns and labels: water and graticule alone have fewer colours. */
export async function expectBasemap(page: Page) {
  await expect.poll(() => countColors(page)).toBeGreaterThan(100)
}
