import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { beginHydration } from './browser/hydration.ts'
import { noteLeftScroll } from './browser/left-scroll.ts'
import { whenIdle } from './browser/when-idle.ts'
import { type FirstDeals, storeFirstDeals } from './pages/deals/first-deals.ts'
import { loadDeals } from './pages/deals/load-deals.ts'
import { loadedDeals, routes } from './routes.tsx'

const root = document.getElementById('root')!
const firstDeals = readFirstDeals()

if (firstDeals === undefined) {
  const router = createBrowserRouter(routes)
  // The header in the HTML stays until the first page can be rendered.
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) start()
  })
  if (router.state.initialized) start()

  function start() {
    stop()
    createRoot(root).render(page(router, undefined))
  }
} else {
  beginHydration()
  noteLeftScroll()
  storeFirstDeals(queryClient, firstDeals)
  loadDeals(location.search)
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: loadedDeals } })
  startTransition(() => {
    hydrateRoot(root, page(router, new Date(firstDeals.atMs)))
  })
}

if (import.meta.env.PROD) {
  whenIdle(
    // Without it, everything works while the service responds.
    () =>
      void import('./browser/start-offline-worker.ts')
        .then(({ startOfflineWorker }) => startOfflineWorker())
        .catch(() => undefined),
    { isSmall: true },
  )
}

function page(router: ReturnType<typeof createBrowserRouter>, firstViewTime: Date | undefined) {
  return (
    <App queryClient={queryClient} firstViewTime={firstViewTime}>
      <RouterProvider router={router} />
    </App>
  )
}

/** What the service rendered; only the service writes it. */
function readFirstDeals(): FirstDeals | undefined {
  const text = document.getElementById('first-view')?.textContent
  return text === undefined || text === null ? undefined : (JSON.parse(text) as FirstDeals)
}
