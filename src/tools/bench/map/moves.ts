import type { Page } from 'playwright'

const dragSteps = 20
const zoomMs = 350

interface Spot {
  readonly x: number
  readonly y: number
}

/** Drags and zooms the map with the mouse; returns the milliseconds between frames. */
export async function moveAbout(page: Page, root: string, marker: string): Promise<number[]> {
  const drag = async (dx: number, dy: number) => {
    const { x, y } = await emptySpot(page, root, marker)
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= dragSteps; step += 1) {
      await page.mouse.move(x + (dx * step) / dragSteps, y + (dy * step) / dragSteps)
    }
    await page.mouse.up()
  }
  const zoom = async (levels: number) => {
    for (let level = 0; level < Math.abs(levels); level += 1) {
      await page.mouse.wheel(0, levels > 0 ? -120 : 120)
      await page.waitForTimeout(zoomMs)
    }
  }
  await page.evaluate(() => (window.mapWatch.frames = []))
  await drag(-280, -120)
  await zoom(2)
  await drag(260, 160)
  await zoom(-2)
  await drag(-120, 220)
  await zoom(-1)
  return page.evaluate(() => {
    const { frames } = window.mapWatch
    window.mapWatch.frames = null
    return frames ?? []
  })
}

/** Returns a spot near the map's centre without a marker or button. */
async function emptySpot(page: Page, root: string, marker: string): Promise<Spot> {
  return page.evaluate(
    ({ root, marker }) => {
      const { x, y, width, height } = document.querySelector(root)?.getBoundingClientRect() ?? new DOMRect()
      const middle = { x: x + width / 2, y: y + height / 2 }
      for (let away = 0; away < Math.min(width, height) / 3; away += 6) {
        const angle = away * 2
        const spot = { x: middle.x + Math.cos(angle) * away, y: middle.y + Math.sin(angle) * away }
        const found = document.elementFromPoint(spot.x, spot.y)
        if (found?.closest(root) && !found.closest(`${marker}, button, a, [role=region]:not(${root})`)) return spot
      }
      return middle
    },
    { root, marker },
  )
}
