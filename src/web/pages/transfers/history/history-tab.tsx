import './history.css'
import { PartBoundary } from '../../../components/part/part-boundary.tsx'
import { ApiError } from '#client/errors'
import { mostCounted, type TransfersRequest, type TransfersResponse } from '#contract/list-transfers'
import { firstPage } from '#contract/pagination'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { explainRead } from '../../../api/explain-change.ts'
import { useHasRight } from '../../../api/get-key.ts'
import { useTransfers } from '../../../api/list-transfers.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { countWords } from '../../../format/offer-words.ts'
import { formatPhone } from '../../../format/phone.ts'
import { ownTimeZone } from '../../../format/zone-time.ts'
import { type Decision, DecideDialog } from '../decisions/decide-dialog.tsx'
import { memberHref } from '../members/members-address.ts'
import { Pager } from '../pager.tsx'
import { readTransfersAddress, type TransfersSearch, transfersHref } from '../transfers-address.ts'
import { ExportButton } from './export-button.tsx'
import { type HistoryFilter, HistoryFilters } from './history-filters.tsx'
import { historyRequest, pageSize } from './history-request.ts'
import { TransferTable } from './transfer-table.tsx'
import { useAccountFilter } from './use-account-filter.ts'
import { formatNumber } from '../../../format/locale.ts'

/** The transfers that were sent, and those that wait for approval. */
export function HistoryTab() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = readTransfersAddress(address)
  const { reference, status, reversal, from, to } = search
  const recipient = useAccountFilter()
  const isFiltered = [reference, recipient.text, status, reversal, from, to].some((value) => value !== undefined)
  const [deciding, setDeciding] = useState<Decision>()
  const [decided, setDecided] = useState('')
  const decidedWords = useRef<HTMLOutputElement>(null)

  const mayRead = useHasRight('read')
  const whose = mayRead ? ({ all: true } as const) : {}
  const request = recipient.isTyped ? undefined : { ...whose, ...historyRequest(search, ownTimeZone()) }
  const { shown, isCurrent, error, isFetching, retry } = useTransfers(request)
  const pagination = shown?.response.pagination
  const count = useTransferCount(search.cursor === undefined ? undefined : request)
  const total = search.cursor === undefined ? { isKnown: isCurrent, count: pagination?.total } : count
  const waitingCount = useTransfers({ ...whose, status: 'pending', limit: 1 }).shown?.response.pagination.total ?? 0
  const reversalCount = useTransfers({ ...whose, reversal: 'pending', limit: 1 }).shown?.response.pagination.total ?? 0
  const transfers = shown?.response.data ?? []
  const place = placeOf(search, pagination)
  const isEmpty = isCurrent && transfers.length === 0
  const failure = recipient.error ?? error
  const isForeignCursor = search.cursor !== undefined && error instanceof ApiError && error.status === 400

  useEffect(() => {
    // The page of another place or day, as in a link from another time zone, whose days are others.
    if (isForeignCursor) {
      const first = { ...readTransfersAddress(address), cursor: undefined, offset: undefined }
      void navigate(transfersHref(first), { replace: true })
    }
  }, [isForeignCursor, address, navigate])

  useEffect(() => {
    // The button that was pressed is gone, or will be.
    if (decided !== '') decidedWords.current?.focus()
  }, [decided])

  function narrow({ account, ...filter }: HistoryFilter) {
    setDecided('')
    recipient.apply(filter, account)
  }

  return (
    <section className="history" aria-label="History">
      {!mayRead && (
        <p className="desk-hint">
          These are the transfers that you have sent. To see those of others needs the right “read”; the operator gives
          rights.
        </p>
      )}
      <HistoryFilters
        filter={{ reference, account: recipient.text, status, reversal, from, to }}
        accountError={recipient.fieldError}
        accountHint={
          recipient.account && (
            <>
              {formatPhone(recipient.account.phone_number)} ·{' '}
              <Link to={memberHref(recipient.account.account_id)}>{recipient.account.external_id}</Link>
            </>
          )
        }
        onChange={narrow}
      />
      <div className="history-bar">
        <p className="history-count" role="status">
          {recipient.isUnknown || (isEmpty && search.cursor === undefined)
            ? 'No transfers'
            : request !== undefined && total.isKnown && countTransfers(total.count)}
        </p>
        {(waitingCount > 0 || status === 'pending') && (
          <Link
            className="button history-waiting"
            aria-current={status === 'pending' ? 'true' : undefined}
            to={transfersHref({ tab: 'history', status: 'pending' })}
          >
            Waiting for approval ({formatNumber(waitingCount)})
          </Link>
        )}
        {(reversalCount > 0 || reversal === 'pending') && (
          <Link
            className="button history-waiting"
            aria-current={reversal === 'pending' ? 'true' : undefined}
            to={transfersHref({ tab: 'history', reversal: 'pending' })}
          >
            Reversals waiting ({formatNumber(reversalCount)})
          </Link>
        )}
        {isFiltered && (
          <button type="button" className="button-plain" onClick={() => narrow({})}>
            Clear filters
          </button>
        )}
        <ExportButton request={request} isEmpty={recipient.isUnknown || isEmpty} />
      </div>
      <output ref={decidedWords} className="desk-done" tabIndex={-1}>
        {decided}
      </output>
      {failure !== null && failure !== undefined && (
        <LoadError
          what="The transfers"
          reason={explainRead(failure)}
          isRetrying={isFetching || recipient.isFetching}
          onRetry={() => void (recipient.error === null ? retry() : recipient.retry())}
        />
      )}
      {recipient.isUnknown || isEmpty ? (
        <Nothing
          isFiltered={isFiltered}
          isPast={search.cursor !== undefined}
          isReversed={from !== undefined && to !== undefined && from > to}
          isOwnOnly={!mayRead}
        />
      ) : shown === undefined ? (
        failure === null && <HistorySkeleton />
      ) : (
        <>
          <TransferTable
            transfers={transfers}
            isDimmed={!isCurrent}
            onDecide={(decision) => {
              setDecided('')
              setDeciding(decision)
            }}
          />
          <Pager
            label="Pages of transfers"
            place={describePlace(place.offset, transfers.length, total.isKnown ? total.count : undefined)}
            newer={place.newer}
            older={place.older}
          />
        </>
      )}
      {deciding !== undefined && (
        <PartBoundary what="The dialog" isOverPage onClose={() => setDeciding(undefined)}>
          <DecideDialog
            decision={deciding}
            onClose={(done = '') => {
              setDeciding(undefined)
              setDecided(done)
            }}
          />
        </PartBoundary>
      )}
    </section>
  )
}

