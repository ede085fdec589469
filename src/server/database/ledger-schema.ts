import { ledgerTables, tie } from './ledger-tables.ts'
import { by, type Differing, type Fragment, raw, sql } from './sql.ts'
import { bigint, bytes, different, end, key, same, text, uuid } from './schema-fragments.ts'

/** Columns of transfers and reversals that a decision or an erasure must leave unchanged. */
const unchangedColumns = {
  transfers: {
    byDecision:
      'transaction_id reference_id account_id amount note sent_by sent_by_key sent_by_person created_at event_id salt',
    byErasure:
      'transaction_id reference_id account_id amount status sent_by_key created_at decided_by_key decided_at event_id',
  },
  reversals: {
    byDecision:
      'reversal_id transaction_id reference_id reason allows_debt requested_by requested_by_key requested_by_person requested_at salt',
    byErasure:
      'reversal_id transaction_id reference_id allows_debt status requested_by_key requested_at decided_by_key decided_at',
  },
}

/** Creates a trigger that refuses updates that match a condition. */
function refuse(trigger: string, table: string, change: Fragment, message: string): Differing {
  return by({
    sqlite: sql`CREATE TRIGGER ${raw(trigger)} BEFORE UPDATE ON ${raw(table)}
    WHEN ${change}
    BEGIN SELECT raise(ABORT, '${raw(message)}'); END;`,
    postgres: sql`CREATE TRIGGER ${raw(trigger)} BEFORE UPDATE ON ${raw(table)} FOR EACH ROW
    WHEN (${change})
    EXECUTE FUNCTION refuse_change('${raw(message)}');`,
  })
}

/**
 * Refuses every update of a row other than its decision or the erasure of its texts.
 *
 * @param number the column that numbers the rows, which only SQLite has
 */
function decidedOnce(table: keyof typeof unchangedColumns, row: string, number: string): Differing {
  const rowOf = (version: 'NEW' | 'OLD', columns: string) => {
    const values = columns.split(' ').map((column) => `${version}.${column}`)
    return sql`(${by({ sqlite: `${version}.${number}, `, postgres: '' })}${raw(values.join(', '))})`
  }
  const { byDecision, byErasure } = unchangedColumns[table]
  const change = sql`(OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
      OR ${rowOf('NEW', byDecision)}
        ${different} ${rowOf('OLD', byDecision)})
      AND NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL AND ${rowOf('NEW', byErasure)}
        ${same} ${rowOf('OLD', byErasure)})`
  const message = `${row} is decided once, and changed by nothing else but an erasure`
  return refuse(`${table}_are_decided_once`, table, change, message)
}

/** Refuses updates or deletes of a table. In PostgreSQL it also refuses TRUNCATE, which fires no trigger for rows. */
function neverChanged(table: string, row: string, changes: readonly ('UPDATE' | 'DELETE')[]): Differing {
  const refusal = (name: string, change: string, verb: string, each = 'ROW') =>
    by({
      sqlite: `CREATE TRIGGER ${table}_are_never_${name} BEFORE ${change} ON ${table}
    BEGIN SELECT raise(ABORT, '${row} is never ${verb}'); END;`,
      postgres: `CREATE TRIGGER ${table}_are_never_${name} BEFORE ${change} ON ${table}
    FOR EACH ${each} EXECUTE FUNCTION refuse_change('${row} is never ${verb}');`,
    })
  const changed = changes.includes('UPDATE') ? sql`${refusal('changed', 'UPDATE', 'changed')}\n  ` : sql``
  const deleted = sql`${changed}${refusal('deleted', 'DELETE', 'deleted')}`
  return by({
    sqlite: deleted,
    postgres: sql`${deleted}\n  ${refusal('emptied', 'TRUNCATE', 'deleted', 'STATEMENT')}`,
  })
}

/** In SQLite, REPLACE deletes rows without firing a delete trigger. In PostgreSQL, entries are a view of bookings. */
const entriesSchema = {
  sqlite: `-- REPLACE deletes without a trigger for it.
  CREATE TRIGGER entries_are_never_replaced BEFORE INSERT ON entries
    WHEN EXISTS (SELECT 1 FROM entries WHERE entry_id = NEW.entry_id)
      OR EXISTS (SELECT 1 FROM entries WHERE transaction_id = NEW.transaction_id AND kind = NEW.kind AND (account_id IS NULL) = (NEW.account_id IS NULL))
    BEGIN SELECT raise(ABORT, 'an entry is never replaced'); END;`,
  postgres: `-- An account of NULL is the outside source, which has no balance: it would be one hot row.
  CREATE VIEW entries AS
    SELECT transaction_id, kind, legs.account_id, legs.amount, created_at
    FROM bookings CROSS JOIN LATERAL
      (VALUES (NULL::uuid, -bookings.amount), (bookings.account_id, bookings.amount)) AS legs (account_id, amount);

  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
    END
  $$;
`,
}

const entriesNeverChanged = {
  sqlite: neverChanged('entries', 'an entry', ['UPDATE', 'DELETE']),
  postgres: neverChanged('bookings', 'an entry', ['UPDATE', 'DELETE']),
}

const eventChange = sql`NOT (NEW.person = NEW.key_id AND NEW.address IS NULL AND NEW.request_id IS NULL
      AND (NEW.event_id, NEW.kind, NEW.subject, NEW.created_at, NEW.body, NEW.key_id) ${same} (OLD.event_id, OLD.kind, OLD.subject, OLD.created_at, OLD.body, OLD.key_id))`

