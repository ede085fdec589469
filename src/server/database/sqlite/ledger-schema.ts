/** Keys, accounts, transfers, what belongs to them, and the log of events. */
export const ledgerSchema = `
  -- A salt hides the words of its row, and the persons in it, behind the digests that the events have of them: without it
  -- they say nothing. Where words are erased it is NULL.

  -- A person is compared in a folded form, and shown as written.
  CREATE TABLE keys (
    key_id TEXT PRIMARY KEY,
    role TEXT NOT NULL CHECK (role IN ('public', 'agent', 'staff')),
    name TEXT NOT NULL,
    secret_hash BLOB UNIQUE,
    public_key TEXT,
    prefix TEXT NOT NULL,
    last_four TEXT NOT NULL,
    daily_miles_limit INTEGER CHECK (daily_miles_limit > 0),
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER,
    person TEXT NOT NULL DEFAULT '',
    rights TEXT NOT NULL DEFAULT '',
    person_name TEXT NOT NULL DEFAULT '',
    salt BLOB CHECK (length(salt) = 16),
    CHECK ((public_key IS NOT NULL) = (role = 'public'))
  ) STRICT;

  -- Miles that a reversal took and the balance did not cover are a debt.
  CREATE TABLE accounts (
    account_id TEXT PRIMARY KEY CHECK (account_id = lower(account_id) AND length(account_id) = 36),
    phone_number TEXT UNIQUE CHECK (phone_number GLOB '+1[0-9]*'),
    external_id TEXT UNIQUE,
    balance INTEGER NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
    created_at INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
    debt INTEGER NOT NULL DEFAULT 0 CHECK (debt >= 0 AND (debt = 0 OR balance = 0)),
    last_entry_no INTEGER NOT NULL DEFAULT 0,
    salt BLOB CHECK (length(salt) = 16),
    CHECK ((salt IS NULL) = (phone_number IS NULL) AND (salt IS NULL) = (external_id IS NULL))
  ) STRICT, WITHOUT ROWID;

  -- Numbered as they are stored: no transfer ever goes, so the last number is how many there are.
  CREATE TABLE transfers (
    transfer_no INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE,
    reference_id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts,
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 999999),
    status TEXT NOT NULL CHECK (status IN ('success', 'pending', 'failed')),
    note TEXT,
    sent_by TEXT NOT NULL,
    sent_by_key TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_by TEXT,
    decided_by_key TEXT CHECK (decided_by_key <> sent_by_key),
    decided_at INTEGER,
    sent_by_person TEXT NOT NULL DEFAULT '',
    decided_by_person TEXT CHECK (decided_by_person <> sent_by_person),
    decision_reason TEXT,
    event_id INTEGER NOT NULL DEFAULT 0,
    salt BLOB CHECK (length(salt) = 16),
    CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL)),
    CHECK (status = 'success' OR (status = 'failed') = (decided_by IS NOT NULL))
  ) STRICT;
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
    salt BLOB CHECK (length(salt) = 16),
    CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL) AND
      (decided_by IS NULL) = (decided_by_person IS NULL)),
    CHECK (status = 'booked' OR (status = 'rejected') = (decided_by IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX reversals_by_transfer ON reversals (transaction_id) WHERE status <> 'rejected';
  CREATE INDEX reversals_of_transfer ON reversals (transaction_id);
  CREATE INDEX reversals_by_decider ON reversals (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;
  CREATE INDEX reversals_by_status ON reversals (status, transaction_id);

  CREATE TABLE account_changes (
    change_no INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts,
    change TEXT NOT NULL CHECK (change IN ('phone_number', 'external_id', 'frozen', 'unfrozen', 'closed')),
    earlier_phone_number TEXT CHECK ((earlier_phone_number IS NULL) = (change <> 'phone_number')),
    reason TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_by_key TEXT NOT NULL,
    changed_by_person TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    salt BLOB CHECK (length(salt) = 16)
  ) STRICT;
  CREATE INDEX account_changes_by_account ON account_changes (account_id, change_no);

  CREATE TABLE ledgers (
    ledger_id TEXT PRIMARY KEY
  ) STRICT;

  -- Every change of the ledger, in the order of the commits. The body alone is sealed; the other columns say where a
  -- request came from, and find events.
  CREATE TABLE events (
    event_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('account.opened', 'account.changed', 'transfer.stored', 'transfer.decided',
      'reversal.requested', 'reversal.decided', 'key.created', 'key.revoked', 'key.assigned', 'rule.changed',
      'signer.added', 'words.erased', 'log.accepted')),
    subject TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    body TEXT NOT NULL,
    key_id TEXT NOT NULL,
    person TEXT NOT NULL,
    address TEXT,
    request_id TEXT
  ) STRICT;
  -- A stored transfer names its event itself.
  CREATE INDEX events_by_subject ON events (subject, event_id) WHERE kind <> 'transfer.stored';
  CREATE INDEX events_by_kind ON events (kind, event_id) WHERE kind <> 'transfer.stored';
  CREATE INDEX events_by_actor ON events (person, key_id, kind, event_id);
  CREATE INDEX events_by_time ON events (created_at);

  -- The hashes of complete tiles of 256 leaves or nodes of the Merkle tree over the events: computed again from them where
  -- they do not lead to the root of a checkpoint.
  CREATE TABLE tiles (
    level INTEGER NOT NULL,
    tile_no INTEGER NOT NULL,
    hashes BLOB NOT NULL CHECK (length(hashes) = 8192),
    root BLOB NOT NULL CHECK (length(root) = 32),
    first_event_id INTEGER CHECK ((first_event_id IS NULL) = (level > 0)),
    PRIMARY KEY (level, tile_no)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tiles_by_event ON tiles (first_event_id) WHERE level = 0;

  -- Signed notes about the tree of the first events.
  CREATE TABLE checkpoints (
    size INTEGER PRIMARY KEY,
    last_event_id INTEGER NOT NULL,
    root BLOB NOT NULL CHECK (length(root) = 32),
    note TEXT NOT NULL,
    sealed_at INTEGER NOT NULL
  ) STRICT;

  -- Which transfers wait for another person: those above an amount, and those with which a sender's or a recipient's
  -- day comes above a sum. The last rule is in force.
  CREATE TABLE review_rules (
    rule_no INTEGER PRIMARY KEY,
    above_miles INTEGER CHECK (above_miles >= 0),
    above_sender_day INTEGER CHECK (above_sender_day >= 0),
    above_recipient_day INTEGER CHECK (above_recipient_day >= 0),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    salt BLOB CHECK (length(salt) = 16)
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

  -- Who sent which transfer that another service stores; one that it did not take is removed.
  CREATE TABLE forwarded_transfers (
    reference_id TEXT NOT NULL,
    key_id TEXT NOT NULL,
    person TEXT NOT NULL,
    key_label TEXT NOT NULL,
    miles INTEGER NOT NULL,
    sent_at INTEGER NOT NULL,
    PRIMARY KEY (reference_id, key_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX forwarded_transfers_of_key ON forwarded_transfers (key_id, sent_at);

  -- REPLACE deletes without a trigger for it.
  CREATE TRIGGER entries_are_never_replaced BEFORE INSERT ON entries
    WHEN EXISTS (SELECT 1 FROM entries WHERE entry_id = NEW.entry_id)
      OR EXISTS (SELECT 1 FROM entries WHERE transaction_id = NEW.transaction_id AND kind = NEW.kind AND (account_id IS NULL) = (NEW.account_id IS NULL))
    BEGIN SELECT raise(ABORT, 'an entry is never replaced'); END;
  CREATE TRIGGER transfers_are_decided_once BEFORE UPDATE ON transfers
    WHEN (OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
      OR (NEW.transfer_no, NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.note, NEW.sent_by, NEW.sent_by_key, NEW.sent_by_person, NEW.created_at, NEW.event_id, NEW.salt)
        IS NOT (OLD.transfer_no, OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.note, OLD.sent_by, OLD.sent_by_key, OLD.sent_by_person, OLD.created_at, OLD.event_id, OLD.salt))
      AND NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL AND (NEW.transfer_no, NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.status, NEW.sent_by_key, NEW.created_at, NEW.decided_by_key, NEW.decided_at, NEW.event_id)
        IS (OLD.transfer_no, OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.status, OLD.sent_by_key, OLD.created_at, OLD.decided_by_key, OLD.decided_at, OLD.event_id))
    BEGIN SELECT raise(ABORT, 'a transfer is decided once, and changed by nothing else but an erasure'); END;
  CREATE TRIGGER reversals_are_decided_once BEFORE UPDATE ON reversals
    WHEN (OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
      OR (NEW.reversal_no, NEW.reversal_id, NEW.transaction_id, NEW.reference_id, NEW.reason, NEW.allows_debt, NEW.requested_by, NEW.requested_by_key, NEW.requested_by_person, NEW.requested_at, NEW.salt)
        IS NOT (OLD.reversal_no, OLD.reversal_id, OLD.transaction_id, OLD.reference_id, OLD.reason, OLD.allows_debt, OLD.requested_by, OLD.requested_by_key, OLD.requested_by_person, OLD.requested_at, OLD.salt))
      AND NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL AND (NEW.reversal_no, NEW.reversal_id, NEW.transaction_id, NEW.reference_id, NEW.allows_debt, NEW.status, NEW.requested_by_key, NEW.requested_at, NEW.decided_by_key, NEW.decided_at)
        IS (OLD.reversal_no, OLD.reversal_id, OLD.transaction_id, OLD.reference_id, OLD.allows_debt, OLD.status, OLD.requested_by_key, OLD.requested_at, OLD.decided_by_key, OLD.decided_at))
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
