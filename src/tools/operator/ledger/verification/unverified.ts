/** The tables that are not computed again from the log of events, by the reason why; the documents have the same list. */
export const unverifiedTables: Readonly<Record<string, readonly string[]>> = {
  'Who has read what, what was changed beside the log, and what was refused: it changes no miles, and is deleted after `AUDIT_DAYS`.':
    ['accesses'],
  'What was passed on to a platform, which stores the transfers itself.': ['forwarded_transfers'],
  'What agents propose to clients: it changes no miles, and is erased 30 days after its end.': [
    'agencies',
    'proposals',
  ],
  'Where events are sent: it changes no miles, and what was sent is erased after 30 days.': [
    'webhook_deliveries',
    'webhooks',
  ],
  'What processes agree on at the moment, and which schema there is: that itself is compared.': [
    'leases',
    'limited_senders',
    'migrations',
  ],
  'Hotels and deals, which their source gives again at any time.': [
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
  'Where a request came from: it is erased with the words about a person.': ['events.address', 'events.request_id'],
  'Who ran `erase` or `accept-log`, or changed a webhook: of other events that is compared with a row.': [
    'events.person',
  ],
  'The number of a change, which only orders the changes of an account.': ['account_changes.change_no'],
  'When a checkpoint was signed.': ['checkpoints.sealed_at'],
  'Which agency a key belongs to: it changes nothing that the key may do.': ['keys.agency'],
}

/** Returns the tables of those in a database that are verified. */
export function verifiedTables(tables: readonly string[]): readonly string[] {
  const others = new Set(Object.values(unverifiedTables).flat())
  return tables.filter((table) => !others.has(table))
}
