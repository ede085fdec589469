/** Hotels, what is imported of them, and the deals that are found. */
export const catalogueSchema = `
  -- Which source the hotels come from; the edition is NULL until they are stored whole. The version changes with every
  -- change of the data.
  CREATE TABLE data_sets (
    name TEXT PRIMARY KEY CHECK (name IN ('hotels', 'places')),
    source TEXT NOT NULL,
    edition TEXT,
    stored_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE leases (
    job TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE amenities (
    amenity_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    category TEXT NOT NULL
  ) STRICT;

  -- A removed hotel keeps its number, which deals and the places in lists refer to.
  CREATE TABLE hotels (
    hotel_no INTEGER PRIMARY KEY,
    hotel_id TEXT NOT NULL UNIQUE,
    folded_name TEXT NOT NULL,
    folded_city TEXT NOT NULL,
    country_code TEXT NOT NULL,
    cell INTEGER NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    removed_at INTEGER,
    compact_zip TEXT NOT NULL DEFAULT '',
    rating REAL NOT NULL DEFAULT 0,
    review_count INTEGER NOT NULL DEFAULT 0,
    stars REAL NOT NULL DEFAULT 0,
    hotel_type_id INTEGER NOT NULL DEFAULT 0,
    chain_id INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX hotels_by_cell ON hotels (cell, latitude, longitude);
  CREATE INDEX hotels_by_country ON hotels (country_code, hotel_no);
  CREATE INDEX hotels_by_city ON hotels (folded_city, hotel_no);

  -- Apart from what is searched, so that a search reads small rows.
  CREATE TABLE hotel_records (
    hotel_no INTEGER PRIMARY KEY REFERENCES hotels,
    record TEXT NOT NULL
  ) STRICT;

  -- Apart from what is searched, so that a search reads small rows. Each id stands between commas.
  CREATE TABLE hotel_amenities (
    hotel_no INTEGER PRIMARY KEY REFERENCES hotels,
    amenity_ids TEXT NOT NULL
  ) STRICT;

  -- The words of all hotels that there are or were, for names that are misspelled.
  CREATE TABLE hotel_words (
    word TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;

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

  -- The edition is that of the supplier's stays that a sweep was made from.
  CREATE TABLE sweeps (
    sweep_id INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    finished_at INTEGER,
    edition TEXT NOT NULL DEFAULT ''
  ) STRICT;

  -- What deals are ranked by, of all that one commit added, in the form in which it is searched.
  CREATE TABLE deal_columns (
    sweep_id INTEGER NOT NULL REFERENCES sweeps,
    hotel_no INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    facilities INTEGER NOT NULL,
    board_types TEXT NOT NULL,
    columns BLOB NOT NULL,
    PRIMARY KEY (sweep_id, hotel_no)
  ) STRICT;

  -- What is shown as a point, whose price is named by the night.
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
    found_at INTEGER NOT NULL DEFAULT 0,
    nights INTEGER,
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
  ) STRICT, WITHOUT ROWID;

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

  -- A hotel has a find for each stay that was asked for; one without a room type was sold out.
  CREATE TABLE finds (
    hotel_id TEXT NOT NULL,
    start_date TEXT NOT NULL,
    end_date TEXT NOT NULL,
    place_id TEXT NOT NULL,
    room_type TEXT,
    found_at INTEGER NOT NULL,
    is_best INTEGER NOT NULL CHECK (is_best IN (0, 1)),
    PRIMARY KEY (hotel_id, start_date, end_date)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX finds_by_time ON finds (found_at);
  -- Only the best are confirmed when they are due.
  CREATE INDEX finds_by_stay ON finds (place_id, start_date, end_date) WHERE is_best = 1;

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
  ) STRICT;`
