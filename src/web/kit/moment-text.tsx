import { formatOwnMoment, formatUtc } from './format/moment.ts'

/** A time in the reader's time zone; in UTC on hover. */
export function MomentText({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {formatOwnMoment(at)}
    </time>
  )
}
