import './shell.css'
import { useRef } from 'react'
import { Link, matchPath, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ThemeMenu } from './theme-menu.tsx'
import { SkipLink } from '../../components/controls/skip-link.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { scrollStorageName } from '../../browser/left-scroll.ts'
import { useOnline } from '../../browser/use-online.ts'
import { dealsPath, deskPaths, hotelPath, offersPath, shortlistPath, signInPath, transfersPath } from '../../paths.ts'
import { useSession, useSessionTurns } from '../../browser/session.ts'
import { Account } from './account.tsx'
import { PlaceSearch } from './place-search.tsx'
import { ShortlistLink } from './shortlist-link.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNewVersion } from './use-new-version.ts'
import { usePageFocus } from './use-page-focus.ts'

const KeyDialog = lazyPart({
  what: 'The dialog to sign in again',
  isOverPage: true,
  load: async () => (await import('./key-dialog.tsx')).KeyDialog,
})

/** The links of the header, each with the pages that it leads to in the end. */
const pages = [
  { path: dealsPath.pattern, text: 'Deals', patterns: [dealsPath.pattern, hotelPath.pattern] },
  { path: offersPath, text: 'Rates', patterns: [offersPath] },
  { path: transfersPath, text: 'Miles', patterns: deskPaths },
]

/** The header and what else surrounds every page. */
export function Shell() {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const session = useSession()
  const sessionTurns = useSessionTurns()
  useNewVersion()
  return (
    <>
      <SkipLink to="main" text="Skip to the content" />
      <header className="header">
        <Link className="brand" to={dealsPath.href()}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>Milestay</span>
        </Link>
        <nav className="header-links" aria-label="Main">
          {pages.map(({ path, text, patterns }) => {
            const isCurrent = patterns.some((pattern) => matchPath(pattern, pathname) !== null)
            const current = pathname === path ? 'page' : isCurrent || undefined
            return (
              <Link key={path} className="header-link" to={path} aria-current={current}>
                {text}
              </Link>
            )
          })}
        </nav>
        <PlaceSearch />
        <ShortlistLink isCurrent={pathname === shortlistPath} />
        <Account session={session} />
        <ThemeMenu />
      </header>
      <output className="offline">
        {!isOnline && 'You are offline. What is on screen stays, and updates when the connection is back.'}
      </output>
      {/* Remounted on signing in and out, so that no data of the other role stays on screen. */}
      <Main key={sessionTurns} />
      {session?.isExpired === true && pathname !== signInPath.callback && <KeyDialog session={session} />}
      <ScrollRestoration storageKey={scrollStorageName} />
    </>
  )
}

/** The page; takes the focus when another page is shown, so that reading continues at its beginning. */
function Main() {
  const main = useRef<HTMLElement>(null)
  const rememberLink = usePageFocus(main)
  useKeptFocus(main)
  return (
    <main ref={main} id="main" tabIndex={-1} onClickCapture={rememberLink}>
      <Outlet />
    </main>
  )
}
