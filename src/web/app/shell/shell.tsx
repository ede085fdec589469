import type { PageInfo } from '#contract/pages'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { Link, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { dealsPage, offersPath, shortlistPath, signInPath, transfersPath } from '#web/browser/paths.ts'
import { setLeaving, useSession, useSessionTurns } from '#web/api/session.ts'
import { openTransfersName } from '#web/miles/open-transfers.ts'
import { pageSettings } from '#web/api/settings.ts'
import { deviceText, useStoredText } from '#web/browser/stored-text.ts'
import buttons from '#web/kit/button.module.css'
import { classes } from '#web/kit/classes.ts'
import { SkipLink } from '#web/kit/controls/skip-link.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { whenIdle } from '#web/browser/when-idle.ts'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { useShortlist } from '#web/shortlist/shortlist.ts'
import { Main } from './main-part.tsx'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'
import { useNewVersion } from './use-new-version.ts'

const KeyDialog = lazyPart({
  what: 'The dialog to sign in again',
  isOverPage: true,
  load: async () => (await import('./key-dialog.tsx')).KeyDialog,
})
const SignOutDialog = lazyPart({
  what: 'The dialog to sign out',
  isOverPage: true,
  load: async () => (await import('#web/miles/delivery/sign-out-dialog.tsx')).SignOutDialog,
})

/** The second link is for agents and staff, the third for staff only. */
const links = [
  { path: dealsPage, text: 'Deals' },
  { path: offersPath, text: 'Rates' },
  { path: transfersPath, text: 'Miles' },
]

const isConnected = () => onlineManager.isOnline()

/** The header, footer and dialogs around every page. */
export function Shell() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, isConnected, () => true)
  const { pathname, search } = useLocation()
  const { title, link, isForClient = false } = (useMatches().at(-1)?.handle ?? {}) as PageInfo
  const session = useSession()
  const sessionTurns = useSessionTurns()
  const { name, logo, note, links: footerLinks } = pageSettings.brand
  const openCount = useOpenTransfers()
  // A transfer without an outcome stays visible after its sender signs out.
  const isShown = (path: string) =>
    path === transfersPath ? session?.role === 'staff' || openCount > 0 : path === dealsPage || session !== undefined
  useNewVersion()
  // The app has read the user's own value of a mile and shows what `page-scripts/mile-value.ts` had hidden.
  useEffect(() => {
    delete document.documentElement.dataset['ownMileValue']
  }, [])
  // A layout effect runs before the page's own effects, which may fail.
  useLayoutEffect(() => {
    if (title !== undefined) document.title = isForClient ? title : `${title} · ${name}`
  }, [title, isForClient, name])
  if (isForClient) return <Main />
  return (
    <>
      <SkipLink to="main" text="Skip to content" />
      <header>
        <Link to={dealsPage}>
          <img src={logo.url} alt="" width={logo.width} height={logo.height} />
          <span>{name}</span>
        </Link>
        <nav aria-label="Main">
          {links
            .filter(({ path }) => isShown(path))
            .map(({ path, text }) => (
              <Link
                key={path}
                to={path}
                data-scripted={path === dealsPage ? undefined : true}
                aria-current={pathname === path ? 'page' : link === text || undefined}
                aria-label={path === transfersPath && openCount > 0 ? milesLabel(openCount) : undefined}
              >
                {text}
                {path === transfersPath && openCount > 0 && <span aria-hidden>{formatNumber(openCount)}</span>}
              </Link>
            ))}
        </nav>
        <ShortlistLink isCurrent={pathname === shortlistPath} />
        <Menu session={session} />
      </header>
      <output className={styles.offline}>
        {!isOnline && 'You are offline. This page updates when you are back online.'}
      </output>
      {/* Remounted at sign-in and sign-out, so that no data of the other role stays on screen. */}
      <Main key={sessionTurns} />
      {(note !== '' || footerLinks.length > 0 || session === undefined) && (
        <Row as="footer" gap={5} rowGap={2} justify="center" className={styles.foot}>
          {note !== '' && (
            <Text as="span" size="small" tone="soft">
              {note}
            </Text>
          )}
          {footerLinks.map(({ text, url }) => (
            <Text key={text} as="a" size="small" tone="soft" isAlone href={url}>
              {text}
            </Text>
          ))}
          {session === undefined && (
            <Text as={Link} size="small" tone="soft" isAlone to={signInPath.href(pathname + search)} data-scripted>
              For agents and staff
            </Text>
          )}
        </Row>
      )}
      {session?.isExpired === true && session.isLeaving !== true && pathname !== signInPath.callback && (
        <KeyDialog session={session} />
      )}
      {session?.isLeaving === true && <SignOutDialog session={session} onClose={() => setLeaving(false)} />}
      {/* The first page of a tab always has the key `default`. */}
      <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
    </>
  )
}

const milesLabel = (openCount: number) =>
  `Miles, ${formatCount(openCount, 'transfer', 'transfers')} without a known outcome`

/** Counts this device's transfers without an outcome. Recounts them if a page was closed while sending. */
function useOpenTransfers(): number {
  useEffect(() => {
    if (deviceText(openTransfersName) === undefined) return undefined
    return whenIdle(() => void import('#web/miles/delivery/delivery-store.ts').then(({ countOpen }) => countOpen()))
  }, [])
  return Number(useStoredText(openTransfersName) ?? 0)
}

/** Links to the shortlist and counts its stays. Always shown, so that saving the first stay moves nothing. */
function ShortlistLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const count = useShortlist().length
  return (
    <Link
      className={classes(buttons.icon, styles.list)}
      to={shortlistPath}
      data-scripted
      aria-label={`Shortlist${count > 0 ? `, ${count} saved` : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name="heart" />
      {count > 0 && <span aria-hidden>{count}</span>}
    </Link>
  )
}
