import { Link } from 'react-router'
import { transfersHref } from '../transfers-address.ts'

/** Shown for an unknown transaction id. */
export function NoSuchTransfer() {
  return (
    <section className="desk-closed">
      <p>
        The link may be mistyped or incomplete. A transfer is never removed: look for it in the history by its reference
        or its account.
      </p>
      <Link className="button button-strong" to={transfersHref({ tab: 'history' })}>
        Open the history
      </Link>
    </section>
  )
}
