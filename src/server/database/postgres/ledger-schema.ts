/** Keys, accounts, transfers, what belongs to them, and the log of events. */
export const ledgerSchema = `
  -- A salt hides the words of its row, and the persons in it, behind the digests that the events have of them: without it
  -- they say nothing. Where words are erased it is NULL.

  -- A person is compared in a folded form, and shown as written.
  CREATE TABLE keys (
    key_id text COLLATE "C" PRIMARY KEY,
    role text NOT NULL CHECK (role IN ('public', 'agent', 'staff')),
    name text NOT NULL,
    secret_hash bytea UNIQUE,
    public_key text,
    prefix text NOT NULL,
    last_four text NOT NULL,
    daily_miles_limit bigint CHECK (daily_miles_limit > 0),
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    person text COLLATE "C" NOT NULL DEFAULT '',
    rights text NOT NULL DEFAULT '',
    person_name text NOT NULL DEFAULT '',
    salt bytea CHECK (length(salt) = 16),
    CHECK ((public_key IS NOT NULL) = (role = 'public'))
  );

  -- Pages keep room, so that a balance changes within its page and no index is written.
  -- Miles that a reversal took and the balance did not cover are a debt.
  CREATE TABLE accounts (
    account_id uuid PRIMARY KEY,
    phone_number text COLLATE "C" UNIQUE CHECK (phone_number ~ '^[+]1[0-9]'),
    external_id text COLLATE "C" UNIQUE,
    balance bigint NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
    created_at bigint NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
    debt bigint NOT NULL DEFAULT 0 CHECK (debt >= 0 AND (debt = 0 OR balance = 0)),
    last_entry_no bigint NOT NULL DEFAULT 0,
    salt bytea CHECK (length(salt) = 16),
    CHECK ((salt IS NULL) = (phone_number IS NULL) AND (salt IS NULL) = (external_id IS NULL))
  ) WITH (fillfactor = 50);

  -- Transaction ids rise with time, so they tell which of two transfers of one moment is the newer.
  CREATE TABLE transfers (
    transaction_id text COLLATE "C" PRIMARY KEY,
    reference_id text COLLATE "C" NOT NULL UNIQUE,
    account_id uuid NOT NULL REFERENCES accounts,
    amount integer NOT NULL CHECK (amount BETWEEN 1 AND 999999),
    status text NOT NULL CHECK (status IN ('success', 'pending', 'failed')),
    note text,
    sent_by text NOT NULL,
    sent_by_key text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    decided_by text,
    decided_by_key text COLLATE "C" CHECK (decided_by_key <> sent_by_key),
    decided_at bigint,
    sent_by_person text COLLATE "C" NOT NULL,
    decided_by_person text COLLATE "C",
    decision_reason text,
    event_id bigint NOT NULL,
    salt bytea CHECK (length(salt) = 16),
    CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL)),
    CHECK (status = 'success' OR (status = 'failed') = (decided_by IS NOT NULL)),
    CHECK (decided_by_person <> sent_by_person)
  );
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
    reference_id text COLLATE "C" UNIQUE,
    reason text NOT NULL,
    allows_debt integer NOT NULL CHECK (allows_debt IN (0, 1)),
    status text NOT NULL CHECK (status IN ('pending', 'booked', 'rejected')),
    requested_by text NOT NULL,
    requested_by_key text COLLATE "C" NOT NULL,
    requested_by_person text COLLATE "C" NOT NULL,
    requested_at bigint NOT NULL,
    decided_by text,
    decided_by_key text COLLATE "C" CHECK (decided_by_key <> requested_by_key),
    decided_by_person text COLLATE "C" CHECK (decided_by_person <> requested_by_person),
    decision_reason text,
    decided_at bigint,
    salt bytea CHECK (length(salt) = 16),
    CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL) AND
      (decided_by IS NULL) = (decided_by_person IS NULL)),
    CHECK (status = 'booked' OR (status = 'rejected') = (decided_by IS NOT NULL))
  );
  CREATE UNIQUE INDEX reversals_by_transfer ON reversals (transaction_id) WHERE status <> 'rejected';
  CREATE INDEX reversals_of_transfer ON reversals (transaction_id);
  CREATE INDEX reversals_by_decider ON reversals (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;
  CREATE INDEX reversals_by_status ON reversals (status, transaction_id);

  CREATE TABLE account_changes (
    change_no bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts,
    change text NOT NULL CHECK (change IN ('phone_number', 'external_id', 'frozen', 'unfrozen', 'closed')),
    earlier_phone_number text CHECK ((earlier_phone_number IS NULL) = (change <> 'phone_number')),
    reason text NOT NULL,
    changed_by text NOT NULL,
    changed_by_key text COLLATE "C" NOT NULL,
    changed_by_person text COLLATE "C" NOT NULL,
    changed_at bigint NOT NULL,
    salt bytea CHECK (length(salt) = 16)
  );
  CREATE INDEX account_changes_by_account ON account_changes (account_id, change_no);

  CREATE TABLE ledgers (
    ledger_id text PRIMARY KEY
  );

  -- Every change of the ledger. The body alone is sealed, in the order of the ids; the other columns say where a request
  -- came from, and find events. An event with a smaller id may be committed later.
  CREATE TABLE events (
    event_id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('account.opened', 'account.changed', 'transfer.stored',
      'transfer.decided', 'reversal.requested', 'reversal.decided', 'key.created', 'key.revoked', 'key.assigned',
      'rule.changed', 'signer.added', 'words.erased', 'log.accepted')),
    subject text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    body text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    address text,
    request_id text
  );
  -- A stored transfer names its event itself.
  CREATE INDEX events_by_subject ON events (subject, event_id) WHERE kind <> 'transfer.stored';
  CREATE INDEX events_by_kind ON events (kind, event_id) WHERE kind <> 'transfer.stored';
  CREATE INDEX events_by_actor ON events (person, key_id, kind, event_id);
  CREATE INDEX events_by_time ON events (created_at);

  -- The hashes of complete tiles of 256 leaves or nodes of the Merkle tree over the events: computed again from them where
  -- they do not lead to the root of a checkpoint.
  CREATE TABLE tiles (
    level integer NOT NULL,
    tile_no integer NOT NULL,
    hashes bytea NOT NULL CHECK (length(hashes) = 8192),
    root bytea NOT NULL CHECK (length(root) = 32),
    first_event_id bigint CHECK ((first_event_id IS NULL) = (level > 0)),
    PRIMARY KEY (level, tile_no)
  );
  CREATE INDEX tiles_by_event ON tiles (first_event_id) WHERE level = 0;

  -- Signed notes about the tree of the first events.
  CREATE TABLE checkpoints (
    size bigint PRIMARY KEY,
    last_event_id bigint NOT NULL,
    root bytea NOT NULL CHECK (length(root) = 32),
    note text NOT NULL,
    sealed_at bigint NOT NULL
  );

  -- Which transfers wait for another person: those above an amount, and those with which a sender's or a recipient's
  -- day comes above a sum. The last rule is in force.
  CREATE TABLE review_rules (
    rule_no integer PRIMARY KEY,
    above_miles bigint CHECK (above_miles >= 0),
    above_sender_day bigint CHECK (above_sender_day >= 0),
    above_recipient_day bigint CHECK (above_recipient_day >= 0),
    changed_by text NOT NULL,
    changed_at bigint NOT NULL,
    salt bytea CHECK (length(salt) = 16)
  );

  -- Who has read members' data, and what was refused to whom; the events say who has changed something.
  CREATE TABLE accesses (
    access_no bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('read', 'refusal')),
    operation text COLLATE "C" NOT NULL,
    subject text COLLATE "C",
    status integer NOT NULL,
    key_id text COLLATE "C",
    person text COLLATE "C",
    address text NOT NULL,
    request_id text NOT NULL,
    created_at bigint NOT NULL
  );
  CREATE INDEX accesses_by_time ON accesses (created_at);
  CREATE INDEX accesses_by_actor ON accesses (person, key_id, kind, access_no);
  CREATE INDEX accesses_by_subject ON accesses (subject, access_no) WHERE subject IS NOT NULL;
  CREATE INDEX accesses_refused ON accesses (access_no) WHERE kind = 'refusal';

  -- Who sent which transfer that another service stores; one that it did not take is removed.
  CREATE TABLE forwarded_transfers (
    reference_id text COLLATE "C" NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    key_label text NOT NULL,
    miles bigint NOT NULL,
    sent_at bigint NOT NULL,
    PRIMARY KEY (reference_id, key_id)
  );
  CREATE INDEX forwarded_transfers_of_key ON forwarded_transfers (key_id, sent_at);

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
    WHEN ((OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
      OR (NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.note, NEW.sent_by, NEW.sent_by_key, NEW.sent_by_person, NEW.created_at, NEW.event_id, NEW.salt)
        IS DISTINCT FROM (OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.note, OLD.sent_by, OLD.sent_by_key, OLD.sent_by_person, OLD.created_at, OLD.event_id, OLD.salt))
      AND NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL AND (NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.status, NEW.sent_by_key, NEW.created_at, NEW.decided_by_key, NEW.decided_at, NEW.event_id)
        IS NOT DISTINCT FROM (OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.status, OLD.sent_by_key, OLD.created_at, OLD.decided_by_key, OLD.decided_at, OLD.event_id)))
    EXECUTE FUNCTION refuse_change('a transfer is decided once, and changed by nothing else but an erasure');
  CREATE TRIGGER reversals_are_decided_once BEFORE UPDATE ON reversals FOR EACH ROW
    WHEN ((OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
      OR (NEW.reversal_id, NEW.transaction_id, NEW.reference_id, NEW.reason, NEW.allows_debt, NEW.requested_by, NEW.requested_by_key, NEW.requested_by_person, NEW.requested_at, NEW.salt)
        IS DISTINCT FROM (OLD.reversal_id, OLD.transaction_id, OLD.reference_id, OLD.reason, OLD.allows_debt, OLD.requested_by, OLD.requested_by_key, OLD.requested_by_person, OLD.requested_at, OLD.salt))
      AND NOT (OLD.salt IS NOT NULL AND NEW.salt IS NULL AND (NEW.reversal_id, NEW.transaction_id, NEW.reference_id, NEW.allows_debt, NEW.status, NEW.requested_by_key, NEW.requested_at, NEW.decided_by_key, NEW.decided_at)
        IS NOT DISTINCT FROM (OLD.reversal_id, OLD.transaction_id, OLD.reference_id, OLD.allows_debt, OLD.status, OLD.requested_by_key, OLD.requested_at, OLD.decided_by_key, OLD.decided_at)))
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
