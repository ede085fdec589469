import { formatSentAt } from './format-sent-at.ts'

/** A time by the reader's clock, and in UTC, as the ledger has it. */
export function MomentText({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="desk-moment">
      {formatSentAt(at)} <span className="desk-hint">{`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`}</span>
    </time>
  )
}
