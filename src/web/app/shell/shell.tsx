import { useEffect, useLayoutEffect } from 'react'
import { Link, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router'
import {
  anywhere,
  dealsPath,
  type DealsSearch,
  offersPath,
  shortlistPath,
  signInPath,
  transfersPath,
} from '#web/device/address/paths.ts'
import { scrollKey, scrollStorageName } from '#web/device/left-scroll.ts'
import { useSession, useSessionTurns } from '#web/device/session/session.ts'
import { chooseTheme, useTheme, useThemeChoice } from '#web/device/theme.ts'
import buttons from '#web/kit/button.module.css'
import { classes } from '#web/kit/classes.ts'
import { Popover } from '#web/kit/controls/popover.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { SkipLink } from '#web/kit/controls/skip-link.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { lazyPart } from '#web/kit/lazy/lazy-part.tsx'
import { useOnline } from '#web/kit/lazy/use-online.ts'
import { NearMe } from '#web/places/near-me.tsx'
import { WhereField } from '#web/places/where-field.tsx'
import { useShortlist } from '#web/shortlist/shortlist.ts'
import type { Page } from '../pages.tsx'
import { Account } from './account.tsx'
import { Main } from './main-part.tsx'
import styles from './shell.module.css'
import { useNewVersion } from './use-new-version.ts'

const KeyDialog = lazyPart({
  what: 'The dialog to sign in again',
  isOverPage: true,
  load: async () => (await import('./key-dialog.tsx')).KeyDialog,
})

const links = [
  { path: dealsPath.pattern, text: 'Deals' },
  { path: offersPath, text: 'Rates' },
  { path: transfersPath, text: 'Miles' },
]

/** The header and what else surrounds every page. */
export function Shell() {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const { title, link } = (useMatches().at(-1)?.handle ?? {}) as Page
  const session = useSession()
  const sessionTurns = useSessionTurns()
  useNewVersion()
  // The page knows it now: see `page-scripts/mile-value.ts`.
  useEffect(() => {
    delete document.documentElement.dataset['ownMileValue']
  }, [])
  // Before the effects of the page, which may have failed.
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${title} · Milestay`
  }, [title])
  return (
    <>
      <SkipLink to="main" text="Skip to the content" />
      <header>
        <Link to={dealsPath.href()}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>Milestay</span>
        </Link>
        <nav aria-label="Main">
          {links.map(({ path, text }) => (
            <Link key={path} to={path} aria-current={pathname === path ? 'page' : link === text || undefined}>
              {text}
            </Link>
          ))}
        </nav>
        <PlaceSearch />
        <ShortlistLink isCurrent={pathname === shortlistPath} />
        <Account session={session} />
        <ThemeMenu />
      </header>
      <output className={styles.offline}>
        {!isOnline && 'You are offline. What is on screen stays, and updates when the connection is back.'}
      </output>
      {/* Remounted on signing in and out, so that no data of the other role stays on screen. */}
      <Main key={sessionTurns} />
      {session?.isExpired === true && pathname !== signInPath.callback && <KeyDialog session={session} />}
      <ScrollRestoration storageKey={scrollStorageName} getKey={scrollKey} />
    </>
  )
}

/** Where and Near me: both open the deals there and keep sort and filters. */
function PlaceSearch() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = pathname === dealsPath.pattern ? dealsPath.search(search) : {}

  function go(place: Pick<DealsSearch, 'latitude' | 'longitude' | 'near'>) {
    const { view: _view, deal: _deal, limit: _limit, ...rest } = shown
    void navigate(dealsPath.href({ ...rest, ...anywhere, ...place }))
  }

  return (
    <search>
      <WhereField
        place={shown.near ?? ''}
        onChoose={({ name, latitude, longitude }) => go({ near: name, latitude, longitude })}
      />
      <NearMe onFound={go} />
    </search>
  )
}

/** Leads to the shortlist, and counts what is on it; always there, so that nothing moves when the first stay is kept. */
function ShortlistLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const count = useShortlist().length
  return (
    <Link
      className={classes(buttons.icon, styles.list)}
      to={shortlistPath}
      aria-label={`Shortlist${count > 0 ? `, ${count} kept` : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name="heart" />
      {count > 0 && <span aria-hidden>{count}</span>}
    </Link>
  )
}

const themes = [
  { value: 'system', text: 'System', icon: <Icon name="monitor" size={16} /> },
  { value: 'light', text: 'Light', icon: <Icon name="sun" size={16} /> },
  { value: 'dark', text: 'Dark', icon: <Icon name="moon" size={16} /> },
] as const

/** The choice between the theme of the system, light and dark. */
function ThemeMenu() {
  const theme = useTheme()
  const choice = useThemeChoice()
  return (
    <Popover
      label="Theme"
      button={<Icon name={theme === 'dark' ? 'moon' : 'sun'} size={20} />}
      buttonClassName={classes(buttons.icon, styles.theme)}
    >
      <Segmented label="Theme" options={themes} value={choice} onChange={chooseTheme} />
    </Popover>
  )
}
