import { createHash } from 'node:crypto'
import type { Agency } from '#contract/data/get-key'
import { maxProposalsOfPerson } from '#contract/proposals/proposal'
import { all, condition, numbered } from '../database/conditions.ts'
import { run, type Sql } from '../database/sql.ts'

/** What a proposal offers, and when the oldest of its prices was found. */
export interface StoredOptions {
  /** The options as they go over the wire, in JSON. */
  readonly options: string
  readonly optionCount: number
  readonly cities: readonly string[]
  readonly pricedAtMs: number
}

/** A proposal without what it offers. */
export interface ProposalHead extends Omit<StoredOptions, 'options'> {
  readonly id: string
  /** Of whom it is: the folded person of a key. */
  readonly person: string
  /** The same as written, or else the label of the key. */
  readonly madeBy: string
  readonly reference: string
  /** The last day on which it opens, YYYY-MM-DD in UTC. */
  readonly endsOn: string
  readonly version: number
  readonly createdAtMs: number
  readonly openedAtMs: number | null
  readonly revokedAtMs: number | null
}

/** A proposal with what it offers. */
export interface StoredProposal extends ProposalHead, Pick<StoredOptions, 'options'> {
  readonly note: string
  /** As it was when the proposal was created. */
  readonly agency: Agency | null
}

export interface NewProposal extends Omit<StoredProposal, 'version' | 'openedAtMs' | 'revokedAtMs'> {
  /** The secret of its link, of which only the hash is stored. */
  readonly linkId: string
  readonly keyId: string
}

/** Where a page of a list ends. */
export type ProposalPosition = Pick<ProposalHead, 'createdAtMs' | 'id'>

/** Stores proposals: outside the log of the ledger, so that they can be erased without a trace. */
export interface ProposalStorage {
  /** Stores a proposal; returns `false` where its person has the most already. */
  add(proposal: NewProposal): Promise<boolean>
  /** Lists the proposals of a person, or of everyone, newest first. */
  list(person: string | undefined, after: ProposalPosition | undefined, limit: number): Promise<readonly ProposalHead[]>
  /** Finds a proposal that is not revoked. */
  find(by: { readonly id: string } | { readonly linkId: string }): Promise<StoredProposal | undefined>
  /** Replaces what a version of a proposal offers; returns whether that was its latest, or had been replaced by the very same. */
  reprice(id: string, version: number, options: StoredOptions): Promise<boolean>
  /** Stores that a proposal was opened, at most once a minute. */
  markOpened(proposal: Pick<ProposalHead, 'id' | 'openedAtMs'>, nowMs: number): Promise<void>
  /** Erases what a proposal offers; returns whether there is such a proposal of a person, or of anyone. */
  revoke(id: string, person: string | undefined, nowMs: number): Promise<boolean>
  /** Deletes some of the proposals that have ended before a day, YYYY-MM-DD, and returns how many. */
  deleteEnded(beforeDay: string, most: number): Promise<number>
}

const openedEveryMs = 60_000

const headColumns = `proposal_id AS id, person, made_by AS "madeBy", reference, ends_on AS "endsOn", version, created_at AS "createdAtMs",
  priced_at AS "pricedAtMs", opened_at AS "openedAtMs", revoked_at AS "revokedAtMs", option_count AS "optionCount", cities`

type HeadRow = Omit<ProposalHead, 'cities'> & { readonly cities: string }
type Row = HeadRow & Omit<StoredProposal, 'agency' | 'cities'> & { readonly agency: string }

