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

  -- Pages keep room, so that a balance changes within its page and no index is written.
  -- Miles that a reversal took and the balance did not cover are a debt.
  CREATE TABLE accounts (
    account_id uuid PRIMARY KEY,
    phone_number text COLLATE "C" UNIQUE CHECK (phone_number ~ '^[+]1[0-9]'),
    ${accountColumns(types)}
  ) WITH (fillfactor = 50);

  -- Transaction ids rise with time, so they tell which of two transfers of one moment is the newer.
  CREATE TABLE transfers (
    transaction_id text COLLATE "C" PRIMARY KEY,
    ${transferColumns(types)}
  CREATE INDEX transfers_by_time ON transfers (created_at, transaction_id);
  CREATE INDEX transfers_by_account ON transfers (account_id, created_at, transaction_id);
  CREATE INDEX transfers_by_status ON transfers (status, created_at, transaction_id) WHERE status <> 'success';
  CREATE INDEX transfers_by_sender ON transfers (sent_by_key, created_at);
  CREATE INDEX transfers_by_decider ON transfers (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;
  CREATE INDEX transfers_by_decision ON transfers (decided_at) WHERE decided_at IS NOT NULL;
  CREATE INDEX transfers_by_person ON transfers (sent_by_person, sent_by_key, created_at, transaction_id);

  -- What an account receives, the outside source gives: one row is both entries, so that they cannot but sum to zero.
  -- Bookings of an account are numbered; the balance after each is less than 0 by the debt.
  CREATE TABLE bookings (
    transaction_id text COLLATE "C" NOT NULL REFERENCES transfers,
    kind text NOT NULL CHECK (kind IN ('transfer', 'reversal')),
    account_id uuid NOT NULL REFERENCES accounts,
    amount integer NOT NULL CHECK (amount <> 0 AND (amount > 0) = (kind = 'transfer')),
    created_at bigint NOT NULL,
    account_entry_no bigint NOT NULL,
    balance_after bigint NOT NULL,
    PRIMARY KEY (transaction_id, kind)
  );
  CREATE UNIQUE INDEX bookings_by_account ON bookings (account_id, account_entry_no);

  -- Keys with a daily limit, for those who send with one of them to wait for each other.
  CREATE TABLE limited_senders (
    key_id text COLLATE "C" PRIMARY KEY
  );

  CREATE TABLE reversals (
    reversal_id text COLLATE "C" PRIMARY KEY,
    transaction_id text COLLATE "C" NOT NULL CONSTRAINT reversals_transaction_id_fkey1 REFERENCES transfers,
    ${reversalColumns(types)}

  ${logSchema(types)}

  -- An account of NULL is the outside source, which has no balance: it would be one hot row.
  CREATE VIEW entries AS
    SELECT transaction_id, kind, legs.account_id, legs.amount, created_at
    FROM bookings CROSS JOIN LATERAL
      (VALUES (NULL::uuid, -bookings.amount), (bookings.account_id, bookings.amount)) AS legs (account_id, amount);

  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
    END
  $$;

  CREATE TRIGGER transfers_are_decided_once BEFORE UPDATE ON transfers FOR EACH ROW
    WHEN (${isNoDecision('transfers', types)})
    EXECUTE FUNCTION refuse_change('a transfer is decided once, and changed by nothing else but an erasure');
  CREATE TRIGGER reversals_are_decided_once BEFORE UPDATE ON reversals FOR EACH ROW
    WHEN (${isNoDecision('reversals', types)})
    EXECUTE FUNCTION refuse_change('a reversal is decided once, and changed by nothing else but an erasure');
  ${neverChanged('transfers', 'a transfer', ['DELETE', 'TRUNCATE'])}
  ${neverChanged('bookings', 'an entry', ['UPDATE', 'DELETE', 'TRUNCATE'])}
  ${neverChanged('reversals', 'a reversal', ['DELETE', 'TRUNCATE'])}
  ${neverChanged('accounts', 'an account', ['DELETE', 'TRUNCATE'])}
  ${neverChanged('review_rules', 'a review rule', ['UPDATE', 'DELETE', 'TRUNCATE'])}
  CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events FOR EACH ROW
    WHEN (NOT (NEW.person = NEW.key_id AND NEW.address IS NULL AND NEW.request_id IS NULL
      AND (NEW.event_id, NEW.kind, NEW.subject, NEW.created_at, NEW.body, NEW.key_id) IS NOT DISTINCT FROM (OLD.event_id, OLD.kind, OLD.subject, OLD.created_at, OLD.body, OLD.key_id)))
    EXECUTE FUNCTION refuse_change('an event is never changed');
  ${neverChanged('events', 'an event', ['DELETE', 'TRUNCATE'])}
  ${neverChanged('checkpoints', 'a checkpoint', ['UPDATE', 'DELETE', 'TRUNCATE'])}

  INSERT INTO ledgers VALUES (replace(gen_random_uuid()::text, '-', ''));`

/** An index of earlier versions, which a later migration drops. */
export const amountIndex =
  'CREATE INDEX transfers_by_amount ON transfers ((created_at / 604800000), amount, transaction_id);'

/** The batches of transfers. */
export const batchSchema = `
  ${batchColumns(types)}
  CREATE INDEX transfers_by_batch ON transfers (batch_id, created_at, transaction_id) WHERE batch_id IS NOT NULL;
  CREATE TRIGGER transfers_stay_in_batches BEFORE UPDATE ON transfers FOR EACH ROW
    WHEN (NEW.batch_id IS DISTINCT FROM OLD.batch_id
      OR (NEW.batch_name IS DISTINCT FROM OLD.batch_name AND (NEW.batch_name <> '' OR NEW.salt IS NOT NULL)))
    EXECUTE FUNCTION refuse_change('a transfer stays in its batch');`

/** Openings, each the first entry of its account. The stored events are not read to validate a constraint that allows more. */
export const openingsSchema = `
  ALTER TABLE events DROP CONSTRAINT events_kind_check, ADD CONSTRAINT events_kind_check CHECK (kind IN ('account.opened',
    'account.changed', 'transfer.stored', 'transfer.decided', 'reversal.requested', 'reversal.decided', 'key.created',
    'key.revoked', 'key.assigned', 'rule.changed', 'signer.added', 'words.erased', 'log.accepted', 'opening')) NOT VALID;
  ${openingsTable(types)}
  CREATE FUNCTION refuse_late_opening() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM bookings WHERE account_id = NEW.account_id) THEN
        RAISE EXCEPTION 'an opening is the first entry of its account' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END
  $$;
  CREATE TRIGGER openings_come_first BEFORE INSERT ON openings FOR EACH ROW EXECUTE FUNCTION refuse_late_opening();
  CREATE TRIGGER openings_are_never_changed BEFORE UPDATE ON openings FOR EACH ROW
    WHEN (NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL
      AND (NEW.account_id, NEW.amount, NEW.imported_at) IS NOT DISTINCT FROM (OLD.account_id, OLD.amount, OLD.imported_at)))
    EXECUTE FUNCTION refuse_change('an opening is changed by nothing but an erasure');
  ${neverChanged('openings', 'an opening', ['DELETE', 'TRUNCATE'])}`

type Change = 'UPDATE' | 'DELETE' | 'TRUNCATE'

/** Returns the triggers that refuse changes of a table. */
function neverChanged(table: string, row: string, changes: readonly Change[]): string {
  const words: Record<Change, readonly [name: string, verb: string]> = {
    UPDATE: ['changed', 'changed'],
    DELETE: ['deleted', 'deleted'],
    TRUNCATE: ['emptied', 'deleted'],
  }
  return changes
    .map(
      (change) => `CREATE TRIGGER ${table}_are_never_${words[change][0]} BEFORE ${change} ON ${table}
    FOR EACH ${change === 'TRUNCATE' ? 'STATEMENT' : 'ROW'} EXECUTE FUNCTION refuse_change('${row} is never ${words[change][1]}');`,
    )
    .join('\n  ')
}
