import { DatabaseError, escapeIdentifier } from 'pg'
import { StartError } from '../../operation/errors.ts'
import type { Postgres } from './open-database.ts'
import type { Query } from '../sql.ts'

/** The privileges of the service's role on a table, besides reading. */
interface TablePrivileges {
  readonly can?: readonly ('INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE')[]
  /** The only columns that the role may update. */
  readonly updates?: readonly string[]
}

const decided = ['status', 'decided_by', 'decided_by_key', 'decided_by_person', 'decision_reason', 'decided_at']

const outcome = ['outcome', 'outcome_transaction_id', 'outcome_account_id', 'outcome_miles']

/**
 * The privileges on every table and view. Locking a row needs the right to update one of its columns; tables whose rows are
 * only locked grant it on a column without meaning.
 */
export const tablePrivileges: Readonly<Record<string, TablePrivileges>> = {
  // The ledger: rows are inserted; only the columns that a decision or a booking sets can be updated.
  accounts: { can: ['INSERT'], updates: ['balance', 'debt', 'last_entry_no', 'status', 'phone_number'] },
  account_changes: { can: ['INSERT'] },
  transfers: { can: ['INSERT'], updates: decided },
  bookings: { can: ['INSERT'] },
  entries: {},
  openings: { can: ['INSERT'] },
  reversals: { can: ['INSERT'], updates: decided },
  review_rules: { can: ['INSERT'] },
  keys: { can: ['INSERT'], updates: ['revoked_at', 'person', 'person_name', 'agency'] },
  agencies: { can: ['INSERT', 'UPDATE'] },
  ledgers: {},
  events: { can: ['INSERT'] },
  tiles: { can: ['INSERT', 'UPDATE'] },
  checkpoints: { can: ['INSERT'] },
  day_sums: { can: ['INSERT', 'UPDATE'] },
  summed_events: { can: ['UPDATE'] },
  // Rows of transfers that another service rejected are deleted.
  forwarded_transfers: { can: ['INSERT', 'DELETE'], updates: ['miles', ...outcome] },
  // Old rows are deleted.
  accesses: { can: ['INSERT', 'DELETE'] },

  // Ended proposals of agents are deleted.
  proposals: { can: ['INSERT', 'UPDATE', 'DELETE'] },

  // Old deliveries of events are deleted.
  webhooks: { can: ['INSERT', 'UPDATE', 'DELETE'] },
  webhook_deliveries: { can: ['INSERT', 'UPDATE', 'DELETE'] },

  // Coordination of the services.
  migrations: {},
  limited_senders: { can: ['INSERT'], updates: ['key_id'] },
  leases: { can: ['INSERT', 'UPDATE', 'DELETE'] },

  // Data that can be imported again from a source at any time.
  data_sets: { can: ['INSERT', 'UPDATE'] },
  amenities: { can: ['INSERT', 'TRUNCATE'] },
  hotels: { can: ['INSERT', 'UPDATE', 'TRUNCATE'] },
  hotel_records: { can: ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] },
  hotel_amenities: { can: ['INSERT', 'UPDATE', 'TRUNCATE'] },
  hotel_words: { can: ['INSERT', 'TRUNCATE'] },
  hotel_imports: { can: ['INSERT', 'UPDATE', 'TRUNCATE'] },
  import_hotels: { can: ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] },
  sweeps: { can: ['INSERT', 'DELETE'], updates: ['finished_at'] },
  deals: { can: ['INSERT', 'DELETE', 'TRUNCATE'] },
  deal_stays: { can: ['INSERT', 'DELETE', 'TRUNCATE'] },
  coming_stays: { can: ['INSERT', 'DELETE', 'TRUNCATE'] },
  deal_columns: { can: ['INSERT', 'DELETE', 'TRUNCATE'] },
  finds: { can: ['INSERT', 'UPDATE', 'DELETE'] },
  swept_places: { can: ['INSERT', 'UPDATE'] },
  supplier_days: { can: ['INSERT', 'UPDATE'] },
}

const undefinedTable = '42P01'
const sequences = ['events_event_id_seq', 'account_changes_change_no_seq', 'accesses_access_no_seq']

/** Grants the service's role the privileges that it needs, and revokes all others, in the schema of the migrated tables. */
export async function limitRole(admin: Postgres, role: string): Promise<void> {
  await admin.longTransaction(async (query) => {
    // Makes other processes that start at the same time wait.
    await query('SELECT number FROM migrations WHERE number = $1 FOR UPDATE', [1])
    // Granting the same privileges again may fail while another process does so.
    if (await isLimited(query, role)) return
    const to = escapeIdentifier(role)
    const [{ schema } = { schema: '' }] = await query<{ schema: string }>(
      'SELECT quote_ident(current_schema()) AS schema',
    )
    const tables = Object.keys(tablePrivileges).join(', ')
    await query(`REVOKE ALL ON ${tables} FROM ${to}`)
    await query(`REVOKE ALL ON SEQUENCE ${sequences.join(', ')} FROM ${to}`)
    await query(`REVOKE CREATE ON SCHEMA ${schema} FROM ${to}, PUBLIC`)
    await query(`GRANT USAGE ON SCHEMA ${schema} TO ${to}`)
    await query(`GRANT SELECT ON ${tables} TO ${to}`)
    await query(`GRANT USAGE, SELECT ON SEQUENCE ${sequences.join(', ')} TO ${to}`)
    for (const [table, privileges] of Object.entries(tablePrivileges)) {
      const granted = listPrivileges(privileges)
      if (granted !== '') await query(`GRANT ${granted} ON ${table} TO ${to}`)
    }
  })
}

