import { isLostModule } from '#web/kit/parts/is-lost-module.ts'

// Starts the app once what the HTML shows is painted: on a fast connection it would keep the first paint waiting.

const pausesMs = [0, 1000, 3000]
const { href } = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')!

// Nothing is painted in a tab in the background.
if (document.hidden) void start()
else requestAnimationFrame(() => void setTimeout(start))

async function start() {
  try {
    await import(/* @vite-ignore */ href)
  } catch (error) {
    if (isLostModule(error)) {
      if (await startsAgain()) return
      document.getElementById('no-app')?.removeAttribute('hidden')
    }
    reportError(error)
  }
}

/** Browsers remember for the life of a page that a module could not be fetched: once it can be, the page is reloaded, though only once. */
async function startsAgain(): Promise<boolean> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'reload' || !(await isThere())) return false
  location.reload()
  return true
}

async function isThere(): Promise<boolean> {
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const isLoaded = await fetch(href, { cache: 'reload' }).then(
      async (response) => response.ok && (await response.arrayBuffer()).byteLength > 0,
      () => false,
    )
    if (isLoaded) return true
  }
  return false
}
