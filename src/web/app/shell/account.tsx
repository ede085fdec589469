import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { signInPath } from '#web/device/address/paths.ts'
import { queryClient } from '#web/device/requests/query-client.ts'
import type { Session } from '#web/device/session/session.ts'
import { signOut } from '#web/device/session/sign-out.ts'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { SignedInAs } from '../sign-in/signed-in-as.tsx'
import styles from './shell.module.css'

/** The link to sign in, or the signed-in user with the panel to sign out. */
export function Account({ session }: { readonly session: Session | undefined }) {
  const { pathname, search } = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const isSignedIn = session !== undefined
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    // What was pressed to sign out is gone.
    if (wasSignedIn.current && !isSignedIn && document.activeElement === document.body) link.current?.focus()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])

  if (session === undefined) {
    return (
      <Link ref={link} className={styles.account} to={signInPath.href(pathname + search)}>
        Sign in
      </Link>
    )
  }
  const name = session.account ?? session.person
  const roleName = session.role === 'staff' ? 'Staff' : 'Agent'
  return (
    <Popover
      buttonClassName={styles.account}
      button={
        <>
          <Icon name="user" />
          <span className={styles.name}>{name ?? roleName}</span>
          {name !== undefined && <Hidden> ({roleName})</Hidden>}
        </>
      }
    >
      <Stack align="start">
        <p>
          Signed in <SignedInAs session={session} />. {session.account === undefined ? 'It' : 'This'} is kept in this
          tab only.
        </p>
        <Button
          onClick={() => {
            signOut()
            queryClient.clear()
          }}
        >
          Sign out
        </Button>
      </Stack>
    </Popover>
  )
}