export function createProposalStorage({ query, transaction }: Sql): ProposalStorage {
  return {
    add: (proposal) =>
      transaction(
        function* () {
          const { id, person, madeBy, keyId, reference, agency, note, endsOn, createdAtMs } = proposal
          const [others] = yield* run<{ count: number }>(
            'SELECT count(*) AS count FROM proposals WHERE person = $1 AND revoked_at IS NULL AND proposal_id <> $2',
            [person, id],
          )
          if ((others?.count ?? 0) >= maxProposalsOfPerson) return false
          const who = [id, hashLink(proposal.linkId), person, madeBy, keyId]
          const words = [reference, JSON.stringify(agency), note, endsOn, createdAtMs]
          yield* run(
            `INSERT INTO proposals (proposal_id, link_hash, person, made_by, key_id, reference, agency, note, ends_on,
               created_at, version, priced_at, option_count, cities, options)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $13, $14) ON CONFLICT (proposal_id) DO NOTHING`,
            [...who, ...words, ...offered(proposal)],
          )
          return true
        },
        // One after the other, so that the count holds.
        ['proposals'],
      ),
    async list(person, after, limit) {
      const { sql, values } = all([
        ...(person === undefined ? [] : [condition('person = ?', person)]),
        ...(after === undefined ? [] : [condition('(created_at, proposal_id) < (?, ?)', after.createdAtMs, after.id)]),
      ])
      const rows = await query<HeadRow>(
        numbered(
          `SELECT ${headColumns} FROM proposals WHERE ${sql} ORDER BY created_at DESC, proposal_id DESC LIMIT ?`,
        ),
        [...values, limit],
      )
      return rows.map(fromRow)
    },
    async find(by) {
      const [column, value] = 'id' in by ? ['proposal_id', by.id] : ['link_hash', hashLink(by.linkId)]
      const [row] = await query<Row>(
        `SELECT ${headColumns}, agency, note, options FROM proposals WHERE ${column} = $1 AND revoked_at IS NULL`,
        [value],
      )
      return row && { ...fromRow(row), agency: JSON.parse(row.agency) as Agency | null }
    },
    async reprice(id, version, options) {
      const replaced = await query(
        `UPDATE proposals SET version = $2 + 1, priced_at = $3, option_count = $4, cities = $5, options = $6
         WHERE proposal_id = $1 AND (version = $2 OR (version = $2 + 1 AND options = $6)) AND revoked_at IS NULL RETURNING version`,
        [id, version, ...offered(options)],
      )
      return replaced.length > 0
    },
    async markOpened({ id, openedAtMs }, nowMs) {
      const beforeMs = nowMs - openedEveryMs
      // Without a statement where nothing would change: a writer waits for others.
      if (openedAtMs !== null && openedAtMs > beforeMs) return
      await query(
        'UPDATE proposals SET opened_at = $2 WHERE proposal_id = $1 AND (opened_at IS NULL OR opened_at <= $3)',
        [id, nowMs, beforeMs],
      )
    },
    async revoke(id, person, nowMs) {
      const revoked = await query(
        `UPDATE proposals SET revoked_at = coalesce(revoked_at, $2), note = '', option_count = 0, cities = '[]', options = '[]'
         WHERE proposal_id = $1 ${person === undefined ? '' : 'AND person = $3'} RETURNING proposal_id`,
        [id, nowMs, ...(person === undefined ? [] : [person])],
      )
      return revoked.length > 0
    },
    async deleteEnded(beforeDay, most) {
      const deleted = await query(
        `DELETE FROM proposals WHERE proposal_id = ANY (ARRAY(
           SELECT proposal_id FROM proposals WHERE ends_on < $1 ORDER BY ends_on LIMIT $2)) RETURNING proposal_id`,
        [beforeDay, most],
      )
      return deleted.length
    },
  }
}

function offered({ pricedAtMs, optionCount, cities, options }: StoredOptions): readonly unknown[] {
  return [pricedAtMs, optionCount, JSON.stringify(cities), options]
}

function fromRow<Found extends HeadRow>(row: Found): Omit<Found, 'cities'> & Pick<ProposalHead, 'cities'> {
  return { ...row, cities: JSON.parse(row.cities) as readonly string[] }
}

/** The secret is random enough for a plain SHA-256. */
function hashLink(linkId: string): Buffer {
  return createHash('sha256').update(linkId).digest()
}
