import type { Migration } from '../migration.ts'
import { ledgerEvents } from './ledger-events.ts'

/** The migrations from an empty SQLite database to this version's; a released one never changes. */
export const migrations: readonly Migration[] = [
  {
    name: 'keys',
    sql: `
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
        CHECK ((public_key IS NOT NULL) = (role = 'public'))
      ) STRICT;`,
  },
  {
    name: 'leases',
    sql: `
      CREATE TABLE leases (
        job TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;`,
  },
  {
    name: 'places',
    sql: `
      CREATE TABLE places (
        place_id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        folded_name TEXT NOT NULL,
        country_code TEXT NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        population INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX places_by_country ON places (country_code, population DESC);
      CREATE INDEX places_by_population ON places (population DESC);
      CREATE INDEX places_by_latitude ON places (latitude, longitude);
      CREATE TABLE place_words (
        word TEXT NOT NULL,
        place_id TEXT NOT NULL REFERENCES places,
        PRIMARY KEY (word, place_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE airports (
        iata TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        city TEXT NOT NULL,
        country_code TEXT NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        weight REAL NOT NULL
      ) STRICT;
      CREATE TABLE airport_words (
        word TEXT NOT NULL,
        iata TEXT NOT NULL REFERENCES airports,
        PRIMARY KEY (word, iata)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    name: 'hotels',
    sql: `
      CREATE TABLE worlds (
        world TEXT PRIMARY KEY,
        hotels INTEGER NOT NULL,
        made_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE amenities (
        amenity_id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        category TEXT NOT NULL
      ) STRICT;

      CREATE TABLE hotels (
        hotel_no INTEGER PRIMARY KEY,
        hotel_id TEXT NOT NULL UNIQUE,
        folded_name TEXT NOT NULL,
        folded_city TEXT NOT NULL,
        country_code TEXT NOT NULL,
        cell INTEGER NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL
      ) STRICT;
      CREATE INDEX hotels_by_cell ON hotels (cell, latitude, longitude);
      CREATE INDEX hotels_by_country ON hotels (country_code, hotel_no);
      CREATE INDEX hotels_by_city ON hotels (folded_city, hotel_no);

      -- Apart from what is searched, so that a search reads small rows.
      CREATE TABLE hotel_records (
        hotel_no INTEGER PRIMARY KEY REFERENCES hotels,
        record TEXT NOT NULL
      ) STRICT;`,
  },
  {
    name: 'deals',
    sql: `
      CREATE TABLE sweeps (
        sweep_id INTEGER PRIMARY KEY,
        day TEXT NOT NULL,
        finished_at INTEGER
      ) STRICT;

      CREATE TABLE deals (
        sweep_id INTEGER NOT NULL REFERENCES sweeps,
        hotel_no INTEGER NOT NULL,
        hotel_id TEXT NOT NULL,
        name TEXT NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        miles_required INTEGER NOT NULL,
        cpm REAL NOT NULL,
        multiplier INTEGER NOT NULL,
        stars INTEGER NOT NULL,
        rating REAL NOT NULL,
        board_type TEXT NOT NULL,
        refundable INTEGER NOT NULL CHECK (refundable IN (0, 1)),
        facility_bits BLOB NOT NULL,
        start_date TEXT NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      ) STRICT, WITHOUT ROWID;

      -- Apart from what is ranked, so that ranking reads small rows.
      CREATE TABLE deal_stays (
        sweep_id INTEGER NOT NULL,
        hotel_no INTEGER NOT NULL,
        end_date TEXT NOT NULL,
        room_type TEXT NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no),
        FOREIGN KEY (sweep_id, hotel_no) REFERENCES deals
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    name: 'miles',
    sql: `
      CREATE TABLE accounts (
        account_id TEXT PRIMARY KEY CHECK (account_id = lower(account_id) AND length(account_id) = 36),
        phone_number TEXT NOT NULL UNIQUE CHECK (phone_number GLOB '+1[0-9]*'),
        external_id TEXT NOT NULL UNIQUE,
        balance INTEGER NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
        created_at INTEGER NOT NULL
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
        CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_by_key IS NULL)),
        CHECK (status = 'success' OR (status = 'failed') = (decided_by IS NOT NULL))
      ) STRICT;
      CREATE INDEX transfers_by_time ON transfers (created_at);
      CREATE INDEX transfers_by_account ON transfers (account_id, created_at);
      CREATE INDEX transfers_by_status ON transfers (status, created_at) WHERE status <> 'success';
      CREATE INDEX transfers_by_sender ON transfers (sent_by_key, created_at, status, amount);

      -- An account of NULL is the outside source, which has no balance: it would be one hot row.
      CREATE TABLE entries (
        entry_id INTEGER PRIMARY KEY AUTOINCREMENT,
        transaction_id TEXT NOT NULL REFERENCES transfers (transaction_id),
        kind TEXT NOT NULL CHECK (kind IN ('transfer', 'reversal')),
        account_id TEXT REFERENCES accounts,
        amount INTEGER NOT NULL CHECK (amount <> 0),
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX entries_by_transaction ON entries (transaction_id, kind, (account_id IS NULL));

      CREATE TABLE reversals (
        transaction_id TEXT PRIMARY KEY REFERENCES transfers (transaction_id),
        note TEXT NOT NULL,
        booked_by TEXT NOT NULL,
        booked_at INTEGER NOT NULL
      ) STRICT;

      CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
      BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
      CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
      BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;
      -- REPLACE deletes without a trigger for it.
      CREATE TRIGGER entries_are_never_replaced BEFORE INSERT ON entries
      WHEN EXISTS (SELECT 1 FROM entries WHERE entry_id = NEW.entry_id)
        OR EXISTS (SELECT 1 FROM entries WHERE transaction_id = NEW.transaction_id AND kind = NEW.kind AND (account_id IS NULL) = (NEW.account_id IS NULL))
      BEGIN SELECT raise(ABORT, 'an entry is never replaced'); END;
      CREATE TRIGGER transfers_are_never_deleted BEFORE DELETE ON transfers
      BEGIN SELECT raise(ABORT, 'a transfer is never deleted'); END;
      CREATE TRIGGER transfers_are_decided_once BEFORE UPDATE ON transfers
      WHEN OLD.status <> 'pending' OR NEW.status = 'pending' OR NEW.decided_by IS NULL
        OR (NEW.transfer_no, NEW.transaction_id, NEW.reference_id, NEW.account_id, NEW.amount, NEW.note, NEW.sent_by, NEW.sent_by_key, NEW.created_at)
          IS NOT (OLD.transfer_no, OLD.transaction_id, OLD.reference_id, OLD.account_id, OLD.amount, OLD.note, OLD.sent_by, OLD.sent_by_key, OLD.created_at)
      BEGIN SELECT raise(ABORT, 'a transfer is decided once, and changed by nothing else'); END;
      CREATE TRIGGER reversals_are_never_changed BEFORE UPDATE ON reversals
      BEGIN SELECT raise(ABORT, 'a reversal is never changed'); END;
      CREATE TRIGGER reversals_are_never_deleted BEFORE DELETE ON reversals
      BEGIN SELECT raise(ABORT, 'a reversal is never deleted'); END;`,
  },
  {
    name: 'deal columns',
    sql: `
      -- Deals that were found before are found anew.
      DROP TABLE deal_stays;
      DROP TABLE deals;
      UPDATE sweeps SET finished_at = NULL;

      -- What deals are ranked by, of all that one commit added, in the form in which it is searched.
      CREATE TABLE deal_columns (
        sweep_id INTEGER NOT NULL REFERENCES sweeps,
        hotel_no INTEGER NOT NULL,
        deals INTEGER NOT NULL,
        bit_words INTEGER NOT NULL,
        board_types TEXT NOT NULL,
        block BLOB NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      ) STRICT;

      CREATE TABLE deals (
        sweep_id INTEGER NOT NULL REFERENCES sweeps,
        hotel_no INTEGER NOT NULL,
        hotel_id TEXT NOT NULL,
        name TEXT NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        miles_required INTEGER NOT NULL,
        cpm REAL NOT NULL,
        multiplier INTEGER NOT NULL,
        start_date TEXT NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      ) STRICT, WITHOUT ROWID;

      -- Apart from what is shown as a point, so that points are read from small rows.
      CREATE TABLE deal_stays (
        sweep_id INTEGER NOT NULL,
        hotel_no INTEGER NOT NULL,
        end_date TEXT NOT NULL,
        room_type TEXT NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no),
        FOREIGN KEY (sweep_id, hotel_no) REFERENCES deals
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    name: 'data sets',
    sql: `
      -- Which source the hotels and the places come from; the edition is NULL until they are stored whole.
      CREATE TABLE data_sets (
        name TEXT PRIMARY KEY CHECK (name IN ('hotels', 'places')),
        source TEXT NOT NULL,
        edition TEXT,
        stored_at INTEGER NOT NULL
      ) STRICT;
      -- Until now hotels came from the sample alone, and places with them.
      INSERT INTO data_sets SELECT 'hotels', 'sample', '2, ' || hotels || ' hotels', made_at FROM worlds WHERE world = 'sample 2';
      INSERT INTO data_sets SELECT 'places', 'GeoNames, OurAirports', '1', made_at FROM worlds WHERE world = 'sample 2';
      INSERT OR IGNORE INTO data_sets SELECT 'hotels', 'sample', NULL, 0 WHERE EXISTS (SELECT 1 FROM hotels);
      DROP TABLE worlds;

      -- A picture may be at any URL.
      UPDATE hotel_records SET record = replace(record, '"path":"/pictures/', '"url":"/pictures/');`,
  },
  {
    name: 'persons and rights',
    sql: `
      -- A key of before is a person of its own, and a staff key of before may do everything.
      ALTER TABLE keys ADD COLUMN person TEXT NOT NULL DEFAULT '';
      ALTER TABLE keys ADD COLUMN rights TEXT NOT NULL DEFAULT '';
      UPDATE keys SET person = key_id;
      UPDATE keys SET rights = 'read,transfer,approve,correct' WHERE role = 'staff';`,
  },
  ledgerEvents,
  {
    name: 'hotel imports',
    sql: `
      -- Changes with every change of the data.
      ALTER TABLE data_sets ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

      -- A removed hotel keeps its number, which deals and the places in lists refer to.
      ALTER TABLE hotels ADD COLUMN removed_at INTEGER;

      -- What was imported from a supplier: all that it changed before up_to. One that is under way has begun_at, and
      -- since where it is of what has changed since then.
      CREATE TABLE hotel_imports (
        selection TEXT PRIMARY KEY,
        up_to INTEGER,
        begun_at INTEGER,
        since INTEGER
      ) STRICT;
      -- The hotels of those under way; the outcome is NULL until the hotel is stored or left out.
      CREATE TABLE import_hotels (
        selection TEXT NOT NULL REFERENCES hotel_imports,
        hotel_id TEXT NOT NULL,
        listed TEXT NOT NULL,
        outcome TEXT,
        PRIMARY KEY (selection, hotel_id)
      ) STRICT, WITHOUT ROWID;

      -- Facilities are ids instead of bits. Deals that were found before are found again.
      ALTER TABLE deal_columns RENAME COLUMN bit_words TO facilities;
      UPDATE sweeps SET finished_at = NULL;`,
  },
  {
    name: 'finds of a supplier',
    sql: `
      -- The edition of the supplier's stays that a sweep was made from.
      ALTER TABLE sweeps ADD COLUMN edition TEXT NOT NULL DEFAULT '';
      ALTER TABLE deals ADD COLUMN found_at INTEGER NOT NULL DEFAULT 0;

      -- The best stay that is known of each hotel.
      CREATE TABLE finds (
        hotel_id TEXT PRIMARY KEY,
        place_id TEXT NOT NULL,
        start_date TEXT NOT NULL,
        end_date TEXT NOT NULL,
        room_type TEXT NOT NULL,
        found_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX finds_by_time ON finds (found_at);
      CREATE INDEX finds_by_stay ON finds (place_id, start_date, end_date);

      -- How far the questions about each place have come, and how many finds a question there brings.
      CREATE TABLE swept_places (
        place_id TEXT PRIMARY KEY,
        finds_expected REAL NOT NULL,
        next_question INTEGER NOT NULL,
        cycle_began_at INTEGER NOT NULL,
        asked_at INTEGER NOT NULL
      ) STRICT;

      -- What each day's requests to the supplier came to; how often finds have changed.
      CREATE TABLE supplier_days (
        day TEXT PRIMARY KEY,
        requests INTEGER NOT NULL DEFAULT 0,
        finds INTEGER NOT NULL DEFAULT 0,
        changes INTEGER NOT NULL DEFAULT 0,
        next_request_at INTEGER NOT NULL DEFAULT 0
      ) STRICT;`,
  },
  {
    name: 'forwarded transfers',
    sql: `
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
      CREATE INDEX forwarded_transfers_of_key ON forwarded_transfers (key_id, sent_at);`,
  },
  {
    name: 'own transfers',
    sql: 'CREATE INDEX transfers_by_person ON transfers (sent_by_person, sent_by_key, created_at, status);',
  },
  {
    name: 'hotel traits',
    sql: `
      -- What lists of hotels are narrowed by.
      ALTER TABLE hotels ADD COLUMN compact_zip TEXT NOT NULL DEFAULT '';
      ALTER TABLE hotels ADD COLUMN rating REAL NOT NULL DEFAULT 0;
      ALTER TABLE hotels ADD COLUMN review_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE hotels ADD COLUMN stars REAL NOT NULL DEFAULT 0;
      ALTER TABLE hotels ADD COLUMN hotel_type_id INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE hotels ADD COLUMN chain_id INTEGER NOT NULL DEFAULT 0;
      UPDATE hotels SET compact_zip = replace(replace(lower(record ->> '$.postalCode'), ' ', ''), '-', ''),
        rating = record ->> '$.rating', review_count = record ->> '$.reviewCount', stars = record ->> '$.stars',
        hotel_type_id = ifnull(record ->> '$.hotelTypeId', 0), chain_id = ifnull(record ->> '$.chainId', 0)
      FROM hotel_records WHERE hotel_records.hotel_no = hotels.hotel_no;

      -- Apart from what is searched, so that a search reads small rows. Each id stands between commas.
      CREATE TABLE hotel_amenities (
        hotel_no INTEGER PRIMARY KEY REFERENCES hotels,
        amenity_ids TEXT NOT NULL
      ) STRICT;
      INSERT INTO hotel_amenities
      SELECT hotel_no, replace(replace(record -> '$.amenityIds', '[', ','), ']', ',') FROM hotel_records;`,
  },
  {
    name: 'names of places',
    sql: `
      -- Stored again at the next start, with the regions and the names in other languages.
      ALTER TABLE places ADD COLUMN region_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE places ADD COLUMN region TEXT NOT NULL DEFAULT '';
      ALTER TABLE places ADD COLUMN near TEXT NOT NULL DEFAULT '';
      -- Folded, each between bars.
      ALTER TABLE places ADD COLUMN other_names TEXT NOT NULL DEFAULT '';
      CREATE INDEX places_by_region ON places (region_id);
      ALTER TABLE airports ADD COLUMN place_id TEXT NOT NULL DEFAULT '';
      CREATE INDEX airports_by_place ON airports (place_id);

      -- Without references, which would be checked for each of several hundred thousand rows.
      DROP TABLE place_words;
      CREATE TABLE place_words (
        word TEXT NOT NULL,
        place_id TEXT NOT NULL,
        PRIMARY KEY (word, place_id)
      ) STRICT, WITHOUT ROWID;
      DROP TABLE airport_words;
      CREATE TABLE airport_words (
        word TEXT NOT NULL,
        iata TEXT NOT NULL,
        PRIMARY KEY (word, iata)
      ) STRICT, WITHOUT ROWID;

      -- Words of the names of a region and its country.
      CREATE TABLE region_words (
        word TEXT NOT NULL,
        region_id TEXT NOT NULL,
        PRIMARY KEY (word, region_id)
      ) STRICT, WITHOUT ROWID;

      -- The words of all hotels that there are or were, for names that are misspelled.
      CREATE TABLE hotel_words (
        word TEXT PRIMARY KEY
      ) STRICT, WITHOUT ROWID;
      INSERT OR IGNORE INTO hotel_words
      SELECT word.value FROM hotels, json_each('["' || replace(folded_name, ' ', '","') || '"]') AS word
      WHERE word.value <> '';`,
  },
  {
    name: 'nights of deals',
    sql: `
      -- Beside what is shown as a point, whose price is named by the night.
      ALTER TABLE deals ADD COLUMN nights INTEGER;
      UPDATE deals SET nights = (
        SELECT CAST(julianday(end_date) - julianday(start_date) AS INTEGER) FROM deal_stays AS stay
        WHERE stay.sweep_id = deals.sweep_id AND stay.hotel_no = deals.hotel_no
      );`,
  },
  {
    name: 'coming stays',
    sql: `
      -- All coming stays of a hotel that are known, by the nights, in the form in which they are searched.
      CREATE TABLE coming_stays (
        sweep_id INTEGER NOT NULL REFERENCES sweeps,
        hotel_no INTEGER NOT NULL,
        stays INTEGER NOT NULL,
        currency TEXT NOT NULL,
        board_types TEXT NOT NULL,
        block BLOB NOT NULL,
        PRIMARY KEY (sweep_id, hotel_no)
      ) STRICT;
      -- Deals that were found before are found again.
      UPDATE sweeps SET finished_at = NULL;

      -- A hotel has a find for each stay that was asked for; one without a room type was sold out.
      CREATE TABLE finds_by_nights (
        hotel_id TEXT NOT NULL,
        start_date TEXT NOT NULL,
        end_date TEXT NOT NULL,
        place_id TEXT NOT NULL,
        room_type TEXT,
        found_at INTEGER NOT NULL,
        is_best INTEGER NOT NULL CHECK (is_best IN (0, 1)),
        PRIMARY KEY (hotel_id, start_date, end_date)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO finds_by_nights SELECT hotel_id, start_date, end_date, place_id, room_type, found_at, 1 FROM finds;
      DROP TABLE finds;
      ALTER TABLE finds_by_nights RENAME TO finds;
      CREATE INDEX finds_by_time ON finds (found_at);
      -- Only the best are confirmed when they are due.
      CREATE INDEX finds_by_stay ON finds (place_id, start_date, end_date) WHERE is_best = 1;`,
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
      ALTER TABLE keys ADD COLUMN person_name TEXT NOT NULL DEFAULT '';
      UPDATE keys SET person_name = person;`,
  },
]
