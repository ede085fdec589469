import { type PageInfo, type PagePath, pageTable } from '#contract/pages'
import type { ComponentType } from 'react'
import { type LoaderFunction, redirect } from 'react-router'
import { dealsPage, membersPath, transfersPath } from '#web/browser/paths.ts'
import type { FirstView, PrepareView } from '#web/api/first-view.ts'
import { queryClient } from '#web/api/query-client.ts'
import { DealsPage } from '#web/deals/deals-page.tsx'
import { type FirstDeals, loadDeals, storeFirstDeals } from '#web/deals/load-deals.ts'
import type { FirstHotel } from '#web/hotel/load-hotel.ts'
import type { RunningText } from '#web/kit/format/running-text.ts'

/** Redirects an entry's own address to its list, with the entry open beside it. */
function openBeside(list: string, search: Readonly<Record<string, string>>, name: string): LoaderFunction {
  return ({ params }) => redirect(`${list}?${new URLSearchParams({ ...search, [name]: params['id']! })}`)
}

/** The app's part of a page; the contract has the rest. */
interface PageCode {
  /** The page, if its code is loaded with every page. */
  readonly Component?: ComponentType
  /** Loads the page; `sources` are the files it is built from. */
  readonly load?: () => Promise<ComponentType>
  readonly sources?: readonly string[]
  /** Starts the requests of the page without awaiting them, so that data and code load in parallel. */
  readonly loader?: LoaderFunction
  /** Loads the function that fetches the page's first view on the service. */
  readonly prepare?: (() => Promise<PrepareView>) | undefined
  /** Puts the first view into the page's cache. */
  readonly restore?: (view: FirstView) => Promise<void> | void
}

const codeOfPages: Readonly<Record<PagePath, PageCode>> = {
  '/': { loader: () => redirect(dealsPage) },
  '/deals': {
    Component: DealsPage,
    loader: ({ request }) => loadDeals(new URL(request.url).search),
    prepare: import.meta.env.SSR ? async () => (await import('#web/deals/prepare-deals.ts')).prepareDeals : undefined,
    restore({ shown }) {
      storeFirstDeals(queryClient, shown as FirstDeals)
      loadDeals(location.search)
    },
  },
  '/hotels/:id': {
    load: async () => (await import('#web/hotel/hotel-page.tsx')).HotelPage,
    sources: ['hotel/load-hotel.ts', 'hotel/hotel-page.tsx'],
    async loader({ params, request }) {
      // Without this code, the page requests its data itself.
      const loading = await import('#web/hotel/load-hotel.ts').catch(() => undefined)
      return loading?.loadHotel(params['id'], new URL(request.url).search) ?? null
    },
    prepare: import.meta.env.SSR ? async () => (await import('#web/hotel/prepare-hotel.ts')).prepareHotel : undefined,
    async restore({ shown, atMs }) {
      const { storeFirstHotel } = await import('#web/hotel/load-hotel.ts')
      const description = (document.querySelector('[data-rich-text]')?.innerHTML ?? '') as RunningText
      storeFirstHotel(queryClient, shown as FirstHotel, { atMs, description })
    },
  },
  '/shortlist': {
    load: async () => (await import('#web/shortlist/shortlist-page.tsx')).ShortlistPage,
    sources: ['shortlist/shortlist-page.tsx'],
  },
  '/offers': {
    load: async () => (await import('#web/rates/rates-page.tsx')).RatesPage,
    sources: ['rates/rates-page.tsx', 'rates/search/search-form.tsx'],
  },
  '/proposals': {
    load: async () => (await import('#web/rates/proposals/proposals-page.tsx')).ProposalsPage,
    sources: ['rates/proposals/proposals-page.tsx'],
  },
  '/p/:id': {
    load: async () => (await import('#web/proposal/proposal-page.tsx')).ProposalPage,
    sources: ['proposal/proposal-page.tsx'],
  },
  '/transfers': {
    load: async () => (await import('#web/miles/transfers-page.tsx')).TransfersPage,
    sources: ['miles/transfers-page.tsx'],
  },
  '/transfers/:id': {
    loader: openBeside(transfersPath, { tab: 'history' }, 'transfer'),
    sources: ['miles/transfers-page.tsx'],
  },
  '/members': {
    load: async () => (await import('#web/miles/members/members-page.tsx')).MembersPage,
    sources: ['miles/members/members-page.tsx'],
  },
  '/members/:id': { loader: openBeside(membersPath, {}, 'member'), sources: ['miles/members/members-page.tsx'] },
  '/audit': {
    load: async () => (await import('#web/miles/audit/audit-page.tsx')).AuditPage,
    sources: ['miles/audit/audit-page.tsx'],
  },
  '/webhooks': {
    load: async () => (await import('#web/miles/webhooks/webhooks-page.tsx')).WebhooksPage,
    sources: ['miles/webhooks/webhooks-page.tsx'],
  },
  '/keys': {
    load: async () => (await import('#web/miles/keys/keys-page.tsx')).KeysPage,
    sources: ['miles/keys/keys-page.tsx'],
  },
  '/proof': {
    load: async () => (await import('#web/miles/proof/proof-page.tsx')).ProofPage,
    sources: ['miles/proof/proof-page.tsx'],
  },
  '/sign-in': {
    load: async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage,
    sources: ['app/sign-in/sign-in-page.tsx'],
  },
  '/sign-in/callback': {
    load: async () => (await import('./sign-in/sign-in-callback-page.tsx')).SignInCallbackPage,
    sources: ['app/sign-in/sign-in-callback-page.tsx'],
    async loader({ request }) {
      return (await import('./sign-in/sign-in-callback-page.tsx')).loadCallback(request)
    },
  },
}

export interface Page extends PageInfo, PageCode {
  readonly path: string
}

/** All pages. Each feature's folder reads and writes its pages' addresses. */
export const pages = Object.entries(pageTable).map(([path, info]): Page => ({
  path,
  ...info,
  ...codeOfPages[path as PagePath],
}))
