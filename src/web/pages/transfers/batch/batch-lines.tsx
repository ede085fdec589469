import { type ReactNode, useState } from 'react'
import { Icon, type IconProps } from '../../../components/icon/icon.tsx'
import { formatNumber } from '../../../format/locale.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from '../../../format/phone.ts'
import type { BatchLine, CheckedBatch, LineOutlook } from './check-batch.ts'
import { recipientKey } from './check-lines.ts'

interface Outlook {
  /** Of a line, in the table. */
  readonly name: string
  readonly icon: IconProps['name']
  readonly tone: 'success' | 'pending' | 'failed' | 'none'
  /** Of all such lines, in the choice of what is shown. */
  readonly plural: string
}

const outlooks: Readonly<Record<LineOutlook, Outlook>> = {
  'to-fix': { name: 'Needs fixing', icon: 'x', tone: 'failed', plural: 'Lines that need fixing' },
  pending: {
    name: 'Will wait for approval',
    icon: 'clock',
    tone: 'pending',
    plural: 'Lines that will wait for approval',
  },
  success: { name: 'Will be credited', icon: 'check', tone: 'success', plural: 'Lines that will be credited' },
  'already-sent': { name: 'Already sent, not sent again', icon: 'minus', tone: 'none', plural: 'Lines already sent' },
  unchecked: { name: 'Not checked', icon: 'minus', tone: 'none', plural: 'Lines not checked' },
}
const kinds = Object.keys(outlooks) as LineOutlook[]
const pageSize = 50

/** The lines of a batch before it is sent, page by page: whose account it is, and what will happen. */
export function BatchLines({ lines, counts }: Pick<CheckedBatch, 'lines' | 'counts'>) {
  const [shown, setShown] = useState<LineOutlook | 'all'>(counts['to-fix'] > 0 ? 'to-fix' : 'all')
  const [start, setStart] = useState(0)
  const matching = shown === 'all' ? lines : lines.filter(({ outlook }) => outlook === shown)
  const page = matching.slice(start, start + pageSize)

  return (
    <div className="batch-lines">
      <label className="batch-shown">
        Show
        <select
          className="field"
          value={shown}
          onChange={({ target }) => {
            setShown(target.value as LineOutlook | 'all')
            setStart(0)
          }}
        >
          <option value="all">All lines ({formatNumber(lines.length)})</option>
          {kinds.map(
            (kind) =>
              counts[kind] > 0 && (
                <option key={kind} value={kind}>
                  {outlooks[kind].plural} ({formatNumber(counts[kind])})
                </option>
              ),
          )}
        </select>
      </label>
      <table className="batch-table">
        <caption className="visually-hidden">Lines of the file</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Member</th>
            <th scope="col" className="batch-miles">
              Miles
            </th>
            <th scope="col">Reference and note</th>
            <th scope="col">What will happen</th>
          </tr>
        </thead>
        <tbody>
          {page.map((line) => (
            <LineRow key={line.line} line={line} />
          ))}
        </tbody>
      </table>
      {matching.length > pageSize && (
        <nav className="desk-pager" aria-label="Pages of lines">
          <p aria-live="polite">
            {formatNumber(start + 1)} to {formatNumber(start + page.length)} of {formatNumber(matching.length)}
          </p>
          <PageButton isOff={start === 0} onTurn={() => setStart(start - pageSize)}>
            <Icon name="chevron-left" size={16} />
            Previous
          </PageButton>
          <PageButton isOff={start + pageSize >= matching.length} onTurn={() => setStart(start + pageSize)}>
            Next
            <Icon name="chevron-right" size={16} />
          </PageButton>
        </nav>
      )}
    </div>
  )
}

interface PageButtonProps {
  /** There is no page in this direction; the button keeps the focus. */
  readonly isOff: boolean
  readonly onTurn: () => void
  readonly children: ReactNode
}

function PageButton({ isOff, onTurn, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className="button desk-page"
      aria-disabled={isOff}
      data-off={isOff || undefined}
      onClick={isOff ? undefined : onTurn}
    >
      {children}
    </button>
  )
}

function LineRow({ line: { line, cells, request, externalId, outlook, errors } }: { readonly line: BatchLine }) {
  const { name, icon, tone } = outlooks[outlook]
  const written = cells.phone_number ?? cells.account_id
  const recipient = request === undefined ? written : formatPhone(recipientKey(request))
  return (
    <tr>
      <th scope="row" className="batch-line">
        <span className="batch-unit">Line </span>
        {formatNumber(line)}
      </th>
      <td className="batch-member">
        {externalId}
        {externalId === undefined ? recipient : <small>{recipient}</small>}
      </td>
      <td className="batch-miles">
        {request === undefined ? cells.amount : formatMiles(request.amount)}
        <span className="batch-unit"> miles</span>
      </td>
      <td className="batch-reference">
        {request?.reference_id ?? cells.reference_id}
        {cells.note !== undefined && <small>{cells.note}</small>}
      </td>
      <td className="batch-outlook">
        <span className="desk-status" data-status={tone}>
          <Icon name={icon} size={14} />
          {name}
        </span>
        {errors.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </td>
    </tr>
  )
}
