import type { Right } from '#contract/endpoint'
import { Link, useLocation } from 'react-router'
import { formatMiles } from '../../format/miles.ts'
import { signInPath } from '../../paths.ts'
import { openTransfers } from './send/open-transfer.ts'

/** Says who may use the desk, to whoever may not. */
export function StaffOnly({ role }: { readonly role: Right | undefined }) {
  const { pathname, search } = useLocation()
  const left = openTransfers()
  return (
    <section className="desk-closed">
      <h2>{role === undefined ? 'The miles desk is for staff' : 'This takes a staff key'}</h2>
      <p>
        Staff credit miles to members’ accounts here, and see who sent what.{' '}
        {role === undefined
          ? 'Sign in with a staff key to use it.'
          : 'You are signed in with an agent’s key, which cannot send miles. Sign out, then sign in with a staff key.'}
      </p>
      {left.length > 0 && (
        <div className="desk-left">
          <p>
            <b>The fate of a transfer is still to be told.</b> It was sent from this device, and is looked up as soon as
            staff sign in:
          </p>
          <ul>
            {left.map(({ request: { amount, reference_id } }) => (
              <li key={reference_id}>
                {formatMiles(amount)} miles, reference {reference_id}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link className="button button-strong" to={signInPath.href(pathname + search)}>
        {role === undefined ? 'Sign in' : 'Change the key'}
      </Link>
    </section>
  )
}
