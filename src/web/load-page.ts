import { matchRoutes, type RouteObject } from 'react-router'

/** Loads the code of the page at a path, so that the router has nothing to wait for. */
export async function loadPage(routes: RouteObject[], pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
