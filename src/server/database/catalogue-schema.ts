import { sql } from './sql.ts'
import { bigint, boolean, bytes, end, integer, integers, key, real, text, treeEnd, uuid } from './schema-fragments.ts'

const hotelsSchema = sql`
  -- Which source the hotels come from; the edition is NULL until they are stored whole. The version changes with every
  -- change of the data.
  CREATE TABLE data_sets (
    name ${text} PRIMARY KEY CHECK (name IN ('hotels', 'places')),
    source ${text} NOT NULL,
    edition ${text},
    stored_at ${bigint} NOT NULL,
    version ${integer} NOT NULL DEFAULT 0
  ${end}

  CREATE TABLE leases (
    job ${text} PRIMARY KEY,
    holder ${text} NOT NULL,
    expires_at ${bigint} NOT NULL
  ${end}

  CREATE TABLE amenities (
    amenity_id ${integer} PRIMARY KEY,
    name ${text} NOT NULL UNIQUE,
    category ${text} NOT NULL
  ${end}

  -- A removed hotel keeps its number, which deals and the places in lists refer to.
  CREATE TABLE hotels (
    hotel_no ${integer} PRIMARY KEY,
    hotel_id ${key} NOT NULL UNIQUE,
    folded_name ${key} NOT NULL,
    folded_city ${key} NOT NULL,
    country_code ${key} NOT NULL,
    cell ${integer} NOT NULL,
    latitude ${real} NOT NULL,
    longitude ${real} NOT NULL,
    removed_at ${bigint},
    compact_zip ${key} NOT NULL DEFAULT '',
    rating ${real} NOT NULL DEFAULT 0,
    review_count ${integer} NOT NULL DEFAULT 0,
    stars ${real} NOT NULL DEFAULT 0,
    hotel_type_id ${integer} NOT NULL DEFAULT 0,
    chain_id ${integer} NOT NULL DEFAULT 0
  ${end}
  CREATE INDEX hotels_by_cell ON hotels (cell, latitude, longitude);
  CREATE INDEX hotels_by_country ON hotels (country_code, hotel_no);
  CREATE INDEX hotels_by_city ON hotels (folded_city, hotel_no);

  -- Apart from what is searched, so that a search reads small rows.
  CREATE TABLE hotel_records (
    hotel_no ${integer} PRIMARY KEY REFERENCES hotels,
    record ${text} NOT NULL
  ${end}

  -- Apart from what is searched, so that a search reads small rows. SQLite has each id between commas.
  CREATE TABLE hotel_amenities (
    hotel_no ${integer} PRIMARY KEY REFERENCES hotels,
    amenity_ids ${integers} NOT NULL
  ${end}

  -- The words of all hotels that there are or were, for names that are misspelled.
  CREATE TABLE hotel_words (
    word ${key} PRIMARY KEY
  ${treeEnd}

  -- What was imported from a supplier: all that it changed before up_to. One that is under way has begun_at, and
  -- since where it is of what has changed since then.
  CREATE TABLE hotel_imports (
    selection ${key} PRIMARY KEY,
    up_to ${bigint},
    begun_at ${bigint},
    since ${bigint}
  ${end}

  -- The hotels of those under way; the outcome is NULL until the hotel is stored or left out.
  CREATE TABLE import_hotels (
    selection ${key} NOT NULL REFERENCES hotel_imports,
    hotel_id ${key} NOT NULL,
    listed ${text} NOT NULL,
    outcome ${text},
    PRIMARY KEY (selection, hotel_id)
  ${treeEnd}`

const sweepsSchema = sql`

  -- The edition is that of the supplier's stays that a sweep was made from.
  CREATE TABLE sweeps (
    sweep_id ${integer} PRIMARY KEY,
    day ${text} NOT NULL,
    finished_at ${bigint},
    edition ${text} NOT NULL DEFAULT ''
  ${end}

  -- What deals are ranked by, of all that one commit added, in the form in which it is searched.
  CREATE TABLE deal_columns (
    sweep_id ${integer} NOT NULL REFERENCES sweeps,
    hotel_no ${integer} NOT NULL,
    deals ${integer} NOT NULL,
    facilities ${integer} NOT NULL,
    board_types ${text} NOT NULL,
    columns ${bytes} NOT NULL,
    PRIMARY KEY (sweep_id, hotel_no)
  ${end}

  -- What is shown as a point, whose price is named by the night.
  CREATE TABLE deals (
    sweep_id ${integer} NOT NULL REFERENCES sweeps,
    hotel_no ${integer} NOT NULL,
    hotel_id ${text} NOT NULL,
    name ${text} NOT NULL,
    latitude ${real} NOT NULL,
    longitude ${real} NOT NULL,
    miles_required ${integer} NOT NULL,
    cpm ${real} NOT NULL,
    multiplier ${integer} NOT NULL,
    start_date ${text} NOT NULL,
    found_at ${bigint} NOT NULL DEFAULT 0,
    nights ${integer},
    PRIMARY KEY (sweep_id, hotel_no)
  ${treeEnd}

  -- Apart from what is shown as a point, so that points are read from small rows.
  CREATE TABLE deal_stays (
    sweep_id ${integer} NOT NULL,
    hotel_no ${integer} NOT NULL,
    end_date ${text} NOT NULL,
    room_type ${text} NOT NULL,
    PRIMARY KEY (sweep_id, hotel_no),
    FOREIGN KEY (sweep_id, hotel_no) REFERENCES deals
  ${treeEnd}

  -- All coming stays of a hotel that are known, by the nights, in the form in which they are searched.
  CREATE TABLE coming_stays (
    sweep_id ${integer} NOT NULL REFERENCES sweeps,
    hotel_no ${integer} NOT NULL,
    stays ${integer} NOT NULL,
    currency ${text} NOT NULL,
    board_types ${text} NOT NULL,
    block ${bytes} NOT NULL,
    PRIMARY KEY (sweep_id, hotel_no)
  ${end}`

