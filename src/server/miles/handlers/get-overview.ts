import { dayMs, utcDay } from '#contract/days'
import { foldPerson } from '#contract/fold-person'
import { type getOverview, type Overview, overviewDays } from '#contract/miles/get-overview'
import type { AuditStorage } from '../../audit/audit-storage.ts'
import type { Clock } from '../../runtime/clock.ts'
import { UnavailableError } from '../../operation/errors.ts'
import type { Operation } from '../../operation/operation.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import { isoTime } from './describe-transfer.ts'
import type { DaySums, KeySum } from '../../log/day-sums.ts'
import type { EventLog } from '../../log/event-log.ts'
import type { ComputedImbalance } from '../books/watch-imbalance.ts'

export interface OverviewSources {
  readonly daySums: Pick<DaySums, 'from' | 'waiting'>
  readonly audit: Pick<AuditStorage, 'countRefusals'>
  readonly log: Pick<EventLog, 'latestCheckpoint'>
  readonly imbalance: () => ComputedImbalance | undefined
  readonly readKeyNames: () => Promise<KeyNames>
  readonly clock: Clock
}

const retryAfterSeconds = 5

/**
 * Returns the sums of today and the last days, what waits for approval, refusals, and the state of the books.
 *
 * @throws {UnavailableError} while the sums of earlier events are being computed
 * @spec Miles transfer
 */
export function handleGetOverview(sources: OverviewSources): Operation<typeof getOverview> {
  const { daySums, audit, log, imbalance, readKeyNames, clock } = sources
  return {
    async handle() {
      const day = Math.floor(clock() / dayMs)
      const names = await readKeyNames()
      const today = await daySums.from(day)
      const recent = await daySums.from(day - overviewDays + 1)
      if (today === undefined || recent === undefined) {
        throw new UnavailableError('The sums of earlier transfers are being computed', retryAfterSeconds)
      }
      const computed = imbalance()
      const sealed = await log.latestCheckpoint()
      return {
        body: {
          day: utcDay(day * dayMs),
          today: sumByPerson(today, names),
          last_30_days: sumByPerson(recent, names),
          waiting: sumByPerson(await daySums.waiting(), names),
          refused_today: [...(await audit.countRefusals(day * dayMs))],
          imbalance: computed === undefined ? null : { miles: computed.miles, at: isoTime(computed.atMs) },
          sealed_at: sealed === undefined ? null : isoTime(sealed.sealedAtMs),
        },
      }
    },
  }
}

/** Adds up each person's keys, treating spellings of a person as one; most miles first. */
function sumByPerson(sums: readonly KeySum[], names: KeyNames): Overview['today'] {
  const byPerson = new Map<string, Overview['today'][number]>()
  for (const { kind, keyId, person, count, miles } of sums) {
    const by = names.nameOf(person, keyId) ?? names.labelOf(keyId) ?? keyId
    const of = `${kind} ${foldPerson(by)}`
    const sum = byPerson.get(of) ?? { kind, by, count: 0, miles: 0 }
    byPerson.set(of, { ...sum, count: sum.count + count, miles: sum.miles + miles })
  }
  return [...byPerson.values()].toSorted((one, other) => Math.abs(other.miles) - Math.abs(one.miles))
}
