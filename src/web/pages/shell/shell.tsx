import './shell.css'
import { useEffect, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ThemeMenu } from '../../components/theme-menu.tsx'
import { useOnline } from '../../components/use-online.ts'
import { dealsPath } from '../../paths.ts'
import { PlaceSearch } from './place-search.tsx'

/** What stands around every page. */
export function Shell() {
  const isOnline = useOnline()
  const isDeals = useLocation().pathname === dealsPath.pattern
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="header">
        <Link className="brand" to={dealsPath.href()}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Milestay
        </Link>
        <nav className="header-links" aria-label="Main">
          <Link className="header-link" to={dealsPath.href()} aria-current={isDeals ? 'page' : undefined}>
            Deals
          </Link>
        </nav>
        <PlaceSearch />
        <ThemeMenu />
      </header>
      <output className="offline">
        {!isOnline &&
          'You are offline. What is on screen stays, and is brought up to date when the connection is back.'}
      </output>
      <Main />
      <ScrollRestoration />
    </>
  )
}

/** The page itself; takes the focus when another page comes, so that reading goes on at its beginning. */
function Main() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={main} id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
