import {
  accountColumns,
  batchColumns,
  isNoDecision,
  keysSchema,
  logSchema,
  openingsTable,
  reversalColumns,
  transferColumns,
} from '../ledger-tables.ts'
import { types } from './types.ts'

/** Keys, accounts, transfers, what belongs to them, and the log of events. */
export const ledgerSchema = `
  ${keysSchema(types)}

  -- Miles that a reversal took and the balance did not cover are a debt.
  CREATE TABLE accounts (
    account_id TEXT PRIMARY KEY CHECK (account_id = lower(account_id) AND length(account_id) = 36),
    phone_number TEXT UNIQUE CHECK (phone_number GLOB '+1[0-9]*'),
    ${accountColumns(types)}
  ) STRICT, WITHOUT ROWID;

  -- Numbered as they are stored: no transfer ever goes, so the last number is how many there are.
  CREATE TABLE transfers (
    transfer_no INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE,
    ${transferColumns(types)}
  CREATE INDEX transfers_by_time ON transfers (created_at);
  CREATE INDEX transfers_by_account ON transfers (account_id, created_at);
  CREATE INDEX transfers_by_status ON transfers (status, created_at) WHERE status <> 'success';
  CREATE INDEX transfers_by_sender ON transfers (sent_by_key, created_at, status, amount);
  CREATE INDEX transfers_by_decider ON transfers (decided_by_key, decided_at, status, amount) WHERE decided_by_key IS
    NOT NULL;
  CREATE INDEX transfers_by_decision ON transfers (decided_at) WHERE decided_at IS NOT NULL;
  CREATE INDEX transfers_by_person ON transfers (sent_by_person, sent_by_key, created_at, status);

  -- An account of NULL is the outside source, which has no balance: it would be one hot row.
  -- Entries of an account are numbered; the balance after each is less than 0 by the debt.
  CREATE TABLE entries (
    entry_id INTEGER PRIMARY KEY AUTOINCREMENT,
    transaction_id TEXT NOT NULL REFERENCES transfers (transaction_id),
    kind TEXT NOT NULL CHECK (kind IN ('transfer', 'reversal')),
    account_id TEXT REFERENCES accounts,
    amount INTEGER NOT NULL CHECK (amount <> 0),
    created_at INTEGER NOT NULL,
    account_entry_no INTEGER,
    balance_after INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX entries_by_transaction ON entries (transaction_id, kind, (account_id IS NULL));
  CREATE UNIQUE INDEX entries_by_account ON entries (account_id, account_entry_no) WHERE account_id IS NOT NULL;

  CREATE TABLE reversals (
    reversal_no INTEGER PRIMARY KEY,
    reversal_id TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL REFERENCES transfers (transaction_id),
    ${reversalColumns(types)}

  ${logSchema(types)}

  -- REPLACE deletes without a trigger for it.
  CREATE TRIGGER entries_are_never_replaced BEFORE INSERT ON entries
    WHEN EXISTS (SELECT 1 FROM entries WHERE entry_id = NEW.entry_id)
      OR EXISTS (SELECT 1 FROM entries WHERE transaction_id = NEW.transaction_id AND kind = NEW.kind AND (account_id IS NULL) = (NEW.account_id IS NULL))
    BEGIN SELECT raise(ABORT, 'an entry is never replaced'); END;
  CREATE TRIGGER transfers_are_decided_once BEFORE UPDATE ON transfers
    WHEN ${isNoDecision('transfers', types, ['transfer_no'])}
    BEGIN SELECT raise(ABORT, 'a transfer is decided once, and changed by nothing else but an erasure'); END;
  CREATE TRIGGER reversals_are_decided_once BEFORE UPDATE ON reversals
    WHEN ${isNoDecision('reversals', types, ['reversal_no'])}
    BEGIN SELECT raise(ABORT, 'a reversal is decided once, and changed by nothing else but an erasure'); END;
  ${neverChanged('transfers', 'a transfer', ['DELETE'])}
  ${neverChanged('entries', 'an entry', ['UPDATE', 'DELETE'])}
  ${neverChanged('reversals', 'a reversal', ['DELETE'])}
  ${neverChanged('accounts', 'an account', ['DELETE'])}
  ${neverChanged('review_rules', 'a review rule', ['UPDATE', 'DELETE'])}
  CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
    WHEN NOT (NEW.person = NEW.key_id AND NEW.address IS NULL AND NEW.request_id IS NULL
      AND (NEW.event_id, NEW.kind, NEW.subject, NEW.created_at, NEW.body, NEW.key_id) IS (OLD.event_id, OLD.kind, OLD.subject, OLD.created_at, OLD.body, OLD.key_id))
    BEGIN SELECT raise(ABORT, 'an event is never changed'); END;
  ${neverChanged('events', 'an event', ['DELETE'])}
  ${neverChanged('checkpoints', 'a checkpoint', ['UPDATE', 'DELETE'])}

  INSERT INTO ledgers VALUES (lower(hex(randomblob(16))));`

/** An index of earlier versions, which a later migration drops. */
export const amountIndex = 'CREATE INDEX transfers_by_amount ON transfers (created_at / 604800000, amount);'

/** The batches of transfers. */
export const batchSchema = `
  ${batchColumns(types)}
  CREATE INDEX transfers_by_batch ON transfers (batch_id, created_at) WHERE batch_id IS NOT NULL;
  CREATE TRIGGER transfers_stay_in_batches BEFORE UPDATE ON transfers
    WHEN NEW.batch_id IS NOT OLD.batch_id OR (NEW.batch_name IS NOT OLD.batch_name AND (NEW.batch_name <> '' OR NEW.salt IS NOT NULL))
    BEGIN SELECT raise(ABORT, 'a transfer stays in its batch'); END;`

/**
 * Openings, each the first entry of its account. A constraint is changed in the stored schema, as SQLite documents it, and no
 * row of the log is written again.
 */
export const openingsSchema = `
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, '''log.accepted'')', '''log.accepted'', ''opening'')') WHERE name = 'events';
  PRAGMA writable_schema = RESET;
  ${openingsTable(types)}
  CREATE TRIGGER openings_come_first BEFORE INSERT ON openings
    WHEN EXISTS (SELECT 1 FROM entries WHERE account_id = NEW.account_id)
      OR EXISTS (SELECT 1 FROM openings WHERE account_id = NEW.account_id)
    BEGIN SELECT raise(ABORT, 'an opening is the first entry of its account'); END;
  CREATE TRIGGER openings_are_never_changed BEFORE UPDATE ON openings
    WHEN NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL
      AND (NEW.account_id, NEW.amount, NEW.imported_at) IS (OLD.account_id, OLD.amount, OLD.imported_at))
    BEGIN SELECT raise(ABORT, 'an opening is changed by nothing but an erasure'); END;
  ${neverChanged('openings', 'an opening', ['DELETE'])}`

type Change = 'UPDATE' | 'DELETE'

/** Returns the triggers that refuse changes of a table. */
function neverChanged(table: string, row: string, changes: readonly Change[]): string {
  const verbs: Record<Change, string> = { UPDATE: 'changed', DELETE: 'deleted' }
  return changes
    .map(
      (change) => `CREATE TRIGGER ${table}_are_never_${verbs[change]} BEFORE ${change} ON ${table}
    BEGIN SELECT raise(ABORT, '${row} is never ${verbs[change]}'); END;`,
    )
    .join('\n  ')
}
