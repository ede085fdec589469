import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { query } from '#web/device/requests/query.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { accountId } from '#contract/miles/transfer'
import { Link, useNavigate, useParams } from 'react-router'
import { useTitle } from '#web/device/use-title.ts'
import * as z from 'zod/mini'
import { useSession } from '#web/device/session/session.ts'
import { AccountCard } from './account-card.tsx'
import { Statement } from './statement.tsx'
import { formatPhone } from '#web/kit/format/phone.ts'
import { auditHref, memberHref, transfersHref } from '../addresses.ts'
import { Columns, DeskSkeleton, MomentText, ReadError, Reason, Soft } from '../desk-parts.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Text } from '#web/kit/text.tsx'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { explainRead, nameWho } from '../words.ts'
import { isNotFound } from '#web/device/requests/explain-error.ts'
import { accountQuery } from '../queries.ts'
import { isOffered } from '#web/device/platform.ts'
import { exactText, Field, Input } from '#web/kit/form/field.tsx'
import { Closed, DeskPage } from '../desk-page.tsx'
import { accountQueryOf, describeNoAccount } from '../history/history-request.ts'
import styles from './members.module.css'

/** Shown where the platform behind the service tells nothing about accounts. */
const noAccounts = isOffered('findAccount') ? undefined : (
  <Closed title="No accounts here">
    <p>
      The platform behind this service does not tell whose an account is, nor what is on it. Miles can be sent, and
      their transfers looked up.
    </p>
  </Closed>
)

/** Where staff find the account of a member. */
export function MembersPage() {
  return (
    <DeskPage title="Members" notOffered={noAccounts}>
      <FindMember
        intro="The account of a member: its balance and its statement, what was changed, and what can be corrected. A phone
            number never becomes part of an address."
      >
        <Text tone="soft" size="small">
          Every transfer in the <Link to={transfersHref({ tab: 'history' })}>history</Link> leads to its account too.
        </Text>
      </FindMember>
    </DeskPage>
  )
}

/** Finds an account by its id or a phone number, which stays in this form. */
function FindMember({ intro, children }: { readonly intro: string; readonly children?: ReactNode }) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isLooking, setIsLooking] = useState(false)

  function refuse(reason: string) {
    setError(reason)
    input.current?.focus()
  }

  async function find(event: SubmitEvent) {
    event.preventDefault()
    if (isLooking) return
    const query = accountQueryOf(typed)
    if (query === undefined) {
      refuse(describeNoAccount(query))
      return
    }
    setIsLooking(true)
    try {
      const account = await queryClient.fetchQuery({ ...accountQuery(query), staleTime: 0, retry: false })
      const { account_id } = account
      queryClient.setQueryData(accountQuery({ account_id }).queryKey, account)
      await navigate(memberHref(account_id))
    } catch (failure) {
      refuse(
        isNotFound(failure) ? describeNoAccount(query) : `The account could not be looked up. ${explainRead(failure)}`,
      )
    } finally {
      setIsLooking(false)
    }
  }

  return (
    <Card className={styles.search} aria-label="Find a member">
      <p>{intro}</p>
      <form
        role="search"
        aria-label="Members"
        className={styles.find}
        noValidate
        onSubmit={(event) => void find(event)}
      >
        <Field label="Account ID or phone number" error={error}>
          {(attributes) => (
            <Input
              {...attributes}
              {...exactText}
              ref={input}
              autoCapitalize="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit" look="strong" aria-disabled={isLooking}>
          {isLooking ? 'Looking…' : 'Find the account'}
        </Button>
      </form>
      {children}
    </Card>
  )
}

/** The account of one member: its state, its statement, what was changed, and what can be corrected. */
export function MemberPage() {
  const { id = '' } = useParams()
  const isStaff = useSession()?.role === 'staff'
  if (isStaff && noAccounts === undefined) return <Member key={id} id={id.toLowerCase()} />
  return (
    <DeskPage title="Member" notOffered={noAccounts}>
      {null}
    </DeskPage>
  )
}

function Member({ id }: { readonly id: string }) {
  const isId = z.safeParse(accountId, id).success
  const query = useQuery(accountQuery(isId ? { account_id: id } : undefined))
  const { data: account, error } = query
  const isUnknown = !isId || isNotFound(error)
  useTitle(isUnknown ? 'No such account' : `Member${account === undefined ? '' : ` ${account.external_id}`}`)
  if (isUnknown) {
    return (
      <DeskPage title="There is no such account">
        <FindMember intro="The link may be mistyped or incomplete: an account is never removed. Look for it here." />
      </DeskPage>
    )
  }
  return (
    <DeskPage title={account?.external_id ?? 'Member'}>
      <ReadError what="The account" query={query} />
      <Columns className={styles.member}>
        {account !== undefined ? <AccountCard account={account} /> : error === null ? <DeskSkeleton /> : <div />}
        {isOffered('getStatement') && <Statement id={id} />}
        {isOffered('listAccountChanges') && <AccountChanges id={id} />}
      </Columns>
    </DeskPage>
  )
}

const names = {
  phone_number: 'Phone number changed',
  frozen: 'Frozen',
  unfrozen: 'Unfrozen',
  closed: 'Closed for good',
} as const

/** More than an account has in its life; the audit has all of them. */
const mostShown = 100

/** What has been changed of an account beside its balance: by whom, when and why. */
function AccountChanges({ id }: { readonly id: string }) {
  const changesQuery = useQuery({
    ...query(listAccountChanges, { id, limit: mostShown }),
    staleTime: 0,
  })
  const { data, error } = changesQuery
  const changes = data?.data
  return (
    <Card aria-labelledby="member-changes">
      <h2 id="member-changes">Changes</h2>
      <ReadError what="The changes" query={changesQuery} />
      {changes === undefined ? (
        error === null && <Skeleton line="long" />
      ) : changes.length === 0 ? (
        <Soft>Nothing was changed since it was opened.</Soft>
      ) : (
        <Stack as="ul" gap={4}>
          {changes.map(({ change, earlier_phone_number, reason, by_person, by, at }) => (
            <li key={`${at} ${change}`}>
              <b>{names[change]}</b>
              {earlier_phone_number !== null && ` from ${formatPhone(earlier_phone_number)}`}
              <p>
                {nameWho(by_person, by)}, <MomentText at={at} />
              </p>
              <Reason>{reason}</Reason>
            </li>
          ))}
        </Stack>
      )}
      {typeof data?.pagination.next === 'string' && (
        <p>
          <Text as={Link} isAlone to={auditHref({ subject: id, kind: 'account.changed' })}>
            Older changes in the audit
          </Text>
        </p>
      )}
    </Card>
  )
}
