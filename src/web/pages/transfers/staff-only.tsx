import type { Right } from '#contract/endpoint'
import { Link, useLocation } from 'react-router'
import { signInPath } from '../../paths.ts'

/** Says who may use the desk, to whoever may not. */
export function StaffOnly({ role }: { readonly role: Right | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <section className="desk-closed">
      <h2>{role === undefined ? 'The miles desk is for staff' : 'This takes a staff key'}</h2>
      <p>
        Staff credit miles to members’ accounts here, and see who sent what.{' '}
        {role === undefined
          ? 'Sign in with a staff key to use it.'
          : 'You are signed in with an agent’s key, which cannot send miles. Sign out, then sign in with a staff key.'}
      </p>
      <Link className="button button-strong" to={signInPath.href(pathname + search)}>
        {role === undefined ? 'Sign in' : 'Change the key'}
      </Link>
    </section>
  )
}
