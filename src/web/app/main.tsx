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
import { limitAddressChanges } from '#web/browser/limit-address-changes.ts'
import { followTranslation, isTranslated } from '#web/browser/translated-text.ts'
import type { FirstView } from '#web/api/first-view.ts'
import { loadedPages, loadPage, pageAt, routes } from './routes.tsx'

declare global {
  /** Returns the last button that was pressed before the app listened, and stops noting it. */
  var takeEarlyPress: (() => HTMLButtonElement | undefined) | undefined
}

type Router = ReturnType<typeof createBrowserRouter>

// From the start: rendering takes a while, and a connection that goes in it, or was not there before, is to be missed too.
onlineManager.subscribe(() => undefined)
onlineManager.setOnline(navigator.onLine)

limitAddressChanges(window)
followTranslation()
guardTyping()
onSignOut(forgetRates)

const root = document.getElementById('root')!
const view = readFirstView()

// In a task of its own: the browser can respond in between.
setTimeout(() => {
  if (view === undefined || isLeft()) render()
  else show(view)
})

/** Whether Back was pressed before the app listens, which changes the address alone. */
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
  // Where the code of the page cannot be loaded, the page says so itself.
  begin(view).then(
    () => (isLeft() || isTranslated() ? renderFromStart() : hydrate(new Date(view.atMs))),
    renderFromStart,
  )
}

/** Puts what the service rendered into the cache of the page; rejects where the code of the page cannot be loaded. */
async function begin(view: FirstView): Promise<void> {
  await Promise.all([pageAt(location.pathname)?.restore?.(view), loadPage(location.pathname)])
}

function hydrate(firstViewTime: Date) {
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: loadedPages } })
  startTransition(() => {
    hydrateRoot(root, page(router, firstViewTime), { onRecoverableError })
  })
}

/** React renders a part again where it differs from what the service rendered, which a translation in between may cause. */
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
    // In pieces, between which the browser can respond.
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

/** The first view that the service rendered; only the service writes it. */
function readFirstView(): FirstView | undefined {
  const text = document.getElementById('first-view')?.textContent
  return text === undefined || text === null ? undefined : (JSON.parse(text) as FirstView)
}

const described = 'meta[name=description], link[rel=canonical], link[rel=alternate], meta[property^="og:"]'

/** Removes what the head says about the page that the service sent once another is shown: a link shared then is not that one. */
function clearHeadOnLeave(router: Router) {
  const { pathname, search } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname && location.search === search) return
    stop()
    for (const element of document.head.querySelectorAll(described)) element.remove()
  })
}
