import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isOffered } from '../../browser/platform.ts'
import { useSession } from '../../browser/session.ts'
import { auditPath, membersPath, transfersPath } from '../../paths.ts'

const parts = [
  { path: transfersPath, text: 'Transfers' },
  ...(isOffered('findAccount') ? [{ path: membersPath, text: 'Members' }] : []),
  { path: auditPath, text: 'Audit' },
]

/** The heading of a page of the miles desk, with links to its parts for those who may use them. */
export function DeskHeading({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const isStaff = useSession()?.role === 'staff'
  return (
    <header className="desk-heading">
      <h1>{children}</h1>
      {isStaff && (
        <nav aria-label="Miles desk" className="desk-parts">
          {parts.map(({ path, text }) => (
            <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
      )}
    </header>
  )
}
