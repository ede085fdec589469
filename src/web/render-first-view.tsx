import { createClient } from '#client/client'
import type { ReaderHabits } from '#contract/reader-habits'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router'
import { App } from './app.tsx'
import { renderHead } from './first-view/render-head.tsx'
import type { PageRequest, PreparedView, PrepareView } from './first-view/first-view.ts'
import { withHabits } from './format/locale.ts'
import { loadPage } from './load-page.ts'
import { filesOfPage, type PageFiles } from './first-view/page-files.ts'
import { prepareDeals } from './pages/deals/prepare-deals.ts'
import { prepareHotel } from './pages/hotel/prepare-hotel.ts'
import { dealsPath, deskPaths, hotelPath, offersPath, proofPath, shortlistPath, signInPath } from './paths.ts'
import { loadedPages, routes } from './routes.tsx'

/** A page whose first view is wanted. */
interface FirstViewRequest {
  /** The path and query of the page. */
  readonly address: string
  /** Scheme, host and port of the service. */
  readonly origin: string
  readonly now: Date
  /** How the reader writes numbers, dates and measures. */
  readonly habits: ReaderHabits
  /** Calls an operation with the public key. */
  readonly fetch: (path: string) => Promise<Response>
}

interface Page {
  readonly pattern: string
  readonly prepare: PrepareView
}

const pages: readonly Page[] = [
  { pattern: dealsPath.pattern, prepare: prepareDeals },
  { pattern: hotelPath.pattern, prepare: prepareHotel },
]

/** What the pages that load their own files load first. */
const sources: readonly (readonly [pattern: string, ...files: string[]])[] = [
  [hotelPath.pattern, 'hotel/first-hotel.ts', 'hotel/hotel-page.tsx'],
  [shortlistPath, 'shortlist/shortlist-page.tsx'],
  [offersPath, 'offers/offers-page.tsx'],
  ...deskPaths.map((path) => [path, 'transfers/desk-pages.ts'] as const),
  [proofPath, 'proof/proof-page.tsx'],
  [signInPath.pattern, 'sign-in/sign-in-page.tsx'],
  [signInPath.callback, 'sign-in/sign-in-callback-page.tsx'],
]
const filesOf = sources.map(([pattern, ...files]) => ({
  pattern,
  elements: filesElements(filesOfPage(files.map((file) => `src/web/pages/${file}`))),
}))

for (const { pattern } of pages) await loadPage(routes, pattern)
const handler = createStaticHandler(routes)

/**
 * Renders the first view of a page for the service: what the head says about it, the files that it needs, the content of the
 * root element, and the data to hydrate it with. Resolves to `undefined` where the page has none.
 */
export async function renderFirstView({ address, origin, now, habits, fetch }: FirstViewRequest) {
  const url = new URL(address, origin)
  for (const { pattern, prepare } of pages) {
    const match = matchPath(pattern, url.pathname)
    if (match === null) continue
    const client = clientOf(origin, fetch)
    const view = await prepare({ client, params: match.params, search: url.search, origin, now })
    if (view === undefined) return undefined
    return {
      head: renderHead(view.head, origin),
      files: renderFiles(url.pathname),
      body: view.body && (await renderBody(url, { now, habits }, view.body)),
    }
  }
  return undefined
}

function clientOf(origin: string, fetch: FirstViewRequest['fetch']): PageRequest['client'] {
  return createClient({
    baseUrl: new URL('/v1', origin).href,
    apiKey: () => undefined,
    fetch: (operation) => {
      const { pathname, search } = new URL(String(operation))
      return fetch(pathname + search)
    },
  })
}

async function renderBody(
  url: URL,
  { now, habits }: Pick<FirstViewRequest, 'now' | 'habits'>,
  { data, store }: NonNullable<PreparedView['body']>,
) {
  // What the loader would request is here already.
  const found = await handler.query(new Request(url), { filterMatchesToLoad: () => false })
  if (found instanceof Response) return undefined
  const context = { ...found, loaderData: loadedPages }
  const queryClient = new QueryClient()
  store(queryClient)
  const html = withHabits(habits, () =>
    renderToString(
      <App queryClient={queryClient} firstViewTime={now}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    ),
  )
  return { html, data }
}

/** Returns the elements of the head that load the files of the page at a path, apart from those that every page has. */
export function renderFiles(path: string): string {
  return filesOf.find(({ pattern }) => matchPath(pattern, path) !== null)?.elements ?? ''
}

/** Scripts are fetched as the app itself fetches those of pages that load later: what fails that way can be repeated. */
function filesElements({ scripts, styles }: PageFiles): string {
  // Apart: React would put what it preloads before the styles, which the first paint waits for.
  return [
    styles.map((href) => <link key={href} rel="stylesheet" href={href} />),
    scripts.map((href) => <link key={href} rel="preload" as="fetch" href={href} crossOrigin="anonymous" />),
  ]
    .map((elements) => renderToStaticMarkup(elements))
    .join('')
}
