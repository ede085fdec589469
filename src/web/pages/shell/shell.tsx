import './shell.css'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { NearMe } from '../../components/near-me.tsx'
import { ThemeMenu } from '../../components/theme-menu.tsx'
import { useOnline } from '../../components/use-online.ts'
import { WhereField } from '../../components/where/where-field.tsx'
import { dealsPath, type DealsSearch } from '../../paths.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What stands around every page. */
export function Shell() {
  const isOnline = useOnline()
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
          <NavLink className="header-link" to={dealsPath.href()}>
            Deals
          </NavLink>
        </nav>
        <PlaceSearch />
        <ThemeMenu />
      </header>
      <div role="status" className="offline">
        {!isOnline && 'You are offline. What is on screen stays, and is brought up to date when the connection is back.'}
      </div>
      <Main />
      <ScrollRestoration />
    </>
  )
}

/** Where and Near me: both lead to the deals there, with sort and filters kept. */
function PlaceSearch() {
  const [text, setText] = useState<string>()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = pathname === dealsPath.pattern ? dealsPath.search(search) : {}

  function go(place: Pick<DealsSearch, 'latitude' | 'longitude' | 'near'>) {
    const { radius: _radius, view: _view, deal: _deal, near: _near, limit: _limit, ...kept } = shown
    void navigate(dealsPath.href({ ...kept, ...place }))
  }

  return (
    <div className="header-search" role="search">
      <WhereField
        place={shown.near ?? ''}
        text={text}
        suggestions={useSuggestions(text)}
        onTextChange={setText}
        onChoose={({ name, latitude, longitude }) => go({ near: name, latitude, longitude })}
      />
      <NearMe onFound={go} />
    </div>
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
