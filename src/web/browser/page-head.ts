import type { createBrowserRouter } from 'react-router'

const described =
  'meta[name=description], link[rel=canonical], link[rel=alternate], meta[property^="og:"], script[type="application/ld+json"]'

/** Removes what the head says about the page that the service sent once another is shown: a link shared then is not that one. */
export function clearHeadOnLeave(router: ReturnType<typeof createBrowserRouter>) {
  const { pathname, search } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname && location.search === search) return
    stop()
    for (const element of document.head.querySelectorAll(described)) element.remove()
  })
}
