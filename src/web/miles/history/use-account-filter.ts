import { ApiError } from '#client/errors'
import { useQuery } from '@tanstack/react-query'
import { explainError } from '#web/api/explain-error.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readTransfersAddress, transfersHref, type TransfersSearch } from '../addresses.ts'
import { explainNoMember } from '../accounts/account-words.ts'
import { accountQueryOf, namedAccountsQuery } from '../accounts/account-queries.ts'

/** The account of the filter. Its id is in the URL; a phone number never is, nor a text that may be a mistyped one. */
export function useAccountFilter() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const { transfer: _transfer, ...search } = readTransfersAddress(address)
  // A text typed for the account belongs to the page at one address.
  const [typed, setTyped] = useState<{ readonly text: string; readonly address: string }>()
  const text = typed?.address === transfersHref(search) ? typed.text : undefined

  const shown = text ?? search.account
  const { data: accounts, error, isFetching, refetch } = useQuery(namedAccountsQuery(shown ?? ''))
  const account = accounts?.[0]
  // An id filters even without the right to read accounts.
  const isUnreadable = text === undefined && error instanceof ApiError && error.status === 403
  const isUnknown = shown !== undefined && accounts?.length === 0
  const foundId = text === undefined ? undefined : account?.account_id

  useEffect(() => {
    if (foundId === undefined) return
    const found = { ...readTransfersAddress(address), account: foundId }
    void navigate(transfersHref(found), { replace: true, preventScrollReset: true })
  }, [foundId, address, navigate])

  return {
    /** What its field shows. */
    text: shown,
    account,
    isTyped: text !== undefined,
    /** No transfer can match. */
    isUnknown,
    fieldError: isUnknown ? explainNoMember(shown) : undefined,
    /** The query of the account, where it failed. */
    failed: error === null || isUnreadable ? undefined : { error, reason: explainError(error), isFetching, refetch },
    /** Returns the address of the transfers of a filter, whose account is as it was typed. */
    apply({ account, ...filter }: TransfersSearch) {
      const id = account === undefined ? undefined : accountQueryOf(account)?.account_id
      const next = transfersHref({ tab: 'history', ...filter, account: id })
      setTyped(account === undefined || id !== undefined ? undefined : { text: account, address: next })
      return next
    },
  }
}
