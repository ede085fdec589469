import type { Migration } from '../migration.ts'

/**
 * The migrations from an empty PostgreSQL database to this version's; a released one never changes. Columns that are sorted or compared use the collation
 * "C", byte by byte as in SQLite.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'keys',
    sql: `
      CREATE TABLE IF NOT EXISTS keys (
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
        CHECK ((public_key IS NOT NULL) = (role = 'public'))
      );`,
  },
  {
    name: 'leases',
    sql: `
      CREATE TABLE IF NOT EXISTS leases (
        job text PRIMARY KEY,
        holder text NOT NULL,
        expires_at bigint NOT NULL
      );`,
  },
  {
    name: 'places',
    sql: `
      CREATE TABLE IF NOT EXISTS places (
        place_id text COLLATE "C" PRIMARY KEY,
        name text NOT NULL,
        folded_name text COLLATE "C" NOT NULL,
        country_code text COLLATE "C" NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        population bigint NOT NULL
      );
      CREATE INDEX IF NOT EXISTS places_by_country ON places (country_code, population DESC);
      CREATE INDEX IF NOT EXISTS places_by_population ON places (population DESC, place_id);
      CREATE INDEX IF NOT EXISTS places_by_latitude ON places (latitude, longitude);
      CREATE TABLE IF NOT EXISTS place_words (
        word text COLLATE "C" NOT NULL,
        place_id text COLLATE "C" NOT NULL REFERENCES places,
        PRIMARY KEY (word, place_id)
      );

      CREATE TABLE IF NOT EXISTS airports (
        iata text COLLATE "C" PRIMARY KEY,
        name text NOT NULL,
        city text NOT NULL,
        country_code text COLLATE "C" NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        weight double precision NOT NULL
      );
      CREATE TABLE IF NOT EXISTS airport_words (
        word text COLLATE "C" NOT NULL,
        iata text COLLATE "C" NOT NULL REFERENCES airports,
        PRIMARY KEY (word, iata)
      );`,
  },
  {
    name: 'hotels',
    sql: `
      CREATE TABLE IF NOT EXISTS worlds (
        world text PRIMARY KEY,
        hotels integer NOT NULL,
        made_at bigint NOT NULL
      );

      CREATE TABLE IF NOT EXISTS amenities (
        amenity_id integer PRIMARY KEY,
        name text NOT NULL UNIQUE,
        category text NOT NULL
      );

      CREATE TABLE IF NOT EXISTS hotels (
        hotel_no integer PRIMARY KEY,
        hotel_id text COLLATE "C" NOT NULL UNIQUE,
        folded_name text COLLATE "C" NOT NULL,
        folded_city text COLLATE "C" NOT NULL,
        country_code text COLLATE "C" NOT NULL,
        cell integer NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL
      );
      CREATE INDEX IF NOT EXISTS hotels_by_cell ON hotels (cell, latitude, longitude);
      CREATE INDEX IF NOT EXISTS hotels_by_country ON hotels (country_code, hotel_no);
      CREATE INDEX IF NOT EXISTS hotels_by_city ON hotels (folded_city, hotel_no);

      -- Apart from what is searched, so that a search reads small rows.
      CREATE TABLE IF NOT EXISTS hotel_records (
        hotel_no integer PRIMARY KEY REFERENCES hotels,
        record text NOT NULL
      );`,
  },
  {
    name: 'deals',
    sql: `
      CREATE TABLE IF NOT EXISTS sweeps (
        sweep_id integer PRIMARY KEY,
        day text NOT NULL,
        finished_at bigint
      );

      CREATE TABLE IF NOT EXISTS deals (
        sweep_id integer NOT NULL REFERENCES sweeps,
        hotel_no integer NOT NULL,
        hotel_id text NOT NULL,
        name text NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        miles_required integer NOT NULL,
        cpm double precision NOT NULL,
        multiplier integer NOT NULL,
        stars integer NOT NULL,
        rating double precision NOT NULL,
        board_type text NOT NULL,
        refundable boolean NOT NULL,
        facility_bits bytea NOT NULL,
        start_date text NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      );

      -- Apart from what is ranked, so that ranking reads small rows.
      CREATE TABLE IF NOT EXISTS deal_stays (
        sweep_id integer NOT NULL,
        hotel_no integer NOT NULL,
        end_date text NOT NULL,
        room_type text NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no),
        FOREIGN KEY (sweep_id, hotel_no) REFERENCES deals
      );`,
  },
  {
    name: 'miles',
    sql: `
      -- Pages keep room, so that a balance changes within its page and no index is written.
      CREATE TABLE IF NOT EXISTS accounts (
        account_id uuid PRIMARY KEY,
        phone_number text COLLATE "C" NOT NULL UNIQUE CHECK (phone_number ~ '^[+]1[0-9]'),
        external_id text COLLATE "C" NOT NULL UNIQUE,
        balance bigint NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
        created_at bigint NOT NULL
      ) WITH (fillfactor = 50);

      -- Transaction ids rise with time, so they tell which of two transfers of one moment is the newer.
      CREATE TABLE IF NOT EXISTS transfers (
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
        CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL)),
        CHECK (status = 'success' OR (status = 'failed') = (decided_by IS NOT NULL))
      );
      CREATE INDEX IF NOT EXISTS transfers_by_time ON transfers (created_at, transaction_id);
      CREATE INDEX IF NOT EXISTS transfers_by_account ON transfers (account_id, created_at, transaction_id);
      CREATE INDEX IF NOT EXISTS transfers_by_status ON transfers (status, created_at, transaction_id) WHERE status <> 'success';
      CREATE INDEX IF NOT EXISTS transfers_by_sender ON transfers (sent_by_key, created_at);

      -- What an account receives, the outside source gives: one row is both entries, so that they cannot but sum to zero.
      CREATE TABLE IF NOT EXISTS bookings (
        transaction_id text COLLATE "C" NOT NULL REFERENCES transfers,
        kind text NOT NULL CHECK (kind IN ('transfer', 'reversal')),
        account_id uuid NOT NULL REFERENCES accounts,
        amount integer NOT NULL CHECK (amount <> 0 AND (amount > 0) = (kind = 'transfer')),
        created_at bigint NOT NULL,
        PRIMARY KEY (transaction_id, kind)
      );

      -- An account of NULL is the outside source, which has no balance: it would be one hot row.
      CREATE OR REPLACE VIEW entries AS
        SELECT transaction_id, kind, legs.account_id, legs.amount, created_at
        FROM bookings CROSS JOIN LATERAL
          (VALUES (NULL::uuid, -bookings.amount), (bookings.account_id, bookings.amount)) AS legs (account_id, amount);

      CREATE TABLE IF NOT EXISTS reversals (
        transaction_id text COLLATE "C" PRIMARY KEY REFERENCES transfers,
        note text NOT NULL,
        booked_by text NOT NULL,
        booked_at bigint NOT NULL
      );

      -- Keys with a daily limit, for those who send with one of them to wait for each other.
      CREATE TABLE IF NOT EXISTS limited_senders (
        key_id text COLLATE "C" PRIMARY KEY
      );

      CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
        END
      $$;
      CREATE OR REPLACE TRIGGER bookings_are_never_changed BEFORE UPDATE ON bookings
        FOR EACH ROW EXECUTE FUNCTION refuse_change('an entry is never changed');
      CREATE OR REPLACE TRIGGER bookings_are_never_deleted BEFORE DELETE ON bookings
        FOR EACH ROW EXECUTE FUNCTION refuse_change('an entry is never deleted');
      CREATE OR REPLACE TRIGGER bookings_are_never_emptied BEFORE TRUNCATE ON bookings
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an entry is never deleted');
      CREATE OR REPLACE TRIGGER transfers_are_never_deleted BEFORE DELETE ON transfers
        FOR EACH ROW EXECUTE FUNCTION refuse_change('a transfer is never deleted');
      CREATE OR REPLACE TRIGGER transfers_are_never_emptied BEFORE TRUNCATE ON transfers
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a transfer is never deleted');
      CREATE OR REPLACE TRIGGER transfers_are_decided_once BEFORE UPDATE ON transfers
        FOR EACH ROW
        WHEN (OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
          OR (NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.note, NEW.sent_by, NEW.sent_by_key, NEW.created_at)
            IS DISTINCT FROM (OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.note, OLD.sent_by, OLD.sent_by_key, OLD.created_at))
        EXECUTE FUNCTION refuse_change('a transfer is decided once, and changed by nothing else');
      CREATE OR REPLACE TRIGGER reversals_are_never_changed BEFORE UPDATE ON reversals
        FOR EACH ROW EXECUTE FUNCTION refuse_change('a reversal is never changed');
      CREATE OR REPLACE TRIGGER reversals_are_never_deleted BEFORE DELETE ON reversals
        FOR EACH ROW EXECUTE FUNCTION refuse_change('a reversal is never deleted');
      CREATE OR REPLACE TRIGGER reversals_are_never_emptied BEFORE TRUNCATE ON reversals
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a reversal is never deleted');`,
  },
  {
    name: 'deal columns',
    sql: `
      -- Deals that were found before are found anew.
      DROP TABLE IF EXISTS deal_stays;
      DROP TABLE IF EXISTS deals;
      UPDATE sweeps SET finished_at = NULL;

      -- What deals are ranked by, of all that one commit added, in the form in which it is searched.
      CREATE TABLE IF NOT EXISTS deal_columns (
        sweep_id integer NOT NULL REFERENCES sweeps,
        hotel_no integer NOT NULL,
        deals integer NOT NULL,
        bit_words integer NOT NULL,
        board_types text NOT NULL,
        block bytea NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      );

      CREATE TABLE IF NOT EXISTS deals (
        sweep_id integer NOT NULL REFERENCES sweeps,
        hotel_no integer NOT NULL,
        hotel_id text NOT NULL,
        name text NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        miles_required integer NOT NULL,
        cpm double precision NOT NULL,
        multiplier integer NOT NULL,
        start_date text NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      );

      -- Apart from what is shown as a point, so that points are read from small rows.
      CREATE TABLE IF NOT EXISTS deal_stays (
        sweep_id integer NOT NULL,
        hotel_no integer NOT NULL,
        end_date text NOT NULL,
        room_type text NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no),
        FOREIGN KEY (sweep_id, hotel_no) REFERENCES deals
      );`,
  },
  {
    name: 'data sets',
    sql: `
      -- Which source the hotels and the places come from; the edition is NULL until they are stored whole.
      CREATE TABLE IF NOT EXISTS data_sets (
        name text PRIMARY KEY CHECK (name IN ('hotels', 'places')),
        source text NOT NULL,
        edition text,
        stored_at bigint NOT NULL
      );
      -- Until now hotels came from the sample alone, and places with them.
      CREATE TABLE IF NOT EXISTS worlds (world text PRIMARY KEY, hotels integer NOT NULL, made_at bigint NOT NULL);
      INSERT INTO data_sets SELECT 'hotels', 'sample', '2, ' || hotels || ' hotels', made_at FROM worlds WHERE world = 'sample 2'
        ON CONFLICT DO NOTHING;
      INSERT INTO data_sets SELECT 'places', 'GeoNames, OurAirports', '1', made_at FROM worlds WHERE world = 'sample 2'
        ON CONFLICT DO NOTHING;
      INSERT INTO data_sets SELECT 'hotels', 'sample', NULL, 0 WHERE EXISTS (SELECT 1 FROM hotels)
        ON CONFLICT DO NOTHING;
      DROP TABLE IF EXISTS worlds;

      -- A picture may be at any URL.
      UPDATE hotel_records SET record = replace(record, '"path":"/pictures/', '"url":"/pictures/');`,
  },
  {
    name: 'persons and rights',
    sql: `
      -- A key of before is a person of its own, and a staff key of before may do everything.
      ALTER TABLE keys ADD COLUMN IF NOT EXISTS person text COLLATE "C" NOT NULL DEFAULT '';
      ALTER TABLE keys ADD COLUMN IF NOT EXISTS rights text NOT NULL DEFAULT '';
      UPDATE keys SET person = key_id WHERE person = '';
      UPDATE keys SET rights = 'read,transfer,approve,correct' WHERE role = 'staff' AND rights = '';`,
  },
  {
    name: 'ledger events',
    sql: `
      CREATE TABLE ledgers (ledger_id text PRIMARY KEY);
      INSERT INTO ledgers VALUES (replace(gen_random_uuid()::text, '-', ''));

      -- Every change of the ledger. The body alone is sealed, in the order of the ids; the other columns say where a request
      -- came from, and find events. An event with a smaller id may be committed later.
      CREATE TABLE events (
        event_id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        kind text COLLATE "C" NOT NULL CHECK (kind IN ('account.opened', 'account.changed', 'transfer.stored', 'transfer.decided',
          'reversal.requested', 'reversal.decided', 'key.created', 'key.revoked', 'key.assigned', 'rule.changed', 'signer.added')),
        subject text COLLATE "C" NOT NULL,
        created_at bigint NOT NULL,
        body text COLLATE "C" NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        person text COLLATE "C" NOT NULL,
        address text,
        request_id text
      );

      -- The hashes of complete tiles of 256 leaves or nodes of the Merkle tree over the events.
      CREATE TABLE tiles (
        level integer NOT NULL,
        tile_no integer NOT NULL,
        hashes bytea NOT NULL CHECK (length(hashes) = 8192),
        root bytea NOT NULL CHECK (length(root) = 32),
        first_event_id bigint CHECK ((first_event_id IS NULL) = (level > 0)),
        PRIMARY KEY (level, tile_no)
      );
      CREATE UNIQUE INDEX tiles_by_event ON tiles (first_event_id) WHERE level = 0;

      -- Signed notes about the tree of the first events.
      CREATE TABLE checkpoints (
        size bigint PRIMARY KEY,
        last_event_id bigint NOT NULL,
        root bytea NOT NULL CHECK (length(root) = 32),
        note text NOT NULL,
        sealed_at bigint NOT NULL
      );

      -- The salt hides the phone number and the external id behind the hashes that the events have of them. Miles that a
      -- reversal took and the balance did not cover are a debt.
      ALTER TABLE accounts ADD COLUMN status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed'));
      ALTER TABLE accounts ADD COLUMN debt bigint NOT NULL DEFAULT 0 CHECK (debt >= 0 AND (debt = 0 OR balance = 0));
      ALTER TABLE accounts ADD COLUMN last_entry_no bigint NOT NULL DEFAULT 0;
      ALTER TABLE accounts ADD COLUMN salt bytea NOT NULL DEFAULT '';
      UPDATE accounts SET salt = substring(sha256(uuid_send(gen_random_uuid())) FROM 1 FOR 16), last_entry_no = coalesce(counted.entries, 0)
      FROM accounts AS known
      LEFT JOIN (SELECT account_id, count(*) AS entries FROM bookings GROUP BY account_id) AS counted USING (account_id)
      WHERE accounts.account_id = known.account_id AND accounts.salt = '';

      CREATE TABLE account_changes (
        change_no bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts,
        change text NOT NULL CHECK (change IN ('phone_number', 'external_id', 'frozen', 'unfrozen', 'closed')),
        earlier_phone_number text CHECK ((earlier_phone_number IS NULL) = (change <> 'phone_number')),
        reason text NOT NULL,
        changed_by text NOT NULL,
        changed_by_key text COLLATE "C" NOT NULL,
        changed_by_person text COLLATE "C" NOT NULL,
        changed_at bigint NOT NULL
      );
      CREATE INDEX account_changes_by_account ON account_changes (account_id, change_no);

      DROP TRIGGER bookings_are_never_changed ON bookings;
      -- Bookings of an account are numbered; the balance after each is less than 0 by the debt.
      ALTER TABLE bookings ADD COLUMN account_entry_no bigint NOT NULL DEFAULT 0;
      ALTER TABLE bookings ADD COLUMN balance_after bigint NOT NULL DEFAULT 0;
      UPDATE bookings SET account_entry_no = numbered.account_entry_no, balance_after = numbered.balance_after
      FROM (
        SELECT transaction_id, kind, row_number() OVER numbering AS account_entry_no, sum(amount) OVER numbering AS balance_after
        FROM bookings
        WINDOW numbering AS (PARTITION BY account_id ORDER BY created_at, transaction_id, kind DESC ROWS UNBOUNDED PRECEDING)
      ) AS numbered
      WHERE bookings.transaction_id = numbered.transaction_id AND bookings.kind = numbered.kind;
      ALTER TABLE bookings ALTER COLUMN account_entry_no DROP DEFAULT, ALTER COLUMN balance_after DROP DEFAULT;
      CREATE UNIQUE INDEX bookings_by_account ON bookings (account_id, account_entry_no);
      CREATE TRIGGER bookings_are_never_changed BEFORE UPDATE ON bookings
        FOR EACH ROW EXECUTE FUNCTION refuse_change('an entry is never changed');

      DROP TRIGGER transfers_are_decided_once ON transfers;
      ALTER TABLE transfers ADD COLUMN sent_by_person text COLLATE "C" NOT NULL DEFAULT '';
      ALTER TABLE transfers ADD COLUMN decided_by_person text COLLATE "C" CHECK (decided_by_person <> sent_by_person);
      ALTER TABLE transfers ADD COLUMN decision_reason text;
      ALTER TABLE transfers ADD COLUMN event_id bigint NOT NULL DEFAULT 0;
      UPDATE transfers SET sent_by_person = sent_by_key, decided_by_person = decided_by_key;
      CREATE INDEX transfers_by_decider ON transfers (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;
      CREATE INDEX transfers_by_decision ON transfers (decided_at) WHERE decided_at IS NOT NULL;

      DROP TRIGGER reversals_are_never_changed ON reversals;
      DROP TRIGGER reversals_are_never_deleted ON reversals;
      DROP TRIGGER reversals_are_never_emptied ON reversals;
      ALTER TABLE reversals RENAME TO earlier_reversals;
      ALTER INDEX reversals_pkey RENAME TO earlier_reversals_pkey;
      CREATE TABLE reversals (
        reversal_id text COLLATE "C" PRIMARY KEY,
        transaction_id text COLLATE "C" NOT NULL REFERENCES transfers,
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
        CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL)
          AND (decided_by IS NULL) = (decided_by_person IS NULL)),
        CHECK (status = 'booked' OR (status = 'rejected') = (decided_by IS NOT NULL))
      );
      CREATE UNIQUE INDEX reversals_by_transfer ON reversals (transaction_id) WHERE status <> 'rejected';
      CREATE INDEX reversals_of_transfer ON reversals (transaction_id);
      CREATE INDEX reversals_by_decider ON reversals (decided_by_key, decided_at) WHERE decided_by_key IS NOT NULL;
      CREATE INDEX reversals_pending ON reversals (requested_at) WHERE status = 'pending';
      INSERT INTO reversals (reversal_id, transaction_id, reason, allows_debt, status, requested_by, requested_by_key,
        requested_by_person, requested_at)
      SELECT transaction_id, transaction_id, note, 0, 'booked', booked_by, 'operator', booked_by, booked_at
      FROM earlier_reversals;
      DROP TABLE earlier_reversals;

      -- Which transfers wait for another person: those above an amount, and those with which a sender's or a recipient's
      -- day comes above a sum. The last rule is in force.
      CREATE TABLE review_rules (
        rule_no integer PRIMARY KEY,
        above_miles bigint CHECK (above_miles >= 0),
        above_sender_day bigint CHECK (above_sender_day >= 0),
        above_recipient_day bigint CHECK (above_recipient_day >= 0),
        changed_by text NOT NULL,
        changed_at bigint NOT NULL
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

      -- The events of before, in the order of their times.
      INSERT INTO events (kind, subject, created_at, body, key_id, person)
      SELECT kind, subject, created_at, body, key_id, person FROM (
        SELECT 'key.created' AS kind, key_id AS subject, created_at, 0 AS rank, 'operator' AS key_id, 'operator' AS person,
          json_build_object('kind', 'key.created', 'key_id', key_id, 'role', role, 'rights', rights, 'name', name, 'person', person,
            'secret_hash', encode(secret_hash, 'hex'), 'daily_miles_limit', daily_miles_limit, 'expires_at', expires_at, 'at', created_at)::text AS body
        FROM keys
        UNION ALL
        SELECT 'key.revoked', key_id, revoked_at, 1, 'operator', 'operator',
          json_build_object('kind', 'key.revoked', 'key_id', key_id, 'at', revoked_at)::text
        FROM keys WHERE revoked_at IS NOT NULL
        UNION ALL
        SELECT 'account.opened', account_id::text, created_at, 2, '', '',
          json_build_object('kind', 'account.opened', 'account_id', account_id,
            'phone_hash', encode(sha256(salt || convert_to(phone_number, 'UTF8')), 'hex'),
            'external_id_hash', encode(sha256(salt || convert_to(external_id, 'UTF8')), 'hex'),
            'opened_by_key', '', 'opened_by_person', '', 'at', created_at)::text
        FROM accounts
        UNION ALL
        SELECT 'transfer.stored', transaction_id, created_at, 3, sent_by_key, sent_by_person,
          json_build_object('kind', 'transfer.stored', 'transaction_id', transaction_id, 'reference_id', reference_id,
            'account_id', account_id, 'amount', amount, 'status', CASE WHEN decided_by IS NULL THEN status ELSE 'pending' END, 'note', note,
            'sent_by', sent_by, 'sent_by_key', sent_by_key, 'sent_by_person', sent_by_person, 'at', created_at)::text
        FROM transfers
        UNION ALL
        SELECT 'transfer.decided', transaction_id, decided_at, 4, decided_by_key, decided_by_person,
          json_build_object('kind', 'transfer.decided', 'transaction_id', transaction_id, 'status', status, 'reason', decision_reason,
            'decided_by', decided_by, 'decided_by_key', decided_by_key, 'decided_by_person', decided_by_person, 'at', decided_at)::text
        FROM transfers WHERE decided_by IS NOT NULL
        UNION ALL
        SELECT 'reversal.requested', transaction_id, requested_at, 5, requested_by_key, requested_by_person,
          json_build_object('kind', 'reversal.requested', 'reversal_id', reversal_id, 'transaction_id', transaction_id,
            'reference_id', reference_id, 'reason', reason, 'allows_debt', allows_debt, 'status', status,
            'requested_by', requested_by, 'requested_by_key', requested_by_key, 'requested_by_person', requested_by_person,
            'at', requested_at)::text
        FROM reversals
      ) AS earlier ORDER BY created_at, rank, subject COLLATE "C";
      UPDATE transfers SET event_id = events.event_id FROM events
      WHERE events.kind = 'transfer.stored' AND events.subject = transfers.transaction_id;
      ALTER TABLE transfers ALTER COLUMN event_id DROP DEFAULT, ALTER COLUMN sent_by_person DROP DEFAULT;

      -- A stored transfer names its event itself.
      CREATE INDEX events_by_subject ON events (subject, event_id) WHERE kind <> 'transfer.stored';
      CREATE INDEX events_by_kind ON events (kind, event_id) WHERE kind <> 'transfer.stored';
      CREATE INDEX events_by_actor ON events (person, key_id, kind, event_id);
      CREATE INDEX events_by_time ON events (created_at);

      CREATE TRIGGER transfers_are_decided_once BEFORE UPDATE ON transfers
        FOR EACH ROW
        WHEN (OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
          OR (NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.note, NEW.sent_by, NEW.sent_by_key, NEW.sent_by_person, NEW.created_at, NEW.event_id)
            IS DISTINCT FROM (OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.note, OLD.sent_by, OLD.sent_by_key, OLD.sent_by_person, OLD.created_at, OLD.event_id))
        EXECUTE FUNCTION refuse_change('a transfer is decided once, and changed by nothing else');
      CREATE TRIGGER reversals_are_decided_once BEFORE UPDATE ON reversals
        FOR EACH ROW
        WHEN (OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
          OR (NEW.reversal_id, NEW.transaction_id, NEW.reference_id, NEW.reason, NEW.allows_debt, NEW.requested_by, NEW.requested_by_key, NEW.requested_by_person, NEW.requested_at)
            IS DISTINCT FROM (OLD.reversal_id, OLD.transaction_id, OLD.reference_id, OLD.reason, OLD.allows_debt, OLD.requested_by, OLD.requested_by_key, OLD.requested_by_person, OLD.requested_at))
        EXECUTE FUNCTION refuse_change('a reversal is decided once, and changed by nothing else');
      ${neverChanged('reversals', 'a reversal', ['DELETE', 'TRUNCATE'])}
      ${neverChanged('accounts', 'an account', ['DELETE', 'TRUNCATE'])}
      ${neverChanged('review_rules', 'a review rule', ['UPDATE', 'DELETE', 'TRUNCATE'])}
      ${neverChanged('events', 'an event', ['UPDATE', 'DELETE', 'TRUNCATE'])}
      ${neverChanged('tiles', 'a tile', ['UPDATE', 'DELETE', 'TRUNCATE'])}
      ${neverChanged('checkpoints', 'a checkpoint', ['UPDATE', 'DELETE', 'TRUNCATE'])}`,
  },
]

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
    .join('\n      ')
}
