import type { PageInfo } from '#contract/pages'
import { matchRoutes, type RouteObject } from 'react-router'
import { ErrorPage, NotFoundPage } from './error-pages.tsx'
import { type Page, pages } from './pages.tsx'
import { Shell } from './shell/shell.tsx'

/** Tells the router that a page's first view is loaded, so it skips the loader. */
export const loadedPages = Object.fromEntries(
  pages.flatMap(({ path, restore }) => (restore === undefined ? [] : [[path, null]])),
)

const routeOf = (page: Page): RouteObject => ({
  id: page.path,
  path: page.path,
  handle: page,
  ...(page.loader && { loader: page.loader }),
  ...(page.Component && { Component: page.Component }),
  ...(page.load && { lazy: async () => ({ Component: await page.load!() }) }),
})

/** Every page under its header. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...pages.map(routeOf),
          { path: '*', handle: { title: 'Page not found' } satisfies PageInfo, element: <NotFoundPage /> },
        ],
      },
    ],
  },
]

export function pageAt(pathname: string): Page | undefined {
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle as Page | undefined
}

/** Loads the code of the page at a path before the router needs it. */
export async function loadPage(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
