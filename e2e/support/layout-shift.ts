import type { Page } from '@playwright/test'

/** The most a page may shift while it loads. */
export const maxLayoutShift = 0.05

/**
 * Records layout shifts of a page from its next load on; returns a function that reads their sum once the fonts and the
 * pictures in view have loaded.
 */
export async function recordLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const recorded = Object.assign(globalThis, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) recorded.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const inView = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete)
      await Promise.allSettled(inView.map((image) => image.decode()))
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
      return (globalThis as unknown as { layoutShift: number }).layoutShift
    })
}