/** Keys, accounts, transfers, related tables, and the log of events. */
export const ledgerSchema = sql`
  ${ledgerTables}

  ${by(entriesSchema)}
  ${decidedOnce('transfers', 'a transfer', 'transfer_no')}
  ${decidedOnce('reversals', 'a reversal', 'reversal_no')}
  ${neverChanged('transfers', 'a transfer', ['DELETE'])}
  ${by(entriesNeverChanged)}
  ${neverChanged('reversals', 'a reversal', ['DELETE'])}
  ${neverChanged('accounts', 'an account', ['DELETE'])}
  ${neverChanged('review_rules', 'a review rule', ['UPDATE', 'DELETE'])}
  ${refuse('events_are_never_changed', 'events', eventChange, 'an event is never changed')}
  ${neverChanged('events', 'an event', ['DELETE'])}
  ${neverChanged('checkpoints', 'a checkpoint', ['UPDATE', 'DELETE'])}

  INSERT INTO ledgers VALUES (${by({ sqlite: 'lower(hex(randomblob(16)))', postgres: "replace(gen_random_uuid()::text, '-', '')" })});`

const batchChange = sql`NEW.batch_id ${different} OLD.batch_id${by({ sqlite: ' ', postgres: '\n      ' })}OR (NEW.batch_name ${different} OLD.batch_name AND (NEW.batch_name <> '' OR NEW.salt IS NOT NULL))`

export const batchSchema = sql`
  ALTER TABLE transfers ADD COLUMN batch_id ${key};
  ALTER TABLE transfers ADD COLUMN batch_name ${text} CHECK ((batch_id IS NULL) = (batch_name IS NULL));
  CREATE INDEX transfers_by_batch ON transfers (batch_id, created_at${tie}) WHERE batch_id IS NOT NULL;
  ${refuse('transfers_stay_in_batches', 'transfers', batchChange, 'a transfer stays in its batch')}`

/** An index that a later migration drops. */
export const amountIndex = by({
  sqlite: 'CREATE INDEX transfers_by_amount ON transfers (created_at / 604800000, amount);',
  postgres: 'CREATE INDEX transfers_by_amount ON transfers ((created_at / 604800000), amount, transaction_id);',
})

const openingKinds = `'account.opened',
    'account.changed', 'transfer.stored', 'transfer.decided', 'reversal.requested', 'reversal.decided', 'key.created',
    'key.revoked', 'key.assigned', 'rule.changed', 'signer.added', 'words.erased', 'log.accepted', 'opening'`

/**
 * Extends a constraint without reading or rewriting the rows of the log: every stored row already satisfies it. SQLite
 * documents this change of the stored schema.
 */
const openingEvents = {
  sqlite: `PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, '''log.accepted'')', '''log.accepted'', ''opening'')') WHERE name = 'events';
  PRAGMA writable_schema = RESET;`,
  postgres: `ALTER TABLE events DROP CONSTRAINT events_kind_check, ADD CONSTRAINT events_kind_check CHECK (kind IN (${openingKinds})) NOT VALID;`,
}

const managedKinds = {
  sqlite: `PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, '''opening'')', '''opening'', ''webhook.changed'')') WHERE name = 'events';
  UPDATE sqlite_schema SET sql = replace(sql, '(''read'',', '(''read'', ''change'',') WHERE name = 'accesses';
  PRAGMA writable_schema = RESET;`,
  postgres: `ALTER TABLE events DROP CONSTRAINT events_kind_check, ADD CONSTRAINT events_kind_check CHECK (kind IN (${openingKinds}, 'webhook.changed')) NOT VALID;
  ALTER TABLE accesses DROP CONSTRAINT accesses_kind_check, ADD CONSTRAINT accesses_kind_check CHECK (kind IN ('read', 'change', 'refusal')) NOT VALID;`,
}

/** Accesses of kind `change`, and the first key of keys that share a limit. Most accesses are reads. */
export const managedSchema = sql`
  ALTER TABLE accesses ADD COLUMN detail ${text};
  ${by(managedKinds)}
  CREATE INDEX accesses_changed ON accesses (access_no) WHERE kind = 'change';
  ALTER TABLE keys ADD COLUMN first_key_id ${key};
  CREATE INDEX keys_by_first ON keys (first_key_id);`

const lateOpenings = {
  sqlite: `CREATE TRIGGER openings_come_first BEFORE INSERT ON openings
    WHEN EXISTS (SELECT 1 FROM entries WHERE account_id = NEW.account_id)
      OR EXISTS (SELECT 1 FROM openings WHERE account_id = NEW.account_id)
    BEGIN SELECT raise(ABORT, 'an opening is the first entry of its account'); END;`,
  postgres: `CREATE FUNCTION refuse_late_opening() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM bookings WHERE account_id = NEW.account_id) THEN
        RAISE EXCEPTION 'an opening is the first entry of its account' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END
  $$;
  CREATE TRIGGER openings_come_first BEFORE INSERT ON openings FOR EACH ROW EXECUTE FUNCTION refuse_late_opening();`,
}

const openingChange = sql`NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL
      AND (NEW.account_id, NEW.amount, NEW.imported_at) ${same} (OLD.account_id, OLD.amount, OLD.imported_at))`

/** Members' balances from before the ledger; an opening is the first entry of its account. */
export const openingsSchema = sql`
  ${by(openingEvents)}
  
  CREATE TABLE openings (
    account_id ${uuid} PRIMARY KEY REFERENCES accounts,
    amount ${bigint} NOT NULL CHECK (amount BETWEEN -9007199254740991 AND 9007199254740991),
    reference ${text},
    imported_by ${text} NOT NULL,
    imported_at ${bigint} NOT NULL,
    salt ${bytes} CHECK (length(salt) = 16)
  ${end}
  ${by(lateOpenings)}
  ${refuse('openings_are_never_changed', 'openings', openingChange, 'an opening is changed by nothing but an erasure')}
  ${neverChanged('openings', 'an opening', ['DELETE'])}`
