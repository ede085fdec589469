import { createClient } from '#client/client'
import type { Locale } from '#contract/locale'
import type { Brand } from '#contract/page-settings'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router'
import { App } from './app.tsx'
import { renderHead } from './first-view/render-head.tsx'
import type { PageRequest, PreparedView, PrepareView } from '#web/api/first-view.ts'
import { setPageSettings } from '#web/api/settings.ts'
import { withLocale } from '#web/kit/format/locale.ts'
import { filesOfPage } from './first-view/page-files.ts'
import { pages } from './pages.tsx'
import { loadedPages, loadPage, routes } from './routes.tsx'

/** A request to render the first view of a page. */
interface FirstViewRequest extends Pick<PageRequest, 'now'> {
  readonly origin: string
  /** The path and query of the page. */
  readonly address: string
  readonly publicUrls: readonly string[]
  readonly brand: Brand
  readonly locale: Locale
  /** The default value of a mile, in cents. */
  readonly mileValue: number
  /** Calls an operation with the public key. */
  readonly fetch: (path: string) => Promise<Response>
}

const filesOf = pages.map(({ path, sources = [] }) => ({
  path,
  elements: filesElements(filesOfPage(sources.map((file) => `src/web/${file}`))),
}))
const prepared: { readonly path: string; readonly prepare: PrepareView }[] = []
for (const { path, prepare } of pages) {
  if (prepare === undefined) continue
  await loadPage(path)
  prepared.push({ path, prepare: await prepare() })
}
const handler = createStaticHandler(routes)

/** Renders a page's first view on the service, with the data to hydrate it; `undefined` if the page has none. */
export async function renderFirstView(request: FirstViewRequest) {
  const { address, origin, publicUrls, brand, now, locale, fetch } = request
  setPageSettings({ brand, publicUrls })
  const url = new URL(address, origin)
  for (const { path, prepare } of prepared) {
    const match = matchPath(path, url.pathname)
    if (match === null) continue
    const client = clientOf(origin, fetch)
    // The first request depends on the reader’s units.
    const view = await withLocale(locale, () => prepare({ client, params: match.params, search: url.search, now }))
    if (view === undefined) return undefined
    return {
      head: renderHead(view.head, origin),
      files: renderFiles(url.pathname),
      body: view.body && (await renderBody(url, request, view.body)),
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
  { now, locale, mileValue }: Pick<FirstViewRequest, 'now' | 'locale' | 'mileValue'>,
  { data, isReadFirst, store }: NonNullable<PreparedView['body']>,
) {
  // The data is already loaded, so the loaders need not run.
  const found = await handler.query(new Request(url), { filterMatchesToLoad: () => false })
  if (found instanceof Response) return undefined
  const context = { ...found, loaderData: loadedPages }
  const queryClient = new QueryClient()
  store(queryClient)
  setPageSettings({ mileValue })
  const html = withLocale(locale, () =>
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
  return { html, data, isReadFirst }
}

/** Returns the head elements that load a page's own files, beyond the shared ones. */
export function renderFiles(path: string): string {
  return filesOf.find((page) => matchPath(page.path, path) !== null)?.elements ?? ''
}

function filesElements({ scripts, styles }: ReturnType<typeof filesOfPage>): string {
  // Rendered separately: React would put preloads before the styles, which the first paint waits for.
  return [
    styles.map((href) => <link key={href} rel="stylesheet" href={href} />),
    scripts.map((href) => <link key={href} rel="modulepreload" href={href} crossOrigin="anonymous" />),
  ]
    .map((elements) => renderToStaticMarkup(elements))
    .join('')
}
