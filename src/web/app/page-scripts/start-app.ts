import { isLostModule } from '#web/kit/parts/is-lost-module.ts'

// Starts the app after the first paint of the HTML, which the app's work would delay. On a slow connection, downloads
// would delay it too, so the service gives pages to read first `later-modulepreload` links, which start here.

const links = document.querySelectorAll<HTMLLinkElement>('link[rel$=modulepreload]')

// A background tab never paints.
if (document.hidden) void start()
else requestAnimationFrame(() => void setTimeout(start))

async function start() {
  for (const link of links) link.rel = 'modulepreload'
  try {
    await import(/* @vite-ignore */ links[0]!.href)
  } catch (error) {
    if (isLostModule(error)) document.getElementById('no-app')?.removeAttribute('hidden')
    reportError(error)
  }
}
