import { formatOwnMoment, formatUtc } from './format/moment.ts'

/** A time by the reader's clock, on hover in UTC. */
export function MomentText({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {formatOwnMoment(at)}
    </time>
  )
}
