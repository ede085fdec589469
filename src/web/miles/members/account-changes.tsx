import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { query } from '#web/api/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { formatPhone } from '#web/kit/format/phone.ts'
import { QueryError } from '#web/api/query-error.tsx'
import styles from '../desk.module.css'
import { MomentText, Soft } from '#web/kit/text.tsx'
import { Card } from '#web/kit/card.tsx'
import { nameWho } from '../transfers/describe-transfer.ts'

const names = {
  phone_number: 'Phone number changed',
  frozen: 'Frozen',
  unfrozen: 'Unfrozen',
  closed: 'Closed for good',
} as const

/** An account's changes besides its balance: who made them, when and why. */
export function AccountChanges({ id }: { readonly id: string }) {
  const changesQuery = useQuery({ ...query(listAccountChanges, { id, limit: 200 }), staleTime: 0 })
  const { data, error } = changesQuery
  const changes = data?.data
  return (
    <Card aria-labelledby="member-changes">
      <h2 id="member-changes">Changes</h2>
      <QueryError what="The changes" query={changesQuery} />
      {changes === undefined && error === null && <Skeleton line="long" />}
      {changes?.length === 0 && <Soft>No changes since the account was opened.</Soft>}
      {changes !== undefined && (
        <Stack as="ul" gap={4}>
          {changes.map(({ change, earlier_phone_number, reason, by_person, by, at }) => (
            <li key={`${at} ${change}`}>
              <b>{names[change]}</b>
              {earlier_phone_number !== null && ` from ${formatPhone(earlier_phone_number)}`}
              <p>
                {nameWho(by_person, by)}, <MomentText at={at} />
              </p>
              <blockquote className={styles.reason}>{reason}</blockquote>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}
