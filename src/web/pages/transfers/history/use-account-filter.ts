import { ApiError } from '#client/errors'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isNotFound } from '../../../api/explain-error.ts'
import { useAccount } from '../../../api/find-account.ts'
import { readTransfersAddress, readTypedAccount, transfersHref, type TransfersSearch } from '../transfers-address.ts'
import { accountQueryOf } from './history-request.ts'

/** A text that was typed for the account, on the page at an address; it is none of another page. */
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
  const { account, error, isFetching, retry } = useAccount(query)
  const isMissing = query !== undefined && isNotFound(error)
  // Without the right to read accounts, an id filters all the same.
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
    fieldError: isInvalid
      ? 'This is neither an account ID nor a phone number of the US or Canada.'
      : isMissing
        ? `No account has this ${query.account_id === undefined ? 'phone number' : 'ID'}.`
        : undefined,
    error: isMissing || isUnreadable ? null : error,
    isFetching,
    retry,
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
