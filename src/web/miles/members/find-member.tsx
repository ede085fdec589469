import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Stack } from '#web/kit/stack.tsx'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useHasRight } from '#web/api/get-key.ts'
import { typedPhone } from '#client/typed-phone'
import { memberHref } from '../addresses.ts'
import { FoundMembers } from '../accounts/found-members.tsx'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { useRef, useState } from 'react'
import { explainRead } from '../desk-errors.ts'
import { accountNameLabel, fitsBoth, namedAccountsQuery, typedName } from '../accounts/account-queries.ts'
import { explainNoMember } from '../accounts/account-words.ts'
import { isOffered } from '#web/api/platform.ts'
import { exactText, InputField } from '#web/kit/form/field.tsx'
import styles from './members.module.css'
import { openingFields, type AccountField, OpenAccountDialog } from './open-account-dialog.tsx'

/** Finds an account by any of its names, which stay in this form; where none has the name, one can be opened. */
export function FindMember({ intro }: { readonly intro?: string }) {
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
