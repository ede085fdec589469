import type { Migration } from '../migration.ts'
import { ledgerEvents } from './ledger-events.ts'

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
  ledgerEvents,
  {
    name: 'hotel imports',
    sql: `
      -- Changes with every change of the data.
      ALTER TABLE data_sets ADD COLUMN version integer NOT NULL DEFAULT 0;

      -- A removed hotel keeps its number, which deals and the places in lists refer to.
      ALTER TABLE hotels ADD COLUMN removed_at bigint;

      -- What was imported from a supplier: all that it changed before up_to. One that is under way has begun_at, and
      -- since where it is of what has changed since then.
      CREATE TABLE hotel_imports (
        selection text COLLATE "C" PRIMARY KEY,
        up_to bigint,
        begun_at bigint,
        since bigint
      );
      -- The hotels of those under way; the outcome is NULL until the hotel is stored or left out.
      CREATE TABLE import_hotels (
        selection text COLLATE "C" NOT NULL REFERENCES hotel_imports,
        hotel_id text COLLATE "C" NOT NULL,
        listed text NOT NULL,
        outcome text,
        PRIMARY KEY (selection, hotel_id)
      );

      -- Facilities are ids instead of bits. Deals that were found before are found again.
      ALTER TABLE deal_columns RENAME COLUMN bit_words TO facilities;
      UPDATE sweeps SET finished_at = NULL;`,
  },
  {
    name: 'finds of a supplier',
    sql: `
      -- The edition of the supplier's stays that a sweep was made from.
      ALTER TABLE sweeps ADD COLUMN IF NOT EXISTS edition text NOT NULL DEFAULT '';
      ALTER TABLE deals ADD COLUMN IF NOT EXISTS found_at bigint NOT NULL DEFAULT 0;

      -- The best stay that is known of each hotel.
      CREATE TABLE IF NOT EXISTS finds (
        hotel_id text COLLATE "C" PRIMARY KEY,
        place_id text COLLATE "C" NOT NULL,
        start_date text COLLATE "C" NOT NULL,
        end_date text COLLATE "C" NOT NULL,
        room_type text NOT NULL,
        found_at bigint NOT NULL
      );
      CREATE INDEX IF NOT EXISTS finds_by_time ON finds (found_at);
      CREATE INDEX IF NOT EXISTS finds_by_stay ON finds (place_id, start_date, end_date);

      -- How far the questions about each place have come, and how many finds a question there brings.
      CREATE TABLE IF NOT EXISTS swept_places (
        place_id text COLLATE "C" PRIMARY KEY,
        finds_expected double precision NOT NULL,
        next_question integer NOT NULL,
        cycle_began_at bigint NOT NULL,
        asked_at bigint NOT NULL
      );

      -- What each day's requests to the supplier came to; how often finds have changed.
      CREATE TABLE IF NOT EXISTS supplier_days (
        day text COLLATE "C" PRIMARY KEY,
        requests integer NOT NULL DEFAULT 0,
        finds integer NOT NULL DEFAULT 0,
        changes integer NOT NULL DEFAULT 0,
        next_request_at bigint NOT NULL DEFAULT 0
      );`,
  },
  {
    name: 'forwarded transfers',
    sql: `
      -- Who sent which transfer that another service stores; one that it did not take is removed.
      CREATE TABLE IF NOT EXISTS forwarded_transfers (
        reference_id text COLLATE "C" NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        person text COLLATE "C" NOT NULL,
        key_label text NOT NULL,
        miles bigint NOT NULL,
        sent_at bigint NOT NULL,
        PRIMARY KEY (reference_id, key_id)
      );
      CREATE INDEX IF NOT EXISTS forwarded_transfers_of_key ON forwarded_transfers (key_id, sent_at);`,
  },
  {
    name: 'own transfers',
    sql: 'CREATE INDEX transfers_by_person ON transfers (sent_by_person, sent_by_key, created_at, transaction_id);',
  },
  {
    name: 'hotel traits',
    sql: `
      -- What lists of hotels are narrowed by.
      ALTER TABLE hotels
        ADD COLUMN compact_zip text COLLATE "C" NOT NULL DEFAULT '',
        ADD COLUMN rating double precision NOT NULL DEFAULT 0,
        ADD COLUMN review_count integer NOT NULL DEFAULT 0,
        ADD COLUMN stars double precision NOT NULL DEFAULT 0,
        ADD COLUMN hotel_type_id integer NOT NULL DEFAULT 0,
        ADD COLUMN chain_id integer NOT NULL DEFAULT 0;
      UPDATE hotels SET compact_zip = replace(replace(lower(hotel ->> 'postalCode'), ' ', ''), '-', ''),
        rating = (hotel ->> 'rating')::double precision, review_count = (hotel ->> 'reviewCount')::integer,
        stars = (hotel ->> 'stars')::double precision, hotel_type_id = coalesce((hotel ->> 'hotelTypeId')::integer, 0),
        chain_id = coalesce((hotel ->> 'chainId')::integer, 0)
      FROM (SELECT hotel_no, record::json AS hotel FROM hotel_records) AS stored WHERE stored.hotel_no = hotels.hotel_no;

      -- Apart from what is searched, so that a search reads small rows.
      CREATE TABLE hotel_amenities (
        hotel_no integer PRIMARY KEY REFERENCES hotels,
        amenity_ids integer[] NOT NULL
      );
      INSERT INTO hotel_amenities
      SELECT hotel_no, ARRAY(SELECT json_array_elements_text(record::json -> 'amenityIds')::integer) FROM hotel_records;`,
  },
  {
    name: 'names of places',
    sql: `
      -- Stored again at the next start, with the regions and the names in other languages.
      ALTER TABLE places
        ADD COLUMN region_id text COLLATE "C" NOT NULL DEFAULT '',
        ADD COLUMN region text NOT NULL DEFAULT '',
        ADD COLUMN near text NOT NULL DEFAULT '',
        -- Folded, each between bars.
        ADD COLUMN other_names text NOT NULL DEFAULT '';
      CREATE INDEX places_by_region ON places (region_id);
      ALTER TABLE airports ADD COLUMN place_id text COLLATE "C" NOT NULL DEFAULT '';
      CREATE INDEX airports_by_place ON airports (place_id);

      -- Without references, which would be checked for each of several hundred thousand rows.
      ALTER TABLE place_words DROP CONSTRAINT place_words_place_id_fkey;
      ALTER TABLE airport_words DROP CONSTRAINT airport_words_iata_fkey;

      -- Words of the names of a region and its country.
      CREATE TABLE region_words (
        word text COLLATE "C" NOT NULL,
        region_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (word, region_id)
      );

      -- The words of all hotels that there are or were, for names that are misspelled.
      CREATE TABLE hotel_words (
        word text COLLATE "C" PRIMARY KEY
      );
      INSERT INTO hotel_words
      SELECT DISTINCT word FROM hotels, unnest(string_to_array(folded_name, ' ')) AS word WHERE word <> '';`,
  },
  {
    name: 'nights of deals',
    sql: `
      -- Beside what is shown as a point, whose price is named by the night; a process of an earlier version leaves it out.
      ALTER TABLE deals ADD COLUMN IF NOT EXISTS nights integer;
      UPDATE deals SET nights = end_date::date - start_date::date FROM deal_stays AS stay
      WHERE stay.sweep_id = deals.sweep_id AND stay.hotel_no = deals.hotel_no;`,
  },
  {
    name: 'coming stays',
    sql: `
      -- All coming stays of a hotel that are known, by the nights, in the form in which they are searched.
      CREATE TABLE coming_stays (
        sweep_id integer NOT NULL REFERENCES sweeps,
        hotel_no integer NOT NULL,
        stays integer NOT NULL,
        currency text NOT NULL,
        board_types text NOT NULL,
        block bytea NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      );
      -- Deals that were found before are found again.
      UPDATE sweeps SET finished_at = NULL;

      -- A hotel has a find for each stay that was asked for; one without a room type was sold out.
      ALTER TABLE finds
        DROP CONSTRAINT finds_pkey,
        ADD PRIMARY KEY (hotel_id, start_date, end_date),
        ALTER COLUMN room_type DROP NOT NULL,
        ADD COLUMN is_best boolean NOT NULL DEFAULT true;
      ALTER TABLE finds ALTER COLUMN is_best DROP DEFAULT;
      CREATE INDEX finds_by_start ON finds (start_date);
      -- Only the best are confirmed when they are due.
      DROP INDEX finds_by_stay;
      CREATE INDEX finds_by_stay ON finds (place_id, start_date, end_date) WHERE is_best;`,
  },
  {
    name: 'nights and prices of deals',
    sql: `
      -- Deals are also ranked by the miles and the price of a night, in the same form: those that were found before are found again.
      ALTER TABLE deal_columns RENAME COLUMN block TO columns;
      UPDATE sweeps SET finished_at = NULL;`,
  },
  {
    name: 'names of persons',
    sql: `
      -- A person is compared in a folded form, and shown as written. Keys of before keep theirs, which the log of events has.
      ALTER TABLE keys ADD COLUMN person_name text NOT NULL DEFAULT '';
      UPDATE keys SET person_name = person;`,
  },
]
