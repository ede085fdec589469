import { by, raw, sql } from './sql.ts'
import { bigint, bytes, end, identity, integer, key, text, treeEnd, uuid } from './schema-fragments.ts'

/** The condition of the partial indexes of events by subject and by kind; a query must repeat it to use them. */
export const isIndexed = "kind <> 'transfer.stored'"

const keysSchema = sql`-- A salt hides the words of its row, and the persons in it, behind the digests that the events have of them: without it
  -- they say nothing. Where words are erased it is NULL.

  -- A person is compared in a folded form, and shown as written.
  CREATE TABLE keys (
    key_id ${key} PRIMARY KEY,
    role ${text} NOT NULL CHECK (role IN ('public', 'agent', 'staff')),
    name ${text} NOT NULL,
    secret_hash ${bytes} UNIQUE,
    public_key ${text},
    prefix ${text} NOT NULL,
    last_four ${text} NOT NULL,
    daily_miles_limit ${bigint} CHECK (daily_miles_limit > 0),
    created_at ${bigint} NOT NULL,
    expires_at ${bigint},
    revoked_at ${bigint},
    person ${key} NOT NULL DEFAULT '',
    rights ${text} NOT NULL DEFAULT '',
    person_name ${text} NOT NULL DEFAULT '',
    salt ${bytes} CHECK (length(salt) = 16),
    CHECK ((public_key IS NOT NULL) = (role = 'public'))
  ${end}`

const accountId = by({
  sqlite: 'TEXT PRIMARY KEY CHECK (account_id = lower(account_id) AND length(account_id) = 36)',
  postgres: 'uuid PRIMARY KEY',
})

const accountsSchema = sql`${by({ sqlite: '', postgres: '\n  -- Pages keep room, so that a balance changes within its page and no index is written.' })}
  -- Miles that a reversal took and the balance did not cover are a debt.
  CREATE TABLE accounts (
    account_id ${accountId},
    phone_number ${key} UNIQUE CHECK (phone_number ${by({ sqlite: "GLOB '+1[0-9]*'", postgres: "~ '^[+]1[0-9]'" })}),
    external_id ${key} UNIQUE,
    balance ${bigint} NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
    created_at ${bigint} NOT NULL,
    status ${text} NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
    debt ${bigint} NOT NULL DEFAULT 0 CHECK (debt >= 0 AND (debt = 0 OR balance = 0)),
    last_entry_no ${bigint} NOT NULL DEFAULT 0,
    salt ${bytes} CHECK (length(salt) = 16),
    CHECK ((salt IS NULL) = (phone_number IS NULL) AND (salt IS NULL) = (external_id IS NULL))
  ${by({ sqlite: ') STRICT, WITHOUT ROWID;', postgres: ') WITH (fillfactor = 50);' })}`

/** Orders transfers of the same time in an index; SQLite adds the row number to every index anyway. */
export const tie = by({ sqlite: '', postgres: ', transaction_id' })

const firstOfTransfers = {
  sqlite: `-- Numbered as they are stored: no transfer ever goes, so the last number is how many there are.
  CREATE TABLE transfers (
    transfer_no INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE,`,
  postgres: `-- Transaction ids rise with time, so they tell which of two transfers of one moment is the newer.
  CREATE TABLE transfers (
    transaction_id text COLLATE "C" PRIMARY KEY,`,
}

/** SQLite computes sums from these indexes without reading the table. */
const senderIndexes = {
  sqlite: `CREATE INDEX transfers_by_sender ON transfers (sent_by_key, created_at, status, amount);
  CREATE INDEX transfers_by_decider ON transfers (decided_by_key, decided_at, status, amount) WHERE decided_by_key IS
    NOT NULL;`,
  postgres: `CREATE INDEX transfers_by_sender ON transfers (sent_by_key, created_at);
  CREATE INDEX transfers_by_decider ON transfers (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;`,
}

const transfersSchema = sql`
  ${by(firstOfTransfers)}
    reference_id ${key} NOT NULL UNIQUE,
    account_id ${uuid} NOT NULL REFERENCES accounts,
    amount ${integer} NOT NULL CHECK (amount BETWEEN 1 AND 999999),
    status ${text} NOT NULL CHECK (status IN ('success', 'pending', 'failed')),
    note ${text},
    sent_by ${text} NOT NULL,
    sent_by_key ${key} NOT NULL,
    created_at ${bigint} NOT NULL,
    decided_by ${text},
    decided_by_key ${key} CHECK (decided_by_key <> sent_by_key),
    decided_at ${bigint},
    sent_by_person ${key} NOT NULL,
    decided_by_person ${key},
    decision_reason ${text},
    event_id ${bigint} NOT NULL,
    salt ${bytes} CHECK (length(salt) = 16),
    CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL)),
    CHECK (status = 'success' OR (status = 'failed') = (decided_by IS NOT NULL)),
    CHECK (decided_by_person <> sent_by_person)
  ${end}
  CREATE INDEX transfers_by_time ON transfers (created_at${tie});
  CREATE INDEX transfers_by_account ON transfers (account_id, created_at${tie});
  CREATE INDEX transfers_by_status ON transfers (status, created_at${tie}) WHERE status <> 'success';
  ${by(senderIndexes)}
  CREATE INDEX transfers_by_decision ON transfers (decided_at) WHERE decided_at IS NOT NULL;
  CREATE INDEX transfers_by_person ON transfers (sent_by_person, sent_by_key, created_at, ${by({ sqlite: 'status', postgres: 'transaction_id' })});`

