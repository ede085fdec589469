/** The tables that are not recomputed from the event log, by their contents; the documentation has the same list. */
export const unverifiedTables: Readonly<Record<string, readonly string[]>> = {
  'Reads, refusals, and changes outside the log, deleted after `AUDIT_DAYS`': ['accesses'],
  'Transfers sent to a platform, which stores them': ['forwarded_transfers'],
  'Proposals to clients, erased 30 days after their end': ['agencies', 'proposals'],
  'Where events are sent; deliveries are erased after 30 days': ['webhook_deliveries', 'webhooks'],
  'Work shared between processes, and the schema version (the schema itself is compared)': [
    'leases',
    'limited_senders',
    'migrations',
  ],
  'Hotels and deals, which their source can provide again': [
    'amenities',
    'coming_stays',
    'data_sets',
    'deal_columns',
    'deal_stays',
    'deals',
    'finds',
    'hotel_amenities',
    'hotel_imports',
    'hotel_records',
    'hotel_words',
    'hotels',
    'import_hotels',
    'supplier_days',
    'sweeps',
    'swept_places',
  ],
}

/** Columns of verified tables that are not sealed. */
export const unverifiedColumns: Readonly<Record<string, readonly string[]>> = {
  'Where a request came from, erased with the words about a person': ['events.address', 'events.request_id'],
  'Who ran `erase` or `accept-log`, or changed a webhook; for other events it is compared': ['events.person'],
  'The order of the changes of an account': ['account_changes.change_no'],
  'When a checkpoint was signed': ['checkpoints.sealed_at'],
  'The agency of a key, which does not affect rights': ['keys.agency'],
}

/** Returns the verified ones of a database's tables. */
export function verifiedTables(tables: readonly string[]): readonly string[] {
  const others = new Set(Object.values(unverifiedTables).flat())
  return tables.filter((table) => !others.has(table))
}
