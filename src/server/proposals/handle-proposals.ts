import { randomBytes, randomUUID } from 'node:crypto'
import { addDays, utcDay } from '#contract/days'
import { firstPage } from '#contract/pagination'
import type { createProposal } from '#contract/proposals/create-proposal'
import type { getProposal } from '#contract/proposals/get-proposal'
import type { listProposals } from '#contract/proposals/list-proposals'
import type { openProposal } from '#contract/proposals/open-proposal'
import {
  type ListedProposal,
  maxProposalBytes,
  maxProposalDays,
  maxProposalsOfPerson,
  type OpenedProposal,
  type ProposedOption,
} from '#contract/proposals/proposal'
import type { repriceProposal } from '#contract/proposals/reprice-proposal'
import type { revokeProposal } from '#contract/proposals/revoke-proposal'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { InvalidInputError, NotFoundError } from '../errors.ts'
import type { Operation } from '../http/operation.ts'
import type { ProposalHead, ProposalStorage, StoredOptions, StoredProposal } from './proposal-storage.ts'

/** Of operations that are not theirs alone, members of staff have those of everyone. */
export interface ProposalOperations {
  readonly createProposal: Operation<typeof createProposal>
  readonly listProposals: Operation<typeof listProposals>
  readonly getProposal: Operation<typeof getProposal>
  readonly repriceProposal: Operation<typeof repriceProposal>
  readonly openProposal: Operation<typeof openProposal>
  readonly revokeProposal: Operation<typeof revokeProposal>
}

const position = z.tuple([z.int(), z.guid()])

/** @spec Other operations */
export function handleProposals(storage: ProposalStorage, clock: Clock): ProposalOperations {
  /** Finds a proposal of a person that is not revoked. */
  async function findOwn(id: string, person: string): Promise<StoredProposal> {
    const found = await storage.find({ id: id.toLowerCase() })
    if (found?.person !== person) throw new NotFoundError('You have no such proposal, or it was revoked')
    return found
  }

  return {
    createProposal: {
      bodyLimitBytes: maxProposalBytes,
      async handle({ reference, note, endsOn, options }, { keyId, keyLabel, person, personName, agency }) {
        const nowMs = clock()
        const today = utcDay(nowMs)
        if (endsOn < today || endsOn > addDays(today, maxProposalDays)) {
          throw new InvalidInputError([`endsOn: must be from today (UTC) to ${maxProposalDays} days ahead`])
        }
        const [id, linkId] = [randomUUID(), randomBytes(32).toString('base64url')]
        const who = { person, madeBy: personName === keyId ? keyLabel : personName, keyId, agency }
        const words = { reference, note, endsOn, createdAtMs: nowMs }
        const isAdded = await storage.add({ id, linkId, ...who, ...words, ...describeOptions(options, nowMs) })
        if (!isAdded) {
          throw new InvalidInputError([
            `There are ${maxProposalsOfPerson} proposals of yours already: revoke some that are not needed any more`,
          ])
        }
        return { body: { id, linkId } }
      },
    },
    listProposals: {
      async handle({ limit, cursor = firstPage }, { role, person }) {
        const whose = role === 'staff' ? undefined : person
        const scope = ['listProposals', whose ?? null] as const
        const [createdAtMs, id] = cursor === firstPage ? [] : decodeCursor(scope, position, cursor)
        const after = createdAtMs === undefined || id === undefined ? undefined : { createdAtMs, id }
        // One more than asked for shows whether there is a page after this one.
        const found = await storage.list(whose, after, limit + 1)
        const last = found.length > limit ? found[limit - 1] : undefined
        return {
          body: {
            data: found.slice(0, limit).map((proposal) => describeHead(proposal, person)),
            pagination: { limit, next: last === undefined ? null : encodeCursor(scope, [last.createdAtMs, last.id]) },
          },
        }
      },
    },
    getProposal: {
      async handle({ id }, { person }) {
        const found = await findOwn(id, person)
        return { body: { ...describeHead(found, person), ...describeOpened(found) } }
      },
    },
    repriceProposal: {
      bodyLimitBytes: maxProposalBytes,
      async handle({ id, version, options }, { person }) {
        const found = await findOwn(id, person)
        const nowMs = clock()
        if (hasEnded(found, nowMs)) throw new InvalidInputError(['The proposal has ended: create a new one'])
        if (!(await storage.reprice(found.id, version, describeOptions(options, nowMs)))) {
          throw new InvalidInputError([
            'version: is not the latest: the proposal has been priced again meanwhile. Get it, then price it again',
          ])
        }
        return { body: { version: version + 1 } }
      },
    },
    openProposal: {
      async handle({ linkId }) {
        const found = await storage.find({ linkId })
        const nowMs = clock()
        if (found === undefined || hasEnded(found, nowMs)) {
          throw new NotFoundError('There is no such proposal, or it has ended')
        }
        await storage.markOpened(found, nowMs)
        return { body: describeOpened(found) }
      },
    },
    revokeProposal: {
      async handle({ id }, { role, person }) {
        const isRevoked = await storage.revoke(id.toLowerCase(), role === 'staff' ? undefined : person, clock())
        if (!isRevoked)
          throw new NotFoundError(role === 'staff' ? 'There is no such proposal' : 'You have no such proposal')
        return { body: { success: true } }
      },
    },
  }
}

function hasEnded({ endsOn }: ProposalHead, nowMs: number): boolean {
  return endsOn < utcDay(nowMs)
}

/** Prices are never found after now, whatever the clock of the one who sends them says. */
function describeOptions(options: readonly ProposedOption[], nowMs: number): StoredOptions {
  return {
    options: JSON.stringify(options),
    optionCount: options.length,
    cities: [...new Set(options.flatMap(({ hotel }) => hotel.city ?? []))],
    pricedAtMs: Math.min(nowMs, ...options.map(({ foundAt }) => Date.parse(foundAt))),
  }
}

function describeOpened({ note, endsOn, agency, version, pricedAtMs, options }: StoredProposal): OpenedProposal {
  const parsed = JSON.parse(options) as ProposedOption[]
  return { note, endsOn, agency, version, pricedAt: timeOf(pricedAtMs), options: parsed }
}

function describeHead(proposal: ProposalHead, reader: string): ListedProposal {
  const { person, madeBy, createdAtMs, pricedAtMs, openedAtMs, revokedAtMs, cities, ...head } = proposal
  return {
    ...head,
    by: madeBy,
    isOwn: person === reader,
    cities: [...cities],
    createdAt: timeOf(createdAtMs),
    pricedAt: timeOf(pricedAtMs),
    openedAt: openedAtMs === null ? null : timeOf(openedAtMs),
    revokedAt: revokedAtMs === null ? null : timeOf(revokedAtMs),
  }
}

function timeOf(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
