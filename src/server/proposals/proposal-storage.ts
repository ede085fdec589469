import { createHash } from 'node:crypto'
import { addDays } from '#contract/days'
import {
  earliestProposalEnd,
  keptProposalDays,
  type ListedProposal,
  maxProposalsOfPerson,
  type OpenedProposal,
} from '#contract/proposals/proposal'
import { all, raw, run, type Sql, sql } from '../database/sql.ts'

/** A version's fields in lists. */
export type ListedFields = Pick<ListedProposal, 'reference' | 'by' | 'pricedAt' | 'optionCount' | 'cities'>

/** The other fields for the client; erased once the proposal is revoked. */
export type OpenedFields = Pick<OpenedProposal, 'note' | 'agency' | 'options'>

export interface NewProposal {
  readonly id: string
  /** The secret of its link; only its hash is stored. */
  readonly linkId: string
  /** The owner: the folded person of a key. */
  readonly person: string
  readonly keyId: string
  /** The last day on which its link works, YYYY-MM-DD. */
  readonly endsOn: string
  readonly createdAtMs: number
  readonly listed: ListedFields
  readonly opened: OpenedFields
}

export interface StoredProposal extends Omit<NewProposal, 'linkId' | 'keyId' | 'opened'> {
  readonly version: number
  readonly openedAtMs: number | null
  readonly revokedAtMs: number | null
}

export interface FoundProposal extends StoredProposal, Pick<NewProposal, 'opened'> {}

type ProposalPosition = Pick<StoredProposal, 'createdAtMs' | 'id'>

type Row<Fields> = { readonly [Name in keyof Fields]: Name extends 'listed' | 'opened' ? string : Fields[Name] }

const listedColumns = sql`proposal_id AS id, person, ends_on AS "endsOn", created_at AS "createdAtMs", version,
  opened_at AS "openedAtMs", revoked_at AS "revokedAtMs", listed`

/** Stores proposals outside the log of the ledger, so that they can be erased without a trace. */
export type ProposalStorage = ReturnType<typeof createProposalStorage>

export function createProposalStorage({ query, transaction }: Sql) {
  return {
    /** Stores a proposal. At the person's limit, it replaces the oldest revoked one, or returns `false` if there is none. */
    add: ({ id, linkId, person, keyId, endsOn, createdAtMs, listed, opened }: NewProposal): Promise<boolean> =>
      transaction(
        function* () {
          const others = yield* run(
            sql`SELECT 1 AS one FROM proposals WHERE person = ${person} AND proposal_id <> ${id}`,
          )
          if (others.length >= maxProposalsOfPerson) {
            const removed = yield* run(
              sql`DELETE FROM proposals WHERE proposal_id = (SELECT proposal_id FROM proposals
               WHERE person = ${person} AND revoked_at IS NOT NULL ORDER BY revoked_at, proposal_id LIMIT 1) RETURNING proposal_id`,
            )
            if (removed.length === 0) return false
          }
          yield* run(
            sql`INSERT INTO proposals (proposal_id, link_hash, person, key_id, ends_on, created_at, version, listed, opened)
             VALUES (${id}, ${hashOf(linkId)}, ${person}, ${keyId}, ${endsOn}, ${createdAtMs}, 1, ${JSON.stringify(listed)},
               ${JSON.stringify(opened)})
             ON CONFLICT (proposal_id) DO NOTHING`,
          )
          return true
        },
        // Serialized, so that the count stays valid.
        ['proposals'],
      ),

    /** Lists the proposals of a person, or of everyone, newest first. */
    async list(person: string | undefined, after: ProposalPosition | undefined, limit: number) {
      const where = all([
        ...(person === undefined ? [] : [sql`person = ${person}`]),
        ...(after ? [sql`(created_at, proposal_id) < (${after.createdAtMs}, ${after.id})`] : []),
      ])
      const rows = await query<Row<StoredProposal>>(
        sql`SELECT ${listedColumns} FROM proposals WHERE ${where} ORDER BY created_at DESC, proposal_id DESC LIMIT ${limit}`,
      )
      return rows.map(parseRow)
    },

    /** Finds a proposal by its id or the secret of its link, unless it was revoked. */
    async find(by: { readonly id: string } | { readonly linkId: string }): Promise<FoundProposal | undefined> {
      const [column, value] = 'id' in by ? ['proposal_id', by.id] : ['link_hash', hashOf(by.linkId)]
      const [row] = await query<Row<FoundProposal>>(
        sql`SELECT ${listedColumns}, opened FROM proposals WHERE ${raw(column)} = ${value} AND revoked_at IS NULL`,
      )
      return row && { ...parseRow(row), opened: JSON.parse(row.opened) as OpenedFields }
    },

    /** Replaces a version of a proposal; returns whether it was the latest, or already has this content. */
    async replace(id: string, version: number, listed: ListedFields, opened: OpenedFields): Promise<boolean> {
      const content = JSON.stringify(opened)
      const replaced = await query(
        sql`UPDATE proposals SET version = ${version} + 1, listed = ${JSON.stringify(listed)}, opened = ${content}
         WHERE proposal_id = ${id} AND (version = ${version} OR (version = ${version} + 1 AND opened = ${content})) AND revoked_at IS NULL
         RETURNING version`,
      )
      return replaced.length > 0
    },

    /** Stores that a proposal was opened, at most once a minute. */
    async markOpened({ id, openedAtMs }: StoredProposal, nowMs: number): Promise<void> {
      const beforeMs = nowMs - 60_000
      // Runs no statement if nothing would change, because a write waits for other writes.
      if (openedAtMs !== null && openedAtMs > beforeMs) return
      await query(
        sql`UPDATE proposals SET opened_at = ${nowMs} WHERE proposal_id = ${id} AND (opened_at IS NULL OR opened_at <= ${beforeMs})`,
      )
    },

    /** Erases a proposal except for its reference; returns its owner, or `undefined` if the proposal is not found. */
    revoke: (id: string, person: string | undefined, nowMs: number): Promise<string | undefined> =>
      transaction(
        function* () {
          const [row] = yield* run<Pick<Row<StoredProposal>, 'listed' | 'person'>>(
            sql`SELECT listed, person FROM proposals WHERE proposal_id = ${id} AND person = coalesce(${person ?? null}, person)`,
          )
          if (row === undefined) return undefined
          const listed: ListedFields = { ...(JSON.parse(row.listed) as ListedFields), cities: [] }
          yield* run(
            sql`UPDATE proposals SET revoked_at = coalesce(revoked_at, ${nowMs}), opened = '', listed = ${JSON.stringify(listed)}
             WHERE proposal_id = ${id}`,
          )
          return row.person
        },
        ['proposals'],
      ),

    /** Deletes the proposals that ended at least 30 days ago, revoked or not. */
    async deleteEnded(nowMs: number): Promise<void> {
      await query(sql`DELETE FROM proposals WHERE ends_on < ${addDays(earliestProposalEnd(nowMs), -keptProposalDays)}`)
    },
  }
}

function parseRow(row: Row<StoredProposal>): StoredProposal {
  return { ...row, listed: JSON.parse(row.listed) as ListedFields }
}

/** A plain SHA-256 suffices, because the secret is random. */
function hashOf(linkId: string): Buffer {
  return createHash('sha256').update(linkId).digest()
}