/** SQLite numbers all entries, so it also stores the entries of the outside source. */
const bookingsSchema = {
  sqlite: `
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
`,
  postgres: `
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
`,
}

const firstOfReversals = {
  sqlite: `reversal_no INTEGER PRIMARY KEY,
    reversal_id TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL REFERENCES transfers (transaction_id),`,
  postgres: `reversal_id text COLLATE "C" PRIMARY KEY,
    transaction_id text COLLATE "C" NOT NULL CONSTRAINT reversals_transaction_id_fkey1 REFERENCES transfers,`,
}

const reversalsSchema = sql`
  CREATE TABLE reversals (
    ${by(firstOfReversals)}
    reference_id ${key} UNIQUE,
    reason ${text} NOT NULL,
    allows_debt ${integer} NOT NULL CHECK (allows_debt IN (0, 1)),
    status ${text} NOT NULL CHECK (status IN ('pending', 'booked', 'rejected')),
    requested_by ${text} NOT NULL,
    requested_by_key ${key} NOT NULL,
    requested_by_person ${key} NOT NULL,
    requested_at ${bigint} NOT NULL,
    decided_by ${text},
    decided_by_key ${key} CHECK (decided_by_key <> requested_by_key),
    decided_by_person ${key} CHECK (decided_by_person <> requested_by_person),
    decision_reason ${text},
    decided_at ${bigint},
    salt ${bytes} CHECK (length(salt) = 16),
    CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL) AND
      (decided_by IS NULL) = (decided_by_person IS NULL)),
    CHECK (status = 'booked' OR (status = 'rejected') = (decided_by IS NOT NULL))
  ${end}
  CREATE UNIQUE INDEX reversals_by_transfer ON reversals (transaction_id) WHERE status <> 'rejected';
  CREATE INDEX reversals_of_transfer ON reversals (transaction_id);
  CREATE INDEX reversals_by_decider ON reversals (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;
  CREATE INDEX reversals_by_status ON reversals (status, transaction_id);`

/** The changes of accounts, the log of events, and its tiles and checkpoints. */
const eventsSchema = sql`CREATE TABLE account_changes (
    change_no ${bigint}${identity} PRIMARY KEY,
    account_id ${uuid} NOT NULL REFERENCES accounts,
    change ${text} NOT NULL CHECK (change IN ('phone_number', 'external_id', 'frozen', 'unfrozen', 'closed')),
    earlier_phone_number ${text} CHECK ((earlier_phone_number IS NULL) = (change <> 'phone_number')),
    reason ${text} NOT NULL,
    changed_by ${text} NOT NULL,
    changed_by_key ${key} NOT NULL,
    changed_by_person ${key} NOT NULL,
    changed_at ${bigint} NOT NULL,
    salt ${bytes} CHECK (length(salt) = 16)
  ${end}
  CREATE INDEX account_changes_by_account ON account_changes (account_id, change_no);

  CREATE TABLE ledgers (
    ledger_id ${text} PRIMARY KEY
  ${end}

  -- Every change of the ledger. The body alone is sealed, in the order of the ids; the other columns say where a request
  -- came from, and find events. On PostgreSQL an event with a smaller id may be committed later.
  CREATE TABLE events (
    event_id ${bigint}${identity} PRIMARY KEY,
    kind ${key} NOT NULL CHECK (kind IN ('account.opened', 'account.changed', 'transfer.stored',
      'transfer.decided', 'reversal.requested', 'reversal.decided', 'key.created', 'key.revoked', 'key.assigned',
      'rule.changed', 'signer.added', 'words.erased', 'log.accepted')),
    subject ${key} NOT NULL,
    created_at ${bigint} NOT NULL,
    body ${key} NOT NULL,
    key_id ${key} NOT NULL,
    person ${key} NOT NULL,
    address ${text},
    request_id ${text}
  ${end}
  -- A stored transfer names its event itself.
  CREATE INDEX events_by_subject ON events (subject, event_id) WHERE ${raw(isIndexed)};
  CREATE INDEX events_by_kind ON events (kind, event_id) WHERE ${raw(isIndexed)};
  CREATE INDEX events_by_actor ON events (person, key_id, kind, event_id);
  CREATE INDEX events_by_time ON events (created_at);

  -- The hashes of complete tiles of 256 leaves or nodes of the Merkle tree over the events: computed again from them where
  -- they do not lead to the root of a checkpoint.
  CREATE TABLE tiles (
    level ${integer} NOT NULL,
    tile_no ${integer} NOT NULL,
    hashes ${bytes} NOT NULL CHECK (length(hashes) = 8192),
    root ${bytes} NOT NULL CHECK (length(root) = 32),
    first_event_id ${bigint} CHECK ((first_event_id IS NULL) = (level > 0)),
    PRIMARY KEY (level, tile_no)
  ${treeEnd}
  CREATE INDEX tiles_by_event ON tiles (first_event_id) WHERE level = 0;

  -- Signed notes about the tree of the first events.
  CREATE TABLE checkpoints (
    size ${bigint} PRIMARY KEY,
    last_event_id ${bigint} NOT NULL,
    root ${bytes} NOT NULL CHECK (length(root) = 32),
    note ${text} NOT NULL,
    sealed_at ${bigint} NOT NULL
  ${end}

  -- Which transfers wait for another person: those above an amount, and those with which a sender's or a recipient's
  -- day comes above a sum. The last rule is in force.
  CREATE TABLE review_rules (
    rule_no ${integer} PRIMARY KEY,
    above_miles ${bigint} CHECK (above_miles >= 0),
    above_sender_day ${bigint} CHECK (above_sender_day >= 0),
    above_recipient_day ${bigint} CHECK (above_recipient_day >= 0),
    changed_by ${text} NOT NULL,
    changed_at ${bigint} NOT NULL,
    salt ${bytes} CHECK (length(salt) = 16)
  ${end}`

