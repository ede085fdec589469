import { ApiError } from '#client/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isNotFound } from '#web/device/requests/explain-error.ts'
import { accountQuery } from '../queries.ts'
import { readTransfersAddress, readTypedAccount, transfersHref, type TransfersSearch } from '../addresses.ts'
import { accountQueryOf, describeNoAccount } from './history-request.ts'

/** A text typed for the account; it belongs to the page at one address. */
interface Typed {
  readonly text: string
  readonly address: string
}

/**
 * The account of the filter. Its id is in the URL. A phone number never is: it stays in this component until its account is
 * found, whose id replaces it, and so does a text that may be a mistyped one.
 */
export function useAccountFilter() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = readTransfersAddress(address)
  const href = transfersHref(search)
  const [typed, setTyped] = useState<Typed | undefined>(() => typedIn(address, href))
  const text = typed?.address === href ? typed.text : undefined

  const shown = text ?? search.account
  const query = shown === undefined ? undefined : accountQueryOf(shown)
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery(query))
  const isMissing = query !== undefined && isNotFound(error)
  // An id filters even without the right to read accounts.
  const isUnreadable = text === undefined && error instanceof ApiError && error.status === 403
  const isInvalid = shown !== undefined && query === undefined
  const foundId = text === undefined ? undefined : account?.account_id

  useEffect(() => {
    // An address may come from elsewhere.
    if (readTypedAccount(address) !== undefined) void navigate(href, { replace: true })
  }, [address, href, navigate])
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
    isUnknown: isMissing || isInvalid,
    fieldError: isInvalid || isMissing ? describeNoAccount(query) : undefined,
    /** The query of the account, where it failed. */
    failed: error === null || isMissing || isUnreadable ? undefined : { error, isFetching, refetch },
    /** Shows the transfers of other filters, and of the account that is typed. */
    apply(filter: Omit<TransfersSearch, 'account'>, account: string | undefined) {
      const id = account === undefined ? undefined : accountQueryOf(account)?.account_id
      const next = transfersHref({ tab: 'history', ...filter, account: id })
      setTyped(account === undefined || id !== undefined ? undefined : { text: account, address: next })
      void navigate(next, { preventScrollReset: true })
    },
  }
}

function typedIn(address: string, href: string): Typed | undefined {
  const text = readTypedAccount(address)
  return text === undefined ? undefined : { text, address: href }
}
