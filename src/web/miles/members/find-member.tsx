import { Row, Stack } from '#web/kit/stack.tsx'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { createAccount } from '#contract/miles/accounts/create-account'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useMay } from '#web/api/get-key.ts'
import { typedPhone } from '#client/typed-phone'
import { membersHref } from '../addresses.ts'
import { FoundMembers } from '../accounts/found-members.tsx'
import { Button } from '#web/kit/button.tsx'
import { useRef, useState } from 'react'
import { identifierLabel, trimIdentifier } from '../accounts/account-queries.ts'
import { useMemberLookup } from '../accounts/use-member-lookup.ts'
import { exactText, InputField } from '#web/kit/form/field.tsx'
import styles from './members.module.css'
import type { TypedAccount } from './open-account-dialog.tsx'

/** Finds an account by any of its identifiers, which never leave this form, and offers to open an account. */
export function FindMember({ onOpenAccount }: { readonly onOpenAccount: (typed: TypedAccount) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const mayOpen = useMay(createAccount)
  const [typed, setTyped] = useState('')
  const identifier = trimIdentifier(typed)
  const isPhone = z.safeParse(memberPhoneNumber, typedPhone(identifier)).success
  const { find, reset, found, problem, isPending } = useMemberLookup()
  async function open() {
    const [first, another] = await find(identifier)
    input.current?.focus()
    if (first !== undefined && another === undefined) await navigate(membersHref({ member: first.account_id }))
  }

  return (
    <Stack as="section" aria-label="Find a member">
      <Row
        as="form"
        role="search"
        aria-label="Members"
        align="start"
        className={styles.find}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) void open()
        }}
      >
        <InputField
          label={identifierLabel}
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
        {mayOpen && (
          <Button onClick={() => onOpenAccount({ [isPhone ? 'phone_number' : 'external_id']: identifier })}>
            Add a member…
          </Button>
        )}
      </Row>
      <Stack aria-live="polite">
        {found.length > 1 && (
          <FoundMembers
            accounts={found}
            renderChoice={({ account_id, external_id }) => (
              <Button as={Link} isSmall to={membersHref({ member: account_id })} aria-label={`Open ${external_id}`}>
                Open
              </Button>
            )}
          />
        )}
      </Stack>
    </Stack>
  )
}