/** Accesses and forwarded transfers, which the log of events does not contain. */
const accessesSchema = sql`

  -- Who has read members' data, and what was refused to whom; the events say who has changed something.
  CREATE TABLE accesses (
    access_no ${bigint}${identity} PRIMARY KEY,
    kind ${key} NOT NULL CHECK (kind IN ('read', 'refusal')),
    operation ${key} NOT NULL,
    subject ${key},
    status ${integer} NOT NULL,
    key_id ${key},
    person ${key},
    address ${text} NOT NULL,
    request_id ${text} NOT NULL,
    created_at ${bigint} NOT NULL
  ${end}
  CREATE INDEX accesses_by_time ON accesses (created_at);
  CREATE INDEX accesses_by_actor ON accesses (person, key_id, kind, access_no);
  CREATE INDEX accesses_by_subject ON accesses (subject, access_no) WHERE subject IS NOT NULL;
  CREATE INDEX accesses_refused ON accesses (access_no) WHERE kind = 'refusal';

  -- Who sent which transfer that another service stores; one that it did not take is removed.
  CREATE TABLE forwarded_transfers (
    reference_id ${key} NOT NULL,
    key_id ${key} NOT NULL,
    person ${key} NOT NULL,
    key_label ${text} NOT NULL,
    miles ${bigint} NOT NULL,
    sent_at ${bigint} NOT NULL,
    PRIMARY KEY (reference_id, key_id)
  ${treeEnd}
  CREATE INDEX forwarded_transfers_of_key ON forwarded_transfers (key_id, sent_at);`

export const ledgerTables = sql`${keysSchema}
${accountsSchema}
${transfersSchema}
${by(bookingsSchema)}${reversalsSchema}

  ${eventsSchema}${accessesSchema}`

/** The sums that the overview shows. */
export const overviewSchema = sql`-- What was credited and taken back, by day (UTC, numbered from 1970) and by the key that had sent it: the sums
  -- of the events up to the last one that was summed, which is in the only row of the table after this one.
  CREATE TABLE day_sums (
    day ${bigint} NOT NULL,
    kind ${key} NOT NULL CHECK (kind IN ('transfer', 'reversal')),
    key_id ${key} NOT NULL,
    transfers ${bigint} NOT NULL,
    miles ${bigint} NOT NULL,
    PRIMARY KEY (day, kind, key_id)
  ${treeEnd}
  CREATE TABLE summed_events (
    row_no ${integer} PRIMARY KEY CHECK (row_no = 1),
    last_event_id ${bigint} NOT NULL
  ${end}
  INSERT INTO summed_events VALUES (1, 0);

  -- Why something was refused: a fixed message, which has nothing of the request.
  ALTER TABLE accesses ADD COLUMN reason ${text};
  CREATE INDEX accesses_refused_by_time ON accesses (created_at, reason, status) WHERE kind = 'refusal';`

/** The outcome of a forwarded transfer as reported by its platform; NULL until known. */
export const outcomesSchema = sql`
  ALTER TABLE forwarded_transfers ADD COLUMN outcome ${text} CHECK (outcome IN ('success', 'failed'));
  ALTER TABLE forwarded_transfers ADD COLUMN outcome_transaction_id ${text};
  ALTER TABLE forwarded_transfers ADD COLUMN outcome_account_id ${text};
  ALTER TABLE forwarded_transfers ADD COLUMN outcome_miles ${bigint};`
