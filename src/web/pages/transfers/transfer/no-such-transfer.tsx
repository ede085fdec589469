import { Link } from 'react-router'
import { useHasRight } from '../../../api/get-key.ts'
import { transfersHref } from '../transfers-address.ts'

/** Shown for an unknown transaction id. */
export function NoSuchTransfer() {
  const mayRead = useHasRight('read')
  return (
    <section className="desk-closed">
      <p>
        The link may be mistyped or incomplete. A transfer is never removed: look for it in the history by its reference
        or its account.
        {!mayRead && ' You see only transfers that you have sent: to see those of others needs the right “read”.'}
      </p>
      <Link className="button button-strong" to={transfersHref({ tab: 'history' })}>
        Open the history
      </Link>
    </section>
  )
}
