import { redirect, type RouteObject } from 'react-router'
import { DealsPage } from './pages/deals/deals-page.tsx'
import { loadDeals } from './pages/deals/load-deals.ts'
import type { SignInCallback } from './api/provider/complete-sign-in.ts'
import { ErrorPage } from './pages/errors/error-page.tsx'
import { Shell } from './pages/shell/shell.tsx'
import { lazyPages } from './components/part/lazy-pages.tsx'
import { dealsPath, deskPaths, hotelPath, offersPath, proofPath, shortlistPath, signInPath } from './paths.ts'

/** What the router knows of a page whose first view is there: that its loader need not run. */
export const loadedPages = { deals: null, hotel: null }

/** Every page. Loaders start the requests of a page without awaiting them, so that data and code load in parallel. */
export const routes: RouteObject[] = lazyPages([
  {
    element: <Shell />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { index: true, loader: () => redirect(dealsPath.href()) },
          {
            id: 'deals' satisfies keyof typeof loadedPages,
            path: dealsPath.pattern,
            loader: ({ request }) => loadDeals(new URL(request.url).search),
            element: <DealsPage />,
          },
          {
            id: 'hotel' satisfies keyof typeof loadedPages,
            path: hotelPath.pattern,
            lazy: async () => ({ Component: (await import('./pages/hotel/hotel-page.tsx')).HotelPage }),
            loader: async ({ params, request }) => {
              // Without it, the page itself requests what it shows.
              const loading = await import('./pages/hotel/load-hotel.ts').catch(() => undefined)
              return loading?.loadHotel(params['id'], new URL(request.url).search) ?? null
            },
          },
          {
            path: shortlistPath,
            lazy: async () => ({ Component: (await import('./pages/shortlist/shortlist-page.tsx')).ShortlistPage }),
          },
          {
            path: offersPath,
            lazy: async () => ({ Component: (await import('./pages/offers/offers-page.tsx')).OffersPage }),
          },
          ...deskPaths.map((path) => ({
            path,
            lazy: async () => ({ Component: (await import('./pages/transfers/desk-pages.ts')).deskPages[path] }),
          })),
          {
            path: proofPath,
            lazy: async () => ({ Component: (await import('./pages/proof/proof-page.tsx')).ProofPage }),
          },
          {
            path: signInPath.pattern,
            lazy: async () => ({ Component: (await import('./pages/sign-in/sign-in-page.tsx')).SignInPage }),
          },
          {
            path: signInPath.callback,
            lazy: async () => ({
              Component: (await import('./pages/sign-in/sign-in-callback-page.tsx')).SignInCallbackPage,
            }),
            loader: async ({ request }) => {
              const { completeSignIn } = await import('./api/provider/complete-sign-in.ts')
              // Not awaited, so that the page shows what is going on.
              return { completion: completeSignIn(new URL(request.url)) } satisfies SignInCallback
            },
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./pages/errors/not-found-page.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
])
