import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../components/icon/icon.tsx'
import { Popover } from '../../components/controls/popover.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { signInPath } from '../../paths.ts'
import type { Session } from '../../browser/session.ts'

const AccountPanel = lazyPart({
  what: 'The account',
  load: async () => (await import('./account-panel.tsx')).AccountPanel,
})

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
      <Link ref={link} className="header-link account" to={signInPath.href(pathname + search)}>
        Sign in
      </Link>
    )
  }
  const name = session.account ?? session.person
  const roleName = session.role === 'staff' ? 'Staff' : 'Agent'
  return (
    <Popover
      buttonClassName="header-link account"
      button={
        <>
          <Icon name="user" />
          <span className="account-name">{name ?? roleName}</span>
          {name !== undefined && <span className="visually-hidden"> ({roleName})</span>}
        </>
      }
    >
      <AccountPanel session={session} />
    </Popover>
  )
}
