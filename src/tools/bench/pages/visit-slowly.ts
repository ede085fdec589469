import type { Browser } from 'playwright'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const throttling = 4
/** A slow mobile connection. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}

/** A visit from the beginning of the navigation, in milliseconds. */
export interface Visit {
  /** Until what the page is about was on screen. */
  readonly visibleMs: number
  /** Until the page responded: to a press, where one is made, or else until its script was in charge of its heading. */
  readonly interactiveMs: number
  /** Compressed bytes of the scripts received until then. */
  readonly scriptBytes: number
}

export interface VisitOptions {
  readonly url: string
  /** Selects what the page is about. */
  readonly content: string
  /** Selects controls to press in turn until one of them changes the address. */
  readonly pressed?: string
}

declare global {
  interface Window {
    visit: Partial<Visit>
  }
}

/** Opens a page on a slow phone with an empty cache. */
export async function visitSlowly(browser: Browser, { url, content, pressed }: VisitOptions): Promise<Visit> {
  const page = await browser.newPage(phone)
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    await page.addInitScript(watchVisit, { content, pressed: pressed ?? '' })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.visit.scriptBytes !== undefined, undefined, { timeout: 60_000 })
    return (await page.evaluate(() => window.visit)) as Visit
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
function watchVisit({ content, pressed }: { readonly content: string; readonly pressed: string }) {
  const address = location.href
  const pressEveryMs = 100
  let presses = 0
  let pressedAtMs = 0
  window.visit = {}

  const look = () => {
    const element = document.querySelector(content)
    const isVisible = element !== null && element.getClientRects().length > 0
    if (!isVisible) return again()
    window.visit = { visibleMs: performance.now(), ...window.visit }
    if (pressed === '' ? isOfReact(element) : isAnswered()) {
      window.visit = { ...window.visit, interactiveMs: performance.now(), scriptBytes: scriptBytes() }
    } else again()
  }
  const again = () => void requestAnimationFrame(look)

  /** React notes its own properties on the elements it renders or has hydrated. */
  const isOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

  const isAnswered = () => {
    if (location.href !== address) return true
    if (performance.now() - pressedAtMs < pressEveryMs) return false
    const controls = document.querySelectorAll<HTMLElement>(pressed)
    presses += 1
    pressedAtMs = performance.now()
    controls[presses % controls.length]?.click()
    return location.href !== address
  }

  /** A chunk that is fetched and then imported is there twice. */
  const scriptBytes = () => {
    const sizes = new Map<string, number>()
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name)
      if (pathname.endsWith('.js')) sizes.set(pathname, Math.max(sizes.get(pathname) ?? 0, entry.encodedBodySize))
    }
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  }

  again()
}
