import { createClient } from '#client/client'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { App } from './app.tsx'
import { storeFirstDeals } from './pages/deals/first-deals.ts'
import { fetchFirstDeals, headOfDeals } from './pages/deals/render-deals.ts'
import { dealsPath } from './paths.ts'
import { loadedDeals, routes } from './routes.tsx'

/** A page whose first view is wanted. */
interface FirstViewRequest {
  /** The path and query of the page. */
  readonly address: string
  /** Scheme, host and port of the service. */
  readonly origin: string
  readonly now: Date
  /** Calls an operation with the public key. */
  readonly fetch: (path: string) => Promise<Response>
}

const handler = createStaticHandler(routes)

/**
 * Renders the first view of a page for the service: what the head says about it, the content of the root element, and the
 * data to hydrate it with. Resolves to `undefined` where the page has none.
 */
export async function renderFirstView({ address, origin, now, fetch }: FirstViewRequest) {
  const url = new URL(address, origin)
  if (url.pathname !== dealsPath.pattern) return undefined
  const dealsSearch = dealsPath.search(url.search)
  const client = createClient({
    baseUrl: new URL('/v1', origin).href,
    apiKey: () => undefined,
    fetch: (operation) => {
      const { pathname, search } = new URL(String(operation))
      return fetch(pathname + search)
    },
  })
  const firstDeals = await fetchFirstDeals(client, dealsSearch, now)
  if (firstDeals === undefined) return undefined

  // What the loader would request is here already.
  const found = await handler.query(new Request(url), { filterMatchesToLoad: () => false })
  if (found instanceof Response) return undefined
  const context = { ...found, loaderData: loadedDeals }
  const queryClient = new QueryClient()
  storeFirstDeals(queryClient, firstDeals)
  const html = renderToString(
    <App queryClient={queryClient} firstViewTime={now}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  const { title, description, path } = headOfDeals(dealsSearch, firstDeals)
  const head = renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
    </>,
  )
  return { head, html, data: firstDeals }
}