/** How many transfers match, on a page that is not the first and does not say so; `count` is undefined for very many. */
function useTransferCount(request: TransfersRequest | undefined) {
  const { shown, isCurrent } = useTransfers(request && { ...request, cursor: firstPage, limit: 1 })
  return { isKnown: isCurrent, count: shown?.response.pagination.total }
}

function countTransfers(count: number | undefined): string {
  if (count === undefined) return `More than ${formatNumber(mostCounted)} transfers`
  return count === 0 ? 'No transfers' : countWords(count, 'transfer', 'transfers')
}

/**
 * The place of a page, and the addresses of those beside it. Where newer transfers arrived since the first page was opened,
 * how many there are is not known.
 */
function placeOf(search: TransfersSearch, pagination: TransfersResponse['pagination'] | undefined) {
  const { next = null, previous = null } = pagination ?? {}
  const offset = search.cursor === undefined ? 0 : (search.offset ?? 0)
  const hrefOf = (cursor: string | null, offset: number) =>
    cursor === null
      ? undefined
      : transfersHref({ ...search, tab: 'history', cursor, offset: offset <= 0 ? undefined : offset })
  return {
    offset: (previous === null) === (offset === 0) ? offset : undefined,
    newer: hrefOf(previous, offset - pageSize),
    older: hrefOf(next, offset + pageSize),
  }
}

const grouped = (count: number) => formatNumber(count)

/**
 * @param offset how many newer transfers there are; undefined where that is not known
 * @param total undefined where it is not known, or more than is counted
 */
function describePlace(offset: number | undefined, shown: number, total: number | undefined): string {
  const first = offset === undefined ? `${grouped(shown)} shown` : `${grouped(offset + 1)}–${grouped(offset + shown)}`
  return `${shown === 0 ? 'Past the end' : first}${total === undefined ? '' : ` of ${grouped(total)}`}`
}

interface NothingProps {
  readonly isFiltered: boolean
  readonly isPast: boolean
  readonly isReversed: boolean
  readonly isOwnOnly: boolean
}

function Nothing({ isFiltered, isPast, isReversed, isOwnOnly }: NothingProps) {
  if (isFiltered || isPast) {
    return (
      <div className="history-empty">
        <h2>{isReversed ? '“From” is later than “To”' : 'No transfer matches'}</h2>
        <p>
          {isReversed
            ? 'Change one of the two dates.'
            : 'A reference must match exactly, to the letter. Try another, widen the dates, or clear the filters.'}
        </p>
        <Link className="button" to={transfersHref({ tab: 'history' })}>
          Show all transfers
        </Link>
      </div>
    )
  }
  return (
    <div className="history-empty">
      <h2>{isOwnOnly ? 'You have sent no transfer yet' : 'No transfer has been sent yet'}</h2>
      <p>Every transfer{isOwnOnly && ' of yours'}, from here or through the API, stays in this list.</p>
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
