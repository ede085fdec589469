import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { replayEarlyInput } from './browser/early-input.ts'
import { beginHydration, endHydration, holdBack } from './browser/hydration.ts'
import { followLeftScroll, noteLeftScroll } from './browser/left-scroll.ts'
import { clearHeadOnLeave } from './browser/page-head.ts'
import type { FirstViewData } from './first-view/first-view.ts'
import type { RunningText } from './format/running-text.ts'
import { loadPage } from './load-page.ts'
import { storeFirstDeals } from './pages/deals/first-deals.ts'
import { loadDeals } from './pages/deals/load-deals.ts'
import { loadedPages, routes } from './routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

// From the start: rendering takes a while, and a connection that goes in it, or was not there before, is to be missed too.
onlineManager.subscribe(() => undefined)
onlineManager.setOnline(navigator.onLine)

const root = document.getElementById('root')!
const view = readFirstView()

// In a task of its own: the browser can respond in between.
setTimeout(() => {
  if (view === undefined) render()
  else show(view)
})

function show(view: FirstViewData) {
  beginHydration()
  noteLeftScroll()
  begin(view).then(
    () => {
      if (location.pathname + location.search === loadedAddress) hydrate(new Date(view.atMs))
      else renderFromStart()
    },
    // The page says itself that its code does not come.
    renderFromStart,
  )
}

/** Puts what the service rendered into the cache of the page; rejects where the code of the page does not come. */
async function begin(view: FirstViewData): Promise<void> {
  if (view.page === 'deals') {
    storeFirstDeals(queryClient, view.shown)
    loadDeals(location.search)
  } else {
    const [{ storeFirstHotel }] = await Promise.all([
      import('./pages/hotel/first-hotel.ts'),
      import('./pages/hotel/hotel-page.tsx'),
    ])
    await loadPage(routes, location.pathname)
    const description = (document.querySelector('.rich-text')?.innerHTML ?? '') as RunningText
    storeFirstHotel(queryClient, view.shown, { atMs: view.atMs, description })
  }
}

function hydrate(firstViewTime: Date) {
  holdBack()
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: loadedPages } })
  replayEarlyInput()
  startTransition(() => {
    hydrateRoot(root, page(router, firstViewTime))
  })
}

function renderFromStart() {
  endHydration()
  noteLeftScroll()
  render()
}

function render() {
  // What was pressed is not rendered any more.
  globalThis.takeEarlyInput?.()
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
  followLeftScroll(router)
  return (
    <App queryClient={queryClient} firstViewTime={firstViewTime}>
      <RouterProvider router={router} />
    </App>
  )
}

/** What the service rendered; only the service writes it. */
function readFirstView(): FirstViewData | undefined {
  const text = document.getElementById('first-view')?.textContent
  return text === undefined || text === null ? undefined : (JSON.parse(text) as FirstViewData)
}
