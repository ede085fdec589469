import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { explainRead } from '../../../api/explain-change.ts'
import { isNotFound } from '../../../api/explain-error.ts'
import { accountQuery, fetchAccount } from '../../../api/find-account.ts'
import { FieldError } from '../../../components/form/field-error.tsx'
import { accountQueryOf } from '../history/history-request.ts'
import { memberHref } from './members-address.ts'

/** Finds an account by its id or a phone number, which stays in this form. */
export function FindMember() {
  const id = useId()
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
      refuse('This is neither an account ID nor a phone number of the US or Canada.')
      return
    }
    setIsLooking(true)
    try {
      const account = await fetchAccount(query)
      const { account_id } = account
      queryClient.setQueryData(accountQuery({ account_id }).queryKey, account)
      await navigate(memberHref(account_id))
    } catch (failure) {
      refuse(
        isNotFound(failure)
          ? `No account has this ${query.account_id === undefined ? 'phone number' : 'ID'}.`
          : `The account could not be looked up. ${explainRead(failure)}`,
      )
    } finally {
      setIsLooking(false)
    }
  }

  return (
    <form role="search" aria-label="Members" className="member-find" noValidate onSubmit={(event) => void find(event)}>
      <div className="desk-field">
        <label htmlFor={id}>Account ID or phone number</label>
        <input
          ref={input}
          id={id}
          className="field"
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={255}
          value={typed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
        <FieldError id={`${id}-error`} text={error} />
      </div>
      <button type="submit" className="button button-strong" aria-disabled={isLooking}>
        {isLooking ? 'Looking…' : 'Find the account'}
      </button>
    </form>
  )
}
