import { isLostModule } from '#web/kit/parts/is-lost-module.ts'

// Starts the app once what the HTML shows is painted: on a fast connection it would keep the first paint waiting.

const { href } = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')!

// Nothing is painted in a tab in the background.
if (document.hidden) void start()
else requestAnimationFrame(() => void setTimeout(start))

async function start() {
  try {
    await import(/* @vite-ignore */ href)
  } catch (error) {
    if (isLostModule(error)) document.getElementById('no-app')?.removeAttribute('hidden')
    reportError(error)
  }
}
