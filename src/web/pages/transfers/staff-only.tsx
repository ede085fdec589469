import type { Role } from '#contract/endpoint'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatMiles } from '../../format/miles.ts'
import { signInPath } from '../../paths.ts'
import type { StoredBatch } from './delivery/delivery.ts'
import { loadSingleTransfers } from './delivery/delivery-store.ts'

/** Shown to those who may not use the desk: says who may, and which transfers of this device wait for them. */
export function StaffOnly({ role }: { readonly role: Role | undefined }) {
  const { pathname, search } = useLocation()
  const [unconfirmed, setUnconfirmed] = useState<readonly StoredBatch[]>([])
  useEffect(() => {
    void loadSingleTransfers().then(setUnconfirmed)
  }, [])
  return (
    <section className="desk-closed">
      <h2>{role === undefined ? 'The miles desk is for staff' : 'This needs a staff key'}</h2>
      <p>
        Staff credit miles to members’ accounts here, and see who sent what.{' '}
        {role === undefined
          ? 'Sign in with a staff key to use it.'
          : 'You are signed in with an agent’s key, which cannot send miles. Sign out, then sign in with a staff key.'}
      </p>
      {unconfirmed.length > 0 && (
        <div className="desk-unconfirmed">
          <p>
            <b>Outcome unknown.</b>{' '}
            {unconfirmed.length === 1
              ? 'This transfer was sent from this device, and is looked up as soon as staff sign in:'
              : 'These transfers were sent from this device, and are looked up as soon as staff sign in:'}
          </p>
          <ul>
            {unconfirmed.map(({ batch, deliveries }) => (
              <li key={batch.id}>
                {formatMiles(deliveries[0]?.request.amount ?? 0)} miles, reference {batch.id}
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
