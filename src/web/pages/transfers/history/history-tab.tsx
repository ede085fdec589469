import './history.css'
import type { Transfer } from '#contract/transfer'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { explainError, isNotFound } from '../../../api/explain-error.ts'
import { useAccount } from '../../../api/get-account.ts'
import { useTransfers } from '../../../api/list-transfers.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { countWords } from '../../../format/offer-words.ts'
import { ownTimeZone } from '../../../format/zone-time.ts'
import { readTransfersAddress, transfersHref } from '../transfers-address.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { type HistoryFilter, HistoryFilters } from './history-filters.tsx'
import { accountQueryOf, historyRequest, pageSize } from './history-request.ts'
import { Pager } from './pager.tsx'
import { type Decision, TransferTable } from './transfer-table.tsx'

/** The transfers that were sent, and those that wait for approval. */
export function HistoryTab() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = readTransfersAddress(address)
  const { reference, account, status, from, to } = search
  const isFiltered = [reference, account, status, from, to].some((value) => value !== undefined)
  const [deciding, setDeciding] = useState<{ readonly transfer: Transfer; readonly decision: Decision }>()
  const [decided, setDecided] = useState('')

  const recipient = useRecipient(account)
  const request = recipient.isKnown ? historyRequest(search, recipient.id, ownTimeZone()) : undefined
  const { shown, isCurrent, error, isFetching, retry } = useTransfers(request)
  const waiting = useTransfers({ status: 'pending', limit: 1 })
  const waitingCount = waiting.shown?.response.pagination.total ?? 0
  const transfers = shown?.response.data ?? []
  const total = shown?.response.pagination.total ?? 0
  const failure = recipient.error ?? error

  function narrow(filter: HistoryFilter) {
    setDecided('')
    void navigate(transfersHref({ tab: 'history', ...filter }), { preventScrollReset: true })
  }

  return (
    <section className="history" aria-label="History">
      <HistoryFilters
        filter={{ reference, account, status, from, to }}
        accountError={recipient.fieldError}
        onChange={narrow}
      />
      <div className="history-bar">
        <p className="history-count" role="status">
          {recipient.isUnknown
            ? 'No transfers'
            : shown !== undefined &&
              isCurrent &&
              (total === 0 ? 'No transfers' : countWords(total, 'transfer', 'transfers'))}
        </p>
        {(waitingCount > 0 || status === 'pending') && (
          <Link
            className="button history-waiting"
            aria-current={status === 'pending' ? 'true' : undefined}
            to={transfersHref({ tab: 'history', status: 'pending' })}
          >
            Waiting for approval ({waitingCount.toLocaleString('en-US')})
          </Link>
        )}
        {isFiltered && (
          <button type="button" className="button-plain" onClick={() => narrow({})}>
            Clear filters
          </button>
        )}
        <ExportButton request={request} isEmpty={recipient.isUnknown || total === 0} />
      </div>
      <output className="history-decided">{decided}</output>
      {failure !== null && failure !== undefined && (
        <LoadError
          what="The transfers"
          reason={explainError(failure)}
          isRetrying={isFetching || recipient.isFetching}
          onRetry={() => void (recipient.error === null ? retry() : recipient.retry())}
        />
      )}
      {recipient.isUnknown || (isCurrent && total === 0) ? (
        <Nothing isFiltered={isFiltered} isPast={transfers.length === 0 && (search.offset ?? 0) > 0} />
      ) : shown === undefined ? (
        failure === null && <HistorySkeleton />
      ) : (
        <>
          <TransferTable
            transfers={transfers}
            isDimmed={!isCurrent}
            onDecide={(transfer, decision) => {
              setDecided('')
              setDeciding({ transfer, decision })
            }}
          />
          <Pager
            offset={shown.response.pagination.offset}
            shown={transfers.length}
            total={total}
            pageSize={pageSize}
            hrefOf={(offset) => transfersHref({ ...search, tab: 'history', offset: offset === 0 ? undefined : offset })}
          />
        </>
      )}
      {deciding !== undefined && (
        <DecideDialog
          {...deciding}
          onClose={(done = '') => {
            setDeciding(undefined)
            setDecided(done)
          }}
        />
      )}
    </section>
  )
}

/** The account of the filter; a phone number is looked up. */
function useRecipient(typed: string | undefined) {
  const query = typed === undefined ? undefined : accountQueryOf(typed)
  const { account, error, isFetching, retry } = useAccount(query?.phone_number === undefined ? undefined : query)
  const isMissing = typed !== undefined && isNotFound(error)
  const isInvalid = typed !== undefined && query === undefined
  const id = query?.account_id ?? account?.account_id
  return {
    id,
    isKnown: typed === undefined || id !== undefined,
    isUnknown: isMissing || isInvalid,
    fieldError: isInvalid
      ? 'This is neither an account ID nor a phone number that starts with +1 or 1.'
      : isMissing
        ? 'No account has this phone number.'
        : undefined,
    error: isMissing ? null : error,
    isFetching,
    retry,
  }
}

function Nothing({ isFiltered, isPast }: { readonly isFiltered: boolean; readonly isPast: boolean }) {
  if (isFiltered || isPast) {
    return (
      <div className="history-empty">
        <h2>No transfer matches</h2>
        <p>A reference must match exactly, to the letter. Try another, widen the dates, or clear the filters.</p>
        <Link className="button" to={transfersHref({ tab: 'history' })}>
          Show all transfers
        </Link>
      </div>
    )
  }
  return (
    <div className="history-empty">
      <h2>No transfer has been sent yet</h2>
      <p>Every transfer, from here or through the API, stays in this list.</p>
      <Link className="button" to={transfersHref({})}>
        Send one
      </Link>
    </div>
  )
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Shown while the first transfers load. */
function HistorySkeleton() {
  return (
    <div className="history-skeleton" aria-hidden>
      {skeletonRows.map((row) => (
        <div key={row}>
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" data-width="short" />
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" data-width="long" />
        </div>
      ))}
    </div>
  )
}
