import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { lazyPart } from './lazy-part.tsx'

/** Has the pages whose code does not come say so in their place, with Retry: the router remembers a failure. */
export function lazyPages(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { children, lazy } = route
    if (children !== undefined) return { ...route, children: lazyPages(children) }
    if (typeof lazy !== 'function') return route
    const load = async () => (await (lazy() as Promise<{ Component: ComponentType }>)).Component
    return {
      ...route,
      lazy: async () => ({ Component: await load().catch(() => lazyPart({ what: 'This page', isPage: true, load })) }),
    }
  })
}
