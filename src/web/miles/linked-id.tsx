import { isOffered } from '#web/api/platform.tsx'
import { useSession } from '#web/api/session.ts'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { Row } from '#web/kit/stack.tsx'
import { LoneLink } from '#web/kit/text.tsx'
import { membersHref, transfersHref } from './addresses.ts'
import styles from './desk.module.css'
import { TransferLink } from './transfer-link.tsx'

interface IdProps {
  /** The kind of entry with this id. A reference is the sender's own text, so it is shown whole. */
  readonly of: 'account' | 'transfer' | 'reference' | 'other'
  readonly children: string
}

/** A shortened id with a link to its entry and a button that copies the whole id. */
export function Id({ of, children: id }: IdProps) {
  const isStaff = useSession()?.role === 'staff'
  const text = of === 'reference' || id.length < 20 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`
  const named = { title: id, 'aria-label': id, children: text }
  const accountHref = isStaff && of === 'account' ? hrefOfAccount(id) : undefined
  return (
    <Row as="span" gap={1} wrap={false} className={styles.id}>
      {accountHref !== undefined ? (
        <LoneLink to={accountHref} {...named} />
      ) : isStaff && of === 'transfer' ? (
        <TransferLink id={id} {...named} />
      ) : (
        <span title={id}>{text}</span>
      )}
      <CopyButton label={`Copy ${of === 'reference' ? 'reference' : 'ID'}`} text={id} words="" />
    </Row>
  )
}

function hrefOfAccount(id: string): string | undefined {
  if (isOffered('findAccount')) return membersHref({ member: id })
  return isOffered('listTransfers.account_id') ? transfersHref({ tab: 'history', account: id }) : undefined
}
