import { randomBytes, randomUUID } from 'node:crypto'
import { addDays, utcDay } from '#contract/days'
import {
  earliestProposalEnd,
  type ListedProposal,
  maxListedCities,
  maxProposalBytes,
  maxProposalDays,
  maxProposalsOfPerson,
} from '#contract/proposals/proposal'
import * as z from 'zod/mini'
import type { Clock } from '../runtime/clock.ts'
import { decodeCursor, pageOf } from '../operation/cursor.ts'
import { InvalidInputError, NotFoundError } from '../operation/errors.ts'
import type { Operations } from '../operation/operation.ts'
import type { ListedFields, OpenedFields, ProposalStorage, StoredProposal } from './proposal-storage.ts'

export type ProposalOperations = Operations<
  'createProposal' | 'listProposals' | 'getProposal' | 'repriceProposal' | 'openProposal' | 'revokeProposal'
>

const position = z.object({ createdAtMs: z.int(), id: z.guid() })

/** @spec Other operations */
export function handleProposals(storage: ProposalStorage, clock: Clock): ProposalOperations {
  async function findOwn(id: string, person: string) {
    const found = await storage.find({ id: id.toLowerCase() })
    if (found?.person !== person) throw new NotFoundError('You have no such proposal, or it was revoked')
    return found
  }

  return {
    createProposal: {
      bodyLimitBytes: maxProposalBytes,
      // Several long ones at once would delay transfers, whose commits wait for these commits.
      inTurn: true,
      async handle({ reference, note, endsOn, options }, { keyId, keyLabel, person, personName, agency }) {
        const createdAtMs = clock()
        // In the agent's time zone, it may be up to fourteen hours later.
        const latest = addDays(utcDay(createdAtMs + 14 * 3_600_000), maxProposalDays)
        if (endsOn < earliestProposalEnd(createdAtMs) || endsOn > latest) {
          throw new InvalidInputError([['endsOn', `must be from today to ${maxProposalDays} days ahead`]])
        }
        const [id, linkId] = [randomUUID(), randomBytes(32).toString('base64url')]
        const by = personName === keyId ? keyLabel : personName
        const listed = { reference, by, ...summarize(options, createdAtMs) }
        const opened = { note, agency, options }
        if (!(await storage.add({ id, linkId, person, keyId, endsOn, createdAtMs, listed, opened }))) {
          throw new InvalidInputError(
            [`There are ${maxProposalsOfPerson} proposals of yours already: revoke some that are not needed any more`],
            'limit_reached',
          )
        }
        return { body: { id, linkId } }
      },
    },

    listProposals: {
      async handle({ limit, cursor }, { rights, person }) {
        const whose = rights.includes('manage') ? undefined : person
        const scope = ['listProposals', whose] as const
        const found = await storage.list(whose, decodeCursor(scope, position, cursor), limit + 1)
        const { page, pagination } = pageOf(found, limit, scope, ({ createdAtMs, id }) => ({ createdAtMs, id }))
        return { body: { data: page.map((proposal) => describeListed(proposal, person)), pagination } }
      },
    },

    getProposal: {
      async handle({ id }, { person }) {
        const found = await findOwn(id, person)
        return { body: { ...describeListed(found, person), ...found.opened } }
      },
    },

    repriceProposal: {
      bodyLimitBytes: maxProposalBytes,
      inTurn: true,
      async handle({ id, version, options }, { person }) {
        const found = await findOwn(id, person)
        const nowMs = clock()
        if (hasEnded(found, nowMs)) throw new InvalidInputError(['The proposal has ended: create a new one'])
        const listed = { ...found.listed, ...summarize(options, nowMs) }
        if (!(await storage.replace(found.id, version, listed, { ...found.opened, options }))) {
          throw new InvalidInputError(
            [
              [
                'version',
                'is not the latest: the proposal has been priced again meanwhile. Get it, then price it again',
              ],
            ],
            'outdated_version',
          )
        }
        return { body: { version: version + 1 } }
      },
    },

    openProposal: {
      async handle({ linkId }, { role }) {
        const found = await storage.find({ linkId })
        const nowMs = clock()
        if (found === undefined || hasEnded(found, nowMs)) {
          throw new NotFoundError('There is no such proposal, or it has ended')
        }
        if (role === 'public') await storage.markOpened(found, nowMs)
        const { endsOn, version, listed, opened } = found
        return { body: { ...opened, endsOn, version, pricedAt: listed.pricedAt } }
      },
    },

    revokeProposal: {
      async handle({ id }, { rights, person }) {
        const owner = await storage.revoke(id.toLowerCase(), rights.includes('manage') ? undefined : person, clock())
        if (owner === undefined) throw new NotFoundError('There is no such proposal of yours')
        return { body: { success: true }, detail: owner === person ? undefined : `proposal of ${owner}` }
      },
    },
  }
}

function hasEnded({ endsOn }: StoredProposal, nowMs: number): boolean {
  return endsOn < earliestProposalEnd(nowMs)
}

/** Returns the listed fields of options. Their price date is never later than now, even if the sender's clock is ahead. */
function summarize(options: OpenedFields['options'], nowMs: number): Omit<ListedFields, 'reference' | 'by'> {
  return {
    pricedAt: timeOf(Math.min(nowMs, ...options.map(({ foundAt }) => Date.parse(foundAt)))),
    optionCount: options.length,
    cities: [...new Set(options.flatMap(({ hotel }) => hotel.city ?? []))].slice(0, maxListedCities),
  }
}

function describeListed(proposal: StoredProposal, reader: string): ListedProposal {
  const { id, person, endsOn, version, createdAtMs, openedAtMs, revokedAtMs, listed } = proposal
  const createdAt = timeOf(createdAtMs)
  const openedAt = openedAtMs === null ? null : timeOf(openedAtMs)
  const revokedAt = revokedAtMs === null ? null : timeOf(revokedAtMs)
  return { id, ...listed, isOwn: person === reader, endsOn, version, createdAt, openedAt, revokedAt }
}

function timeOf(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
