import '#web/kit/styles/fonts.css'
import '#web/kit/styles/tokens.css'
import '#web/kit/styles/base.css'
import '#web/kit/styles/print.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { onSignOut } from '#web/api/sign-out.ts'
import { forgetRates } from '#web/rates/stored-names.ts'
import { App } from './app.tsx'
import { guardTyping } from '#web/kit/form/guard-typing.ts'
import { beginHydration, endHydration, whenHydrated } from '#web/browser/hydration.ts'
import { followTranslation, isTranslated } from '#web/browser/translated-text.ts'
import type { FirstView } from '#web/api/first-view.ts'
import { loadedPages, loadPage, pageAt, routes } from './routes.tsx'

declare global {
  /** Returns the last button pressed before the app started, and stops recording presses. */
  var takeEarlyPress: (() => HTMLButtonElement | undefined) | undefined
}

type Router = ReturnType<typeof createBrowserRouter>

// Subscribe early to notice a connection that is missing, or lost during rendering.
onlineManager.subscribe(() => undefined)
onlineManager.setOnline(navigator.onLine)

followTranslation()
guardTyping()
onSignOut(forgetRates)

const root = document.getElementById('root')!
const view = readFirstView()

// Rendering runs in its own task, so the browser can respond before it.
setTimeout(() => {
  if (view === undefined || isLeft()) render()
  else show(view)
})

/** Whether the user pressed Back before the app started, which only changes the address. */
function isLeft() {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded === undefined) return false
  const { pathname, search } = new URL(loaded.name)
  return location.pathname + location.search !== pathname + search
}

function show(view: FirstView) {
  beginHydration()
  const renderFromStart = () => {
    endHydration()
    render()
  }
  // Restores the page's cache. If the page's code cannot be loaded, the page reports it.
  Promise.all([pageAt(location.pathname)?.restore?.(view), loadPage(location.pathname)]).then(
    () => (isLeft() || isTranslated() ? renderFromStart() : hydrate(new Date(view.atMs))),
    renderFromStart,
  )
}

function hydrate(firstViewTime: Date) {
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: loadedPages } })
  startTransition(() => {
    hydrateRoot(root, page(router, firstViewTime), { onRecoverableError })
  })
}

/** React re-renders a part that differs from the service's HTML; a browser's translation may cause the difference. */
function onRecoverableError(error: unknown) {
  if (!isTranslated()) reportError(error)
}

function render() {
  const router = createBrowserRouter(routes)
  // The header in the HTML stays until the first page can be rendered.
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) start()
  })
  if (router.state.initialized) start()

  function start() {
    stop()
    // A transition renders in pieces, so the browser can respond in between.
    startTransition(() => createRoot(root).render(page(router, undefined)))
  }
}

function page(router: Router, firstViewTime: Date | undefined) {
  clearHeadOnLeave(router)
  const pressed = globalThis.takeEarlyPress?.()
  void whenHydrated().then(() => pressed?.click())
  return (
    <App queryClient={queryClient} firstViewTime={firstViewTime}>
      <RouterProvider router={router} />
    </App>
  )
}

/** Reads the first view from the HTML, which only the service writes. */
function readFirstView(): FirstView | undefined {
  const text = document.getElementById('first-view')?.textContent
  return text === undefined || text === null ? undefined : (JSON.parse(text) as FirstView)
}

const described = 'meta[name=description], link[rel=canonical], link[rel=alternate], meta[property^="og:"]'

/** Removes the first page's metadata when the user opens another page: links shared from there need their own. */
function clearHeadOnLeave(router: Router) {
  const { pathname, search } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname && location.search === search) return
    stop()
    for (const element of document.head.querySelectorAll(described)) element.remove()
  })
}
