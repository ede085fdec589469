import { statusAfter } from '#server/miles/sql/write-accounts'

/** An event of the log. */
export interface Event {
  readonly eventId: number
  readonly kind: string
  readonly body: Readonly<Record<string, unknown>>
  readonly person: string
  readonly keyId: string
  /** The number of transfers and, below, reversals and bookings up to it in the log; SQLite numbers rows the same way. */
  readonly transfers: number
  readonly reversals: number
  readonly bookings: number
}

/** A row computed from events. */
export interface ReplayedRow {
  readonly table: string
  /** Values by column; a word has its digest, as `COLUMN_digest`. Missing columns are NULL. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The events with digests of persons that use the row's salt. */
  readonly by: readonly Event[]
}

/** Returns the table rows that follow from the events about one subject, in order. */
export function replay(events: readonly Event[], bookingTable: 'entries' | 'bookings'): ReplayedRow[] {
  const rows: ReplayedRow[] = []
  for (const event of events) applyEvent(rows, event, bookingTable)
  return rows
}

function applyEvent(rows: ReplayedRow[], event: Event, bookingTable: string): void {
  const { kind, body, eventId, transfers, reversals, bookings } = event
  /** Returns the body's fields, with its time renamed to the column of a time. */
  const fields = (did: string) => ({ ...body, [`${did}_at`]: body['at'] })

  function add(table: string, fields: ReplayedRow['fields'], by = [event]) {
    rows.push({ table, fields, by })
  }

  /** Updates the last row of a table, or adds an invalid row if there is none to update. */
  function update(
    table: string,
    fields: ReplayedRow['fields'],
    by = [event],
    at = rows.findLastIndex((row) => row.table === table),
  ) {
    const [row] = at === -1 ? [] : rows.splice(at, 1)
    add(table, { ...row?.fields, ...fields }, [...(row?.by ?? []), ...by])
  }

  function decide(decided: string) {
    const pending = rows.findIndex(
      ({ table, fields: { status, reversal_id } }) =>
        table === decided && status === 'pending' && reversal_id === body['reversal_id'],
    )
    update(decided, fields('decided'), [event], pending)
  }

  /** Books miles from the outside source to the account, or back for a reversal. Only credited transfers have an amount. */
  function book(kind: 'transfer' | 'reversal') {
    if (body['status'] !== 'success' && body['status'] !== 'booked') return
    const { status, account_id, ...transfer } = rows.find(({ table }) => table === 'transfers')?.fields ?? {}
    const credited = status === 'success' ? Number(transfer['amount']) : undefined
    const amount = credited && (kind === 'transfer' ? credited : -credited)
    const booking = { transaction_id: body['transaction_id'], kind, created_at: body['at'] }
    if (bookingTable === 'bookings') return add('bookings', { ...booking, account_id, amount }, [])
    const entryId = 2 * bookings
    add('entries', { ...booking, entry_id: entryId - 1, account_id: null, amount: amount && -amount }, [])
    add('entries', { ...booking, entry_id: entryId, account_id, amount }, [])
  }

  switch (kind) {
    case 'account.opened':
      return add('accounts', { ...fields('created'), status: 'open' })
    case 'account.changed': {
      const { change, phone_number_digest } = body
      add('account_changes', fields('changed'))
      const status = statusAfter(change as Parameters<typeof statusAfter>[0])
      return update('accounts', status === null ? { phone_number_digest } : { status }, [])
    }
    case 'opening':
      return add('openings', fields('imported'))
    case 'transfer.stored':
      add('transfers', { ...fields('created'), event_id: eventId, transfer_no: transfers })
      return book('transfer')
    case 'transfer.decided':
      decide('transfers')
      return book('transfer')
    case 'reversal.requested':
      add('reversals', { ...fields('requested'), reversal_no: reversals })
      return book('reversal')
    case 'reversal.decided':
      decide('reversals')
      return book('reversal')
    case 'key.created':
      return add('keys', fields('created'))
    case 'key.revoked':
      return update('keys', { revoked_at: body['ends_at'] ?? body['at'] })
    case 'key.assigned':
      return update('keys', fields('assigned'))
    case 'rule.changed':
      return add('review_rules', fields('changed'))
  }
}
