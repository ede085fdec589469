import type { AuditEntry, AuditInput, listAudit } from '#contract/miles/list-audit'
import { intervalMs } from '#contract/moment'
import { accountId } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, encodeCursor } from '../operation/cursor.ts'
import type { Operation } from '../operation/operation.ts'
import type { KeyNames } from '../keys/key-names.ts'
import type { AuditFilters, AuditLine } from './read-audit.ts'
import type { AuditStorage } from './audit-storage.ts'

/** The numbers of the event and of the access before which the next page begins. */
const encodedPosition = z.tuple([z.int(), z.int()])

/**
 * Lists events and accesses, newest first.
 *
 * @spec Miles transfer
 */
export function handleListAudit(
  storage: AuditStorage,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof listAudit> {
  return {
    async handle({ limit, cursor, reads, ...input }) {
      const filters = filtersOf(input)
      const scope = scopeOf(filters, reads)
      const start = decodeCursor(scope, encodedPosition, cursor)
      let [eventId, accessNo] = start ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
      // One more line than requested tells whether there is another page.
      const events = [...(await storage.list('events', filters, eventId, limit + 1))]
      const kinds = reads || filters.kind !== undefined ? [filters.kind] : (['change', 'refusal'] as const)
      const ofKinds = kinds.map((kind) => storage.list('accesses', { ...filters, kind }, accessNo, limit + 1))
      const accesses = (await Promise.all(ofKinds)).flat().toSorted((one, other) => other.number - one.number)
      const names = await readKeyNames()
      const data: AuditEntry[] = []
      while (data.length < limit) {
        const [event, access] = [events[0], accesses[0]]
        if (event === undefined && access === undefined) break
        const isEvent = access === undefined || (event !== undefined && event.createdAtMs >= access.createdAtMs)
        const line = (isEvent ? events : accesses).shift()
        if (line === undefined) break
        if (isEvent) eventId = line.number
        else accessNo = line.number
        data.push(describeLine(line, names))
      }
      const hasMore = events.length > 0 || accesses.length > 0
      return { body: { data, pagination: { limit, next: hasMore ? encodeCursor(scope, [eventId, accessNo]) : null } } }
    },
  }
}

function filtersOf({ actor, kind, subject, from, to }: Omit<AuditInput, 'limit' | 'cursor' | 'reads'>): AuditFilters {
  return {
    actor,
    kind,
    // The ids of accounts are stored in lower case; other subjects are looked up unchanged.
    subject: subject !== undefined && z.safeParse(accountId, subject).success ? subject.toLowerCase() : subject,
    ...intervalMs(from, to),
  }
}

function scopeOf({ actor, kind, subject, fromMs, toMs }: AuditFilters, reads: boolean): CursorScope {
  return ['listAudit', actor, kind ?? (reads ? undefined : 'all but reads'), subject, fromMs, toMs]
}

function describeLine(stored: AuditLine, names: KeyNames): AuditEntry {
  const { number: _, createdAtMs, ...line } = stored
  return {
    at: new Date(createdAtMs).toISOString(),
    ...line,
    person_name: names.nameOf(line.person, line.key_id),
    key_label: names.labelOf(line.key_id),
  }
}
