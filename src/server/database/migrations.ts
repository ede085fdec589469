import type { Migration } from './migrate.ts'

/** Every step from an empty database to this version's; a step that has been released never changes. */
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
]
