import { redirect, type RouteObject } from 'react-router'
import { DealsPage } from './pages/deals/deals-page.tsx'
import { loadDeals } from './pages/deals/load-deals.ts'
import { ErrorPage } from './pages/errors/error-page.tsx'
import { Shell } from './pages/shell/shell.tsx'
import { dealsPath, hotelPath, offersPath, signInPath, transfersPath } from './paths.ts'

/** Every page. Loaders start the requests of a page without awaiting them, so that data and code load in parallel. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { index: true, loader: () => redirect(dealsPath.href()) },
          {
            path: dealsPath.pattern,
            loader: ({ request }) => loadDeals(new URL(request.url).search),
            element: <DealsPage />,
          },
          {
            path: hotelPath.pattern,
            lazy: async () => {
              const { HotelPage } = await import('./pages/hotel/hotel-page.tsx')
              return { Component: HotelPage }
            },
            loader: async ({ params, request }) => {
              const { loadHotel } = await import('./pages/hotel/load-hotel.ts')
              return loadHotel(params['id'], new URL(request.url).search)
            },
          },
          {
            path: offersPath,
            lazy: async () => {
              const { OffersPage } = await import('./pages/offers/offers-page.tsx')
              return { Component: OffersPage }
            },
          },
          {
            path: transfersPath,
            lazy: async () => {
              const { TransfersPage } = await import('./pages/transfers/transfers-page.tsx')
              return { Component: TransfersPage }
            },
          },
          {
            path: signInPath.pattern,
            lazy: async () => {
              const { SignInPage } = await import('./pages/sign-in/sign-in-page.tsx')
              return { Component: SignInPage }
            },
          },
          {
            path: '*',
            lazy: async () => {
              const { NotFoundPage } = await import('./pages/errors/not-found-page.tsx')
              return { Component: NotFoundPage }
            },
          },
        ],
      },
    ],
  },
]
