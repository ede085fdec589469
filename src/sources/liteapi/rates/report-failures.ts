import type { StayQuery } from '#server/hotels/supplier'
import { UnavailableError } from '#server/errors'
import type { LiteApiFailure } from '../liteapi-error.ts'
import type { BatchFailure } from './fetch-batch.ts'
import type { RatesContext } from './rates-context.ts'

/** Words for those who search, by what failed. */
const explanations: Readonly<Record<LiteApiFailure, string>> = {
  unavailable: 'The supplier did not answer for these hotels. Search again for their rates.',
  'too fast': 'The supplier is asked too much at the moment. Search again later for the rates of these hotels.',
  'too long': 'These hotels have more rates than can be read at once. Ask for fewer rates of each hotel.',
  'key refused': 'The supplier refuses our requests, so these hotels have no rates for now.',
  'wrong request': 'The supplier refused the request for these hotels.',
  'another currency': 'The supplier has rates for these hotels in another currency only, which are not shown.',
}

const usualRetrySeconds = 10
const longestRetrySeconds = 120

/**
 * Reports the hotels whose rates could not be found: in a notice for each kind of failure, and in the log.
 *
 * @param isAnyAnswered whether the rates of other hotels could be found, or that they have none
 * @throws {UnavailableError} when there are no others
 * @throws {LiteApiError} when there are no others because our requests are wrong
 */
export function reportFailures(
  failures: readonly BatchFailure[],
  isAnyAnswered: boolean,
  { onNotice }: Pick<StayQuery, 'onNotice'>,
  { log }: Pick<RatesContext, 'log'>,
): void {
  const [first] = failures
  if (first === undefined) return
  const { error } = failures.find(({ error }) => error.failure !== 'another currency') ?? first
  if (!isAnyAnswered && error.failure !== 'another currency') {
    if (error.failure === 'wrong request') throw error
    const seconds = Math.ceil((error.retryAfterMs ?? 0) / 1000)
    throw new UnavailableError(
      'The supplier of rates cannot be reached for now',
      Math.min(Math.max(seconds, usualRetrySeconds), longestRetrySeconds),
      { cause: error },
    )
  }
  const byKind = Map.groupBy(failures, ({ error }) => error.failure)
  for (const [kind, alike] of byKind) {
    onNotice({ message: explanations[kind], hotelIds: alike.flatMap(({ hotelIds }) => hotelIds) })
  }
  const hotels = failures.reduce((sum, { hotelIds }) => sum + hotelIds.length, 0)
  const report = byKind.has('wrong request') ? 'error' : 'warn'
  log[report]({ err: error, hotels }, 'the rates of some hotels could not be found')
}