const foundDealsSchema = sql`

  -- A hotel has a find for each stay that was asked for; one without a room type was sold out.
  CREATE TABLE finds (
    hotel_id ${key} NOT NULL,
    place_id ${key} NOT NULL,
    start_date ${key} NOT NULL,
    end_date ${key} NOT NULL,
    room_type ${text},
    found_at ${bigint} NOT NULL,
    is_best ${boolean} NOT NULL,
    PRIMARY KEY (hotel_id, start_date, end_date)
  ${treeEnd}
  CREATE INDEX finds_by_time ON finds (found_at);
  CREATE INDEX finds_by_start ON finds (start_date);
  -- Only the best are confirmed when they are due.
  CREATE INDEX finds_by_stay ON finds (place_id, start_date, end_date) WHERE is_best;

  -- How far the questions about each place have come, and how many finds a question there brings.
  CREATE TABLE swept_places (
    place_id ${key} PRIMARY KEY,
    finds_expected ${real} NOT NULL,
    next_question ${integer} NOT NULL,
    cycle_began_at ${bigint} NOT NULL,
    asked_at ${bigint} NOT NULL
  ${end}

  -- What each day's requests to the supplier came to; how often finds have changed.
  CREATE TABLE supplier_days (
    day ${key} PRIMARY KEY,
    requests ${integer} NOT NULL DEFAULT 0,
    finds ${integer} NOT NULL DEFAULT 0,
    changes ${integer} NOT NULL DEFAULT 0,
    next_request_at ${bigint} NOT NULL DEFAULT 0
  ${end}`

export const catalogueSchema = sql`${hotelsSchema}${sweepsSchema}${foundDealsSchema}`

/** The layout of a sweep, which shows what versions can read it, and the checksums of its deals. */
export const layoutsSchema = sql`
  -- How the bytes of its deals and stays lie; the default is what 0.1.0 stores.
  ALTER TABLE sweeps ADD COLUMN layout ${text} NOT NULL DEFAULT 'b4039d44469ec199';

  -- NULL where 0.1.0 stored the bytes.
  ALTER TABLE deal_columns ADD COLUMN checksum ${bigint};
  ALTER TABLE coming_stays ADD COLUMN checksum ${bigint};`

export const proposalsSchema = sql`
  CREATE TABLE agencies (
    name ${key} PRIMARY KEY,
    terms ${text} NOT NULL
  ${treeEnd}
  ALTER TABLE keys ADD COLUMN agency ${text};

  -- Of a link only the hash. What lists have comes before what its client reads, so that they read small rows.
  CREATE TABLE proposals (
    proposal_id ${uuid} PRIMARY KEY,
    link_hash ${bytes} NOT NULL UNIQUE,
    person ${key} NOT NULL,
    key_id ${text} NOT NULL,
    ends_on ${key} NOT NULL,
    created_at ${bigint} NOT NULL,
    version ${integer} NOT NULL,
    opened_at ${bigint},
    revoked_at ${bigint},
    listed ${text} NOT NULL,
    opened ${text} NOT NULL
  ${end}
  CREATE INDEX proposals_by_person ON proposals (person, created_at, proposal_id);
  CREATE INDEX proposals_by_time ON proposals (created_at, proposal_id);
  CREATE INDEX proposals_by_end ON proposals (ends_on);`

/**
 * Webhooks and their deliveries. Secrets are stored in plain text, because they sign events. `next_attempt_at` of a delivery
 * is NULL once it is delivered or has failed for good; `last_problem` is NULL if the last attempt did not fail.
 */
export const webhooksSchema = sql`
  CREATE TABLE webhooks (
    webhook_id ${uuid} PRIMARY KEY,
    url ${text} NOT NULL,
    events ${text} NOT NULL,
    secret ${text} NOT NULL,
    earlier_secret ${text},
    earlier_ends_at ${bigint},
    created_by ${text} NOT NULL,
    created_at ${bigint} NOT NULL,
    disabled_at ${bigint},
    last_event_id ${bigint} NOT NULL
  ${end}

  CREATE TABLE webhook_deliveries (
    webhook_id ${uuid} NOT NULL REFERENCES webhooks,
    delivery_id ${key} NOT NULL,
    body ${text} NOT NULL,
    created_at ${bigint} NOT NULL,
    attempts ${integer} NOT NULL,
    attempted_at ${bigint},
    last_status ${integer},
    last_problem ${text},
    next_attempt_at ${bigint},
    PRIMARY KEY (webhook_id, delivery_id)
  ${treeEnd}
  CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (webhook_id, created_at, delivery_id);
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;`
