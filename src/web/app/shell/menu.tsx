import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { signInPath } from '#web/browser/paths.ts'
import type { Session } from '#web/api/session.ts'
import { signOut } from '#web/api/sign-out.ts'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden, Note } from '#web/kit/text.tsx'
import { CurrencyField } from '#web/stay/offer/about-cash.tsx'
import { SignedInAs } from '../sign-in/signed-in-as.tsx'
import styles from './shell.module.css'

const themes = [
  { value: 'system', text: 'System', icon: <Icon name="monitor" size={16} /> },
  { value: 'light', text: 'Light', icon: <Icon name="sun" size={16} /> },
  { value: 'dark', text: 'Dark', icon: <Icon name="moon" size={16} /> },
] as const

/** The signed-in user, or the link to sign in, and the settings for all pages. */
export function Menu({ session }: { readonly session: Session | undefined }) {
  const { pathname, search } = useLocation()
  const theme = useStoredText('theme')
  const link = useRef<HTMLAnchorElement>(null)
  const isSignedIn = session !== undefined
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasSignedIn.current && !isSignedIn && document.activeElement === document.body) link.current?.focus()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])

  const roleName = session?.role === 'staff' ? 'Staff' : 'Agent'
  const name = session?.account ?? session?.person
  return (
    <Popover
      buttonClassName={styles.menu}
      button={
        <>
          <Icon name="user" />
          {session === undefined ? <Hidden>Menu</Hidden> : <span className={styles.name}>{name ?? roleName}</span>}
          {name !== undefined && <Hidden> ({roleName})</Hidden>}
        </>
      }
    >
      {(close) => (
        <Stack align="start">
          {session === undefined ? (
            <>
              <Note>For agents and staff</Note>
              <Button as={Link} ref={link} to={signInPath.href(pathname + search)} onClick={close}>
                Sign in
              </Button>
            </>
          ) : (
            <>
              <p>
                Signed in <SignedInAs session={session} />
              </p>
              <Button onClick={signOut}>Sign out</Button>
            </>
          )}
          <Segmented
            label="Theme"
            options={themes}
            value={themes.find(({ value }) => value === theme)?.value ?? 'system'}
            onChange={chooseTheme}
          />
          <CurrencyField />
        </Stack>
      )}
    </Popover>
  )
}

/** Stores the theme on this device; `page-scripts/theme.ts` applies it, or the system's. */
function chooseTheme(choice: (typeof themes)[number]['value']) {
  storeText('theme', choice === 'system' ? undefined : choice)
}