/** Returns whether the role has exactly the intended privileges. */
async function isLimited(query: Query, role: string): Promise<boolean> {
  const found = await query<{ granted: string }>(
    `WITH grantee AS (SELECT oid FROM pg_roles WHERE rolname = $1),
       objects AS (
         SELECT oid, relname, relacl FROM pg_class
         WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($2::text[])
       )
     SELECT privilege_type || ' ' || relname AS granted FROM objects, aclexplode(relacl), grantee WHERE grantee = grantee.oid
     UNION ALL
     SELECT concat(privilege_type, ' (', attname, ') ', relname) FROM objects
     JOIN pg_attribute ON attrelid = objects.oid, aclexplode(attacl), grantee WHERE grantee = grantee.oid
     UNION ALL
     SELECT privilege_type || ' schema' FROM pg_namespace, aclexplode(nspacl), grantee
     WHERE pg_namespace.oid = current_schema()::regnamespace
       AND (grantee = grantee.oid OR (grantee = 0 AND privilege_type = 'CREATE'))`,
    [role, [...Object.keys(tablePrivileges), ...sequences]],
  )
  const expected = [
    'USAGE schema',
    ...sequences.flatMap((sequence) => [`SELECT ${sequence}`, `USAGE ${sequence}`]),
    ...Object.entries(tablePrivileges).flatMap(([table, { can = [], updates = [] }]) => [
      ...['SELECT', ...can].map((privilege) => `${privilege} ${table}`),
      ...updates.map((column) => `UPDATE (${column}) ${table}`),
    ]),
  ]
  return JSON.stringify(found.map(({ granted }) => granted).toSorted()) === JSON.stringify(expected.toSorted())
}

function listPrivileges({ can = [], updates = [] }: TablePrivileges): string {
  return [...can, ...(updates.length === 0 ? [] : [`UPDATE (${updates.join(', ')})`])].join(', ')
}

interface Owned {
  readonly what: string
  readonly isSuperuser: boolean
  readonly admin: string
}

/** @throws {StartError} when a role owns an object, because an owner can alter it whatever its privileges are */
export async function expectNoOwner({ query }: Pick<Postgres, 'query'>, role: string): Promise<void> {
  const [owned] = await query<Owned>(
    `SELECT what, current_user AS admin, (SELECT rolsuper FROM pg_roles WHERE rolname = $1) AS "isSuperuser"
     FROM (
       SELECT 'the table ' || relname AS what, relowner AS owner FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($2::text[])
       UNION ALL
       SELECT 'the function ' || proname, proowner FROM pg_proc
       WHERE pronamespace = current_schema()::regnamespace AND proname IN ('refuse_change', 'refuse_late_opening')
       UNION ALL
       SELECT 'the schema ' || nspname, nspowner FROM pg_namespace WHERE oid = current_schema()::regnamespace
       UNION ALL
       SELECT 'the database ' || datname, datdba FROM pg_database WHERE datname = current_database()
     ) AS objects
     WHERE pg_has_role($1, owner, 'MEMBER') LIMIT 1`,
    [role, Object.keys(tablePrivileges)],
  )
  if (owned === undefined) return
  const { what, isSuperuser, admin } = owned
  const problem = isSuperuser
    ? 'is a superuser, whom nothing is refused'
    : `owns ${what}, or is a member of its owner, and could alter it`
  const remedy =
    isSuperuser || admin === role
      ? 'beside DATABASE_ADMIN_URL, name another one'
      : `give everything to the role "${admin}" of DATABASE_ADMIN_URL (REASSIGN OWNED BY), or name another one`
  throw new StartError(`DATABASE_URL: its role "${role}" ${problem}; ${remedy}`)
}

/** @throws {StartError} when the two connections lead to different ledgers */
export async function expectSameLedger(service: Postgres, admin: Postgres): Promise<void> {
  const idOf = async (query: Query) => (await query<{ id: string }>('SELECT ledger_id AS id FROM ledgers'))[0]?.id
  const found = await idOf(service.query).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === undefinedTable) return undefined
    throw error
  })
  if (found !== (await idOf(admin.query))) {
    throw new StartError('DATABASE_ADMIN_URL must lead to the same database and schema as DATABASE_URL')
  }
}
