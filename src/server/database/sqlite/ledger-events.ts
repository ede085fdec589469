import type { Migration } from '../migration.ts'

/** Begins the log of events, with an event for everything that was stored before. */
export const ledgerEvents: Migration = {
  name: 'ledger events',
  sql: `
    CREATE TABLE ledgers (ledger_id TEXT PRIMARY KEY) STRICT;
    INSERT INTO ledgers VALUES (lower(hex(randomblob(16))));

    -- Every change of the ledger, in the order of the commits. The body alone is sealed; the other columns say where a
    -- request came from, and find events.
    CREATE TABLE events (
      event_id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('account.opened', 'account.changed', 'transfer.stored', 'transfer.decided',
        'reversal.requested', 'reversal.decided', 'key.created', 'key.revoked', 'key.assigned', 'rule.changed', 'signer.added')),
      subject TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      body TEXT NOT NULL,
      key_id TEXT NOT NULL,
      person TEXT NOT NULL,
      address TEXT,
      request_id TEXT
    ) STRICT;

    -- The hashes of complete tiles of 256 leaves or nodes of the Merkle tree over the events.
    CREATE TABLE tiles (
      level INTEGER NOT NULL,
      tile_no INTEGER NOT NULL,
      hashes BLOB NOT NULL CHECK (length(hashes) = 8192),
      root BLOB NOT NULL CHECK (length(root) = 32),
      first_event_id INTEGER CHECK ((first_event_id IS NULL) = (level > 0)),
      PRIMARY KEY (level, tile_no)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX tiles_by_event ON tiles (first_event_id) WHERE level = 0;

    -- Signed notes about the tree of the first events.
    CREATE TABLE checkpoints (
      size INTEGER PRIMARY KEY,
      last_event_id INTEGER NOT NULL,
      root BLOB NOT NULL CHECK (length(root) = 32),
      note TEXT NOT NULL,
      sealed_at INTEGER NOT NULL
    ) STRICT;

    -- The salt hides the phone number and the external id behind the hashes that the events have of them. Miles that a
    -- reversal took and the balance did not cover are a debt.
    ALTER TABLE accounts ADD COLUMN status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed'));
    ALTER TABLE accounts ADD COLUMN debt INTEGER NOT NULL DEFAULT 0 CHECK (debt >= 0 AND (debt = 0 OR balance = 0));
    ALTER TABLE accounts ADD COLUMN last_entry_no INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN salt BLOB NOT NULL DEFAULT x'';
    UPDATE accounts SET salt = randomblob(16);
    UPDATE accounts SET last_entry_no = counted.entries
    FROM (SELECT account_id, count(*) AS entries FROM entries WHERE account_id IS NOT NULL GROUP BY account_id) AS counted
    WHERE accounts.account_id = counted.account_id;

    CREATE TABLE account_changes (
      change_no INTEGER PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts,
      change TEXT NOT NULL CHECK (change IN ('phone_number', 'external_id', 'frozen', 'unfrozen', 'closed')),
      earlier_phone_number TEXT CHECK ((earlier_phone_number IS NULL) = (change <> 'phone_number')),
      reason TEXT NOT NULL,
      changed_by TEXT NOT NULL,
      changed_by_key TEXT NOT NULL,
      changed_by_person TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX account_changes_by_account ON account_changes (account_id, change_no);

    DROP TRIGGER entries_are_never_changed;
    -- Entries of an account are numbered; the balance after each is less than 0 by the debt.
    ALTER TABLE entries ADD COLUMN account_entry_no INTEGER;
    ALTER TABLE entries ADD COLUMN balance_after INTEGER;
    UPDATE entries SET account_entry_no = numbered.account_entry_no, balance_after = numbered.balance_after
    FROM (
      SELECT entry_id, row_number() OVER numbering AS account_entry_no, sum(amount) OVER numbering AS balance_after
      FROM entries WHERE account_id IS NOT NULL
      WINDOW numbering AS (PARTITION BY account_id ORDER BY entry_id ROWS UNBOUNDED PRECEDING)
    ) AS numbered
    WHERE entries.entry_id = numbered.entry_id;
    CREATE UNIQUE INDEX entries_by_account ON entries (account_id, account_entry_no) WHERE account_id IS NOT NULL;
    CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;

    DROP TRIGGER transfers_are_decided_once;
    ALTER TABLE transfers ADD COLUMN sent_by_person TEXT NOT NULL DEFAULT '';
    ALTER TABLE transfers ADD COLUMN decided_by_person TEXT CHECK (decided_by_person <> sent_by_person);
    ALTER TABLE transfers ADD COLUMN decision_reason TEXT;
    ALTER TABLE transfers ADD COLUMN event_id INTEGER NOT NULL DEFAULT 0;
    UPDATE transfers SET sent_by_person = sent_by_key, decided_by_person = decided_by_key;
    CREATE INDEX transfers_by_decider ON transfers (decided_by_key, decided_at, status, amount) WHERE decided_by_key IS NOT NULL;
    CREATE INDEX transfers_by_decision ON transfers (decided_at) WHERE decided_at IS NOT NULL;

    ALTER TABLE reversals RENAME TO earlier_reversals;
    CREATE TABLE reversals (
      reversal_no INTEGER PRIMARY KEY,
      reversal_id TEXT NOT NULL UNIQUE,
      transaction_id TEXT NOT NULL REFERENCES transfers (transaction_id),
      reference_id TEXT UNIQUE,
      reason TEXT NOT NULL,
      allows_debt INTEGER NOT NULL CHECK (allows_debt IN (0, 1)),
      status TEXT NOT NULL CHECK (status IN ('pending', 'booked', 'rejected')),
      requested_by TEXT NOT NULL,
      requested_by_key TEXT NOT NULL,
      requested_by_person TEXT NOT NULL,
      requested_at INTEGER NOT NULL,
      decided_by TEXT,
      decided_by_key TEXT CHECK (decided_by_key <> requested_by_key),
      decided_by_person TEXT CHECK (decided_by_person <> requested_by_person),
      decision_reason TEXT,
      decided_at INTEGER,
      CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL)
        AND (decided_by IS NULL) = (decided_by_person IS NULL)),
      CHECK (status = 'booked' OR (status = 'rejected') = (decided_by IS NOT NULL))
    ) STRICT;
    CREATE UNIQUE INDEX reversals_by_transfer ON reversals (transaction_id) WHERE status <> 'rejected';
    CREATE INDEX reversals_of_transfer ON reversals (transaction_id);
    CREATE INDEX reversals_by_decider ON reversals (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;
    CREATE INDEX reversals_by_status ON reversals (status, transaction_id);
    INSERT INTO reversals (reversal_id, transaction_id, reason, allows_debt, status, requested_by, requested_by_key,
      requested_by_person, requested_at)
    SELECT transaction_id, transaction_id, note, 0, 'booked', booked_by, 'operator', booked_by, booked_at
    FROM earlier_reversals ORDER BY booked_at, transaction_id;
    DROP TRIGGER reversals_are_never_changed;
    DROP TRIGGER reversals_are_never_deleted;
    DROP TABLE earlier_reversals;

    -- Which transfers wait for another person: those above an amount, and those with which a sender's or a recipient's
    -- day comes above a sum. The last rule is in force.
    CREATE TABLE review_rules (
      rule_no INTEGER PRIMARY KEY,
      above_miles INTEGER CHECK (above_miles >= 0),
      above_sender_day INTEGER CHECK (above_sender_day >= 0),
      above_recipient_day INTEGER CHECK (above_recipient_day >= 0),
      changed_by TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT;

    -- Who has read members' data, and what was refused to whom; the events say who has changed something.
    CREATE TABLE accesses (
      access_no INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('read', 'refusal')),
      operation TEXT NOT NULL,
      subject TEXT,
      status INTEGER NOT NULL,
      key_id TEXT,
      person TEXT,
      address TEXT NOT NULL,
      request_id TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX accesses_by_time ON accesses (created_at);
    CREATE INDEX accesses_by_actor ON accesses (person, key_id, kind, access_no);
    CREATE INDEX accesses_by_subject ON accesses (subject, access_no) WHERE subject IS NOT NULL;
    CREATE INDEX accesses_refused ON accesses (access_no) WHERE kind = 'refusal';

    -- The events of before, in the order of their times.
    INSERT INTO events (kind, subject, created_at, body, key_id, person)
    SELECT kind, subject, created_at, body, key_id, person FROM (
      SELECT 'key.created' AS kind, key_id AS subject, created_at, 0 AS rank, rowid AS number, 'operator' AS key_id, 'operator' AS person,
        json_object('kind', 'key.created', 'key_id', key_id, 'role', role, 'rights', rights, 'name', name, 'person', person,
          'secret_hash', iif(secret_hash IS NULL, NULL, lower(hex(secret_hash))), 'daily_miles_limit', daily_miles_limit, 'expires_at', expires_at, 'at', created_at) AS body
      FROM keys
      UNION ALL
      SELECT 'key.revoked', key_id, revoked_at, 1, rowid, 'operator', 'operator',
        json_object('kind', 'key.revoked', 'key_id', key_id, 'at', revoked_at)
      FROM keys WHERE revoked_at IS NOT NULL
      UNION ALL
      SELECT 'account.opened', account_id, created_at, 2, 0, '', '',
        json_object('kind', 'account.opened', 'account_id', account_id, 'phone_hash', salted_hash(salt, phone_number),
          'external_id_hash', salted_hash(salt, external_id), 'opened_by_key', '', 'opened_by_person', '', 'at', created_at)
      FROM accounts
      UNION ALL
      SELECT 'transfer.stored', transaction_id, created_at, 3, transfer_no, sent_by_key, sent_by_person,
        json_object('kind', 'transfer.stored', 'transaction_id', transaction_id, 'reference_id', reference_id,
          'account_id', account_id, 'amount', amount, 'status', iif(decided_by IS NULL, status, 'pending'), 'note', note,
          'sent_by', sent_by, 'sent_by_key', sent_by_key, 'sent_by_person', sent_by_person, 'at', created_at)
      FROM transfers
      UNION ALL
      SELECT 'transfer.decided', transaction_id, decided_at, 4, transfer_no, decided_by_key, decided_by_person,
        json_object('kind', 'transfer.decided', 'transaction_id', transaction_id, 'status', status, 'reason', decision_reason,
          'decided_by', decided_by, 'decided_by_key', decided_by_key, 'decided_by_person', decided_by_person, 'at', decided_at)
      FROM transfers WHERE decided_by IS NOT NULL
      UNION ALL
      SELECT 'reversal.requested', transaction_id, requested_at, 5, reversal_no, requested_by_key, requested_by_person,
        json_object('kind', 'reversal.requested', 'reversal_id', reversal_id, 'transaction_id', transaction_id,
          'reference_id', reference_id, 'reason', reason, 'allows_debt', allows_debt, 'status', status,
          'requested_by', requested_by, 'requested_by_key', requested_by_key, 'requested_by_person', requested_by_person,
          'at', requested_at)
      FROM reversals
    ) ORDER BY created_at, rank, number;
    UPDATE transfers SET event_id = events.event_id FROM events
    WHERE events.kind = 'transfer.stored' AND events.subject = transfers.transaction_id;

    -- A stored transfer names its event itself.
    CREATE INDEX events_by_subject ON events (subject, event_id) WHERE kind <> 'transfer.stored';
    CREATE INDEX events_by_kind ON events (kind, event_id) WHERE kind <> 'transfer.stored';
    CREATE INDEX events_by_actor ON events (person, key_id, kind, event_id);
    CREATE INDEX events_by_time ON events (created_at);

    CREATE TRIGGER transfers_are_decided_once BEFORE UPDATE ON transfers
    WHEN OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
      OR (NEW.transfer_no, NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.note, NEW.sent_by, NEW.sent_by_key, NEW.sent_by_person, NEW.created_at, NEW.event_id)
        IS NOT (OLD.transfer_no, OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.note, OLD.sent_by, OLD.sent_by_key, OLD.sent_by_person, OLD.created_at, OLD.event_id)
    BEGIN SELECT raise(ABORT, 'a transfer is decided once, and changed by nothing else'); END;
    CREATE TRIGGER reversals_are_decided_once BEFORE UPDATE ON reversals
    WHEN OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
      OR (NEW.reversal_no, NEW.reversal_id, NEW.transaction_id, NEW.reference_id, NEW.reason, NEW.allows_debt, NEW.requested_by, NEW.requested_by_key, NEW.requested_by_person, NEW.requested_at)
        IS NOT (OLD.reversal_no, OLD.reversal_id, OLD.transaction_id, OLD.reference_id, OLD.reason, OLD.allows_debt, OLD.requested_by, OLD.requested_by_key, OLD.requested_by_person, OLD.requested_at)
    BEGIN SELECT raise(ABORT, 'a reversal is decided once, and changed by nothing else'); END;
    CREATE TRIGGER reversals_are_never_deleted BEFORE DELETE ON reversals
    BEGIN SELECT raise(ABORT, 'a reversal is never deleted'); END;
    CREATE TRIGGER accounts_are_never_deleted BEFORE DELETE ON accounts
    BEGIN SELECT raise(ABORT, 'an account is never deleted'); END;
    CREATE TRIGGER review_rules_are_never_changed BEFORE UPDATE ON review_rules
    BEGIN SELECT raise(ABORT, 'a review rule is never changed'); END;
    CREATE TRIGGER review_rules_are_never_deleted BEFORE DELETE ON review_rules
    BEGIN SELECT raise(ABORT, 'a review rule is never deleted'); END;
    CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT raise(ABORT, 'an event is never changed'); END;
    CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
    BEGIN SELECT raise(ABORT, 'an event is never deleted'); END;
    CREATE TRIGGER tiles_are_never_changed BEFORE UPDATE ON tiles
    BEGIN SELECT raise(ABORT, 'a tile is never changed'); END;
    CREATE TRIGGER tiles_are_never_deleted BEFORE DELETE ON tiles
    BEGIN SELECT raise(ABORT, 'a tile is never deleted'); END;
    CREATE TRIGGER checkpoints_are_never_changed BEFORE UPDATE ON checkpoints
    BEGIN SELECT raise(ABORT, 'a checkpoint is never changed'); END;
    CREATE TRIGGER checkpoints_are_never_deleted BEFORE DELETE ON checkpoints
    BEGIN SELECT raise(ABORT, 'a checkpoint is never deleted'); END;`,
}
