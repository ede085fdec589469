import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { query } from '#web/api/query.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import type { RequestOf } from '#contract/endpoint'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { createAccount } from '#contract/miles/accounts/create-account'
import { accountId } from '#contract/miles/transfer'
import { client } from '#web/api/client.ts'
import { ConfirmDialog, useCheckedForm } from '../decisions/reason-dialog.tsx'
import { Link, useNavigate, useParams } from 'react-router'
import { useTitle } from '#web/api/use-title.ts'
import * as z from 'zod/mini'
import { useHasRight } from '#web/api/get-key.ts'
import { useSession } from '#web/api/session.ts'
import { AccountCard } from './account-card.tsx'
import { Statement } from './statement.tsx'
import { formatPhone } from '#web/kit/format/phone.ts'
import { typedPhone } from '#client/typed-phone'
import { auditHref, memberHref } from '../addresses.ts'
import { Columns, DeskSkeleton, FoundMembers, LoneLink, MomentText, ReadError, Reason, Soft } from '../desk-parts.tsx'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { useRef, useState } from 'react'
import { explainChange, explainRead, nameWho } from '../words.ts'
import { isNotFound } from '#web/api/explain-error.ts'
import { accountNameLabel, accountQuery, explainNoMember, fitsBoth, namedAccountsQuery, typedName } from '../queries.ts'
import { isOffered } from '#web/api/platform.ts'
import { asTyped, exactText, InputField } from '#web/kit/form/field.tsx'
import { Closed, DeskPage } from '../desk-page.tsx'
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
      <FindMember />
    </DeskPage>
  )
}

/** Finds an account by any of its names, which stay in this form; where none has the name, one can be opened. */
function FindMember({ intro }: { readonly intro?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayOpen = useHasRight('transfer')
  const [typed, setTyped] = useState('')
  const [opening, setOpening] = useState<AccountField | 'asks'>()
  const name = typedName(typed)
  const isPhone = z.safeParse(memberPhoneNumber, typedPhone(name)).success
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (text: string) => ({
      text,
      found: text === '' ? [] : await queryClient.fetchQuery(namedAccountsQuery(text)),
    }),
    onSuccess({ found: [first, another] }) {
      if (first === undefined || another !== undefined) return
      void navigate(memberHref(first.account_id))
    },
    onSettled: () => input.current?.focus(),
  })
  const problem =
    error === null
      ? data?.found.length === 0
        ? explainNoMember(data.text)
        : undefined
      : `The account could not be looked up. ${explainRead(error)}`

  return (
    <Card className={styles.search} aria-label="Find a member">
      {intro !== undefined && <p>{intro}</p>}
      <form
        role="search"
        aria-label="Members"
        className={styles.find}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate(name)
        }}
      >
        <InputField
          label={accountNameLabel}
          error={problem}
          {...exactText}
          ref={input}
          autoCapitalize="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            reset()
          }}
        />
        <Button type="submit" look="strong" aria-disabled={isPending}>
          {isPending ? 'Looking…' : 'Find the account'}
        </Button>
      </form>
      <Stack aria-live="polite">
        {data !== undefined && data.found.length > 1 && (
          <FoundMembers
            accounts={data.found}
            renderChoice={({ account_id, external_id }) => (
              <Button as={Link} isSmall to={memberHref(account_id)} aria-label={`Open ${external_id}`}>
                Open
              </Button>
            )}
          />
        )}
      </Stack>
      {mayOpen && isOffered('createAccount') && (
        <Actions>
          <Button onClick={() => setOpening(!isPhone ? 'external_id' : fitsBoth(name) ? 'asks' : 'phone_number')}>
            Open an account…
          </Button>
        </Actions>
      )}
      {opening === 'asks' ? (
        <Dialog title={`Is ${name} a phone number or an external ID?`} onClose={() => setOpening(undefined)}>
          <Actions>
            {openingFields.map((field) => (
              <Button key={field.name} onClick={() => setOpening(field.name)}>
                {field.label}
              </Button>
            ))}
            <Button onClick={() => setOpening(undefined)}>Cancel</Button>
          </Actions>
        </Dialog>
      ) : (
        opening !== undefined && <OpenAccountDialog typed={{ [opening]: name }} onClose={() => setOpening(undefined)} />
      )}
    </Card>
  )
}

const openingFields = [
  { name: 'phone_number', label: 'Phone number', type: 'tel', wrong: 'Type ten digits, with or without +1.' },
  { name: 'external_id', label: 'External ID', type: 'text', wrong: 'Enter 1 to 255 characters.' },
] as const
type AccountField = (typeof openingFields)[number]['name']

interface OpenAccountDialogProps {
  readonly typed: Partial<Record<AccountField, string>>
  readonly onClose: () => void
}

/** Opens an account for the member that was looked for, whose page then follows. What is invalid is an error at its field, which takes the focus. */
function OpenAccountDialog({ typed, onClose }: OpenAccountDialogProps) {
  const navigate = useNavigate()
  const [values, setValues] = useState({ phone_number: '', external_id: '', ...typed })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (request: RequestOf<typeof createAccount>) => (await client.call(createAccount, request)).data,
    onSuccess: ({ account_id }) => navigate(memberHref(account_id)),
  })
  const request = { phone_number: typedPhone(values.phone_number), external_id: typedName(values.external_id) }
  const { form, errorOf, onConfirm } = useCheckedForm(createAccount.body!, request, mutate)

  return (
    <ConfirmDialog
      title="Open an account?"
      action="Open the account"
      isBusy={isPending}
      error={error === null ? undefined : explainChange(error)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack ref={form}>
        {openingFields.map(({ wrong, ...field }) => (
          <InputField
            {...field}
            key={field.name}
            error={errorOf(field.name, wrong)}
            {...asTyped}
            value={values[field.name]}
            aria-required
            onChange={({ target }) => setValues({ ...values, [field.name]: target.value })}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  )
}

/** The account of one member: its state, its statement, what was changed, and what can be corrected. */
export function MemberPage() {
  const { id = '' } = useParams()
  const isStaff = useSession()?.role === 'staff'
  if (isStaff && noAccounts === undefined) return <Member key={id} id={id.toLowerCase()} />
  return <DeskPage title="Member" notOffered={noAccounts} />
}

function Member({ id }: { readonly id: string }) {
  const isId = z.safeParse(accountId, id).success
  const query = useQuery(accountQuery(isId ? { account_id: id } : undefined))
  const { data: account, error } = query
  const isUnknown = !isId || isNotFound(error)
  useTitle(isUnknown ? 'No such account' : `Member${account === undefined ? '' : ` ${account.external_id}`}`)
  if (isUnknown) {
    return (
      <DeskPage title="We can’t find this account">
        <FindMember intro="The link may be mistyped or incomplete: an account is never removed." />
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
  const changesQuery = useQuery({ ...query(listAccountChanges, { id, limit: mostShown }), staleTime: 0 })
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
          <LoneLink to={auditHref({ subject: id, kind: 'account.changed' })}>Older changes in the audit</LoneLink>
        </p>
      )}
    </Card>
  )
}
