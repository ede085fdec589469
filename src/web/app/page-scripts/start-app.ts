import { isLostModule } from '#web/kit/parts/is-lost-module.ts'

// Starts the app once what the HTML shows is painted, which it would keep waiting: on a fast connection by its work, and
// on a slow one by its files, so that the files of a page that is read first are loaded here.

const links = document.querySelectorAll<HTMLLinkElement>('link[rel$=modulepreload]')

// Nothing is painted in a tab in the background.
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
