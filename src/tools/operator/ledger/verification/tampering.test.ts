import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../open-ledger.ts'
import { makeKey } from '#server/keys/key'
import { formatCheckpoint } from '#server/log/merkle/checkpoint'
import { createNoteSigner } from '#server/log/merkle/signed-note'
import type { Storages } from '#server/storages/storages'
import { type TamperedLedger, tamperWithLedger } from './testing/tampered-ledger.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testAccount, testDecision, testReversal, testSender, testTransfer } from '#server/testing/test-writes'

import { draw } from '#server/log/word-digests'
import { noReview } from '#server/miles/ledger/review-rule'
import { originOf, startSealer } from '#server/log/sealer'
import { unverifiedColumns, unverifiedTables, verifiedTables } from './unverified.ts'
import { logAccepted } from '../accept-log.ts'
import { createMemberImports } from '../import-members.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const member = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e01'
const other = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e02'
const rich = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e03'
const indebted = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e04'
/** PostgreSQL stores both entries of a booking in one row. */
const entries = isOnPostgres ? 'bookings' : 'entries'
const key = makeKey({ role: 'staff', name: 'Desk', rights: ['read'], person: 'ana' }, nowMs)
const revoked = makeKey({ role: 'staff', name: 'Old desk' }, nowMs)
const rotated = makeKey({ role: 'staff', name: 'Night desk', person: 'bo' }, nowMs)
const successor = makeKey({ role: 'staff', name: 'Night desk', person: 'bo' }, nowMs)
let database: TestDatabase
let storages: Storages
let ledger: TamperedLedger
const { privateKey } = generateKeyPairSync('ed25519')
/** The latest checkpoint, as somebody else has kept it. */
let kept: string

beforeAll(async () => {
  database = await makeTestDatabase()
  storages = await database.open(() => nowMs)
  const { miles, keys, reviewRules, log, leases, sql } = storages
  for (const { record } of [key, revoked]) await keys.add(record)
  await keys.revoke(revoked.record.keyId, nowMs)
  const manager = { keyId: 'key_manager', person: 'mia', address: '127.0.0.1', requestId: 'r1' }
  await keys.add(rotated.record, manager)
  await keys.replace(rotated.record.keyId, successor.record, nowMs + 3_600_000, manager)
  await reviewRules.change({ ...noReview, aboveMiles: 1000 }, 'operator', nowMs)
  const to = { recipient: { accountId: member }, createdAtMs: nowMs } as const
  await miles.commit([
    testAccount({ accountId: member, phoneNumber: '+12025550123', externalId: 'member \ufffd' }, nowMs),
    testAccount({ accountId: other, phoneNumber: '+12025550124', externalId: 'other' }, nowMs),
    testTransfer({
      ...to,
      transactionId: 'first',
      referenceId: 'first \ufffd',
      amount: 100,
      note: 'Flight',
      batch: { id: 'b', name: 'flights.csv' },
    }),
    testTransfer({ ...to, transactionId: 'second', amount: 200 }),
    testTransfer({ ...to, transactionId: 'third', amount: 200 }),
    testTransfer({ ...to, transactionId: 'rejected', amount: 300, status: 'pending' }),
    testTransfer({ ...to, transactionId: 'approved', amount: 400, status: 'pending' }),
  ])
  await miles.commit([
    testDecision({ transactionId: 'rejected', status: 'failed', reason: 'Not ours', decidedAtMs: nowMs }),
    testDecision({ transactionId: 'approved', status: 'success', decidedAtMs: nowMs }),
    testReversal({ transactionId: 'second', requestedAtMs: nowMs }),
    testReversal({ transactionId: 'third', requestedAtMs: nowMs }),
    {
      kind: 'account-change',
      ...draw(),
      accountId: other,
      change: { to: 'phone_number', phoneNumber: '+12025550125' },
      reason: 'Moved',
      by: testSender('test'),
      changedAtMs: nowMs,
    },
    {
      kind: 'account-change',
      ...draw(),
      accountId: other,
      change: { to: 'frozen' },
      reason: 'Dispute',
      by: testSender('test'),
      changedAtMs: nowMs,
    },
  ])
  const imported = [
    [rich, '+12025550130', 5_000_000],
    [indebted, '+12025550131', -70],
  ] as const
  for (const [accountId, phoneNumber, balance] of imported) {
    await miles.commit([testAccount({ accountId, phoneNumber, externalId: accountId }, nowMs)])
    await createMemberImports(sql).add(
      [{ phoneNumber, externalId: accountId, balance, reference: 'old' }],
      'ana',
      nowMs,
    )
  }
  // More than one tile, so that tiles are stored, too.
  await miles.commit(Array.from({ length: 300 }, (_, at) => testTransfer({ ...to, transactionId: `many ${at}` })))
  await log.add(logAccepted({ size: 0, kept: undefined, reason: 'A test', by: 'ana' }, nowMs))
  const onError = (error: unknown) => expect(error).toBeUndefined()
  const { ledgerCheckpointFile: checkpointFile } = database
  await (await startSealer({ log, leases, privateKey, checkpointFile, clock: () => nowMs, onError })).stop()
  kept = (await log.latestCheckpoint())!.note
  while (await storages.daySums.addNext());
  ledger = await tamperWithLedger(database)
})
afterAll(async () => {
  await ledger.close()
  await database.remove()
})

/** Books what a falsified transfer or reversal would have, so that entries and balances agree. */
function book(miles: number): string {
  return `UPDATE accounts SET balance = balance + ${miles}, last_entry_no = last_entry_no + 1 WHERE account_id = '${member}'`
}

function entry(transactionId: string, amount: number): string {
  const columns = 'transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after'
  const values = `'${member}', ${amount}, ${nowMs}, (SELECT last_entry_no FROM accounts WHERE account_id = '${member}'), (SELECT balance FROM accounts WHERE account_id = '${member}')`
  const source = `INSERT INTO entries (${columns}) VALUES ('${transactionId}', 'transfer', NULL, -${amount}, ${nowMs}, NULL, NULL);`
  return `${isOnPostgres ? '' : source} INSERT INTO ${entries} (${columns}) VALUES ('${transactionId}', 'transfer', ${values})`
}

/** Sets the balances after the entries of the member to what they sum to. */
const renumber = `
  UPDATE ${entries} SET account_entry_no = numbered.no + 100000, balance_after = numbered.after FROM (
    SELECT account_entry_no AS old, row_number() OVER numbering AS no, sum(amount) OVER numbering AS after
    FROM ${entries} WHERE account_id = '${member}'
    WINDOW numbering AS (ORDER BY account_entry_no ROWS UNBOUNDED PRECEDING)
  ) AS numbered WHERE account_id = '${member}' AND account_entry_no = numbered.old;
  UPDATE ${entries} SET account_entry_no = account_entry_no - 100000 WHERE account_id = '${member}';
  UPDATE accounts SET
    balance = (SELECT sum(amount) FROM ${entries} WHERE account_id = '${member}'),
    last_entry_no = (SELECT count(*) FROM ${entries} WHERE account_id = '${member}')
  WHERE account_id = '${member}'`

describe('A sealed ledger', () => {
  it('is sound, also compared with a checkpoint that was kept', async () => {
    const report = await verifyLedger(database, { checkpoints: [kept], key: privateKey })
    expect(report).toMatchObject({ problem: undefined, transfers: 305, checkpoints: 1 })
  })
})

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** The column that names its rows. */
  readonly id: string
}

function listColumns(): Promise<readonly Column[]> {
  return database.run<Column>(
    isOnPostgres
      ? `SELECT relname::text AS "table", attname::text AS "column", typname::text AS type,
           first_value(attname) OVER (PARTITION BY relname ORDER BY attnum)::text AS id
         FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
         WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`
      : `SELECT tables.name AS "table", fields.name AS "column", lower(fields.type) AS type,
           first_value(fields.name) OVER (PARTITION BY tables.name ORDER BY cid) AS id
         FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS fields
         WHERE tables.type = 'table' AND tables.name NOT GLOB 'sqlite_*'`,
  )
}

function otherValue({ column, type }: Column): string {
  const length = `coalesce(length(${column}), 16)`
  if (type === 'bytea') return `decode(repeat('00', ${length}), 'hex')`
  if (type === 'blob') return `zeroblob(${length})`
  if (type === 'uuid') return "'00000000-0000-4000-8000-00000000ffff'"
  return type === 'text' ? `coalesce(${column}, '') || 'x'` : `coalesce(${column}, 0) + 100000`
}

describe('A change of any column, and a missing row of any table,', { timeout: 300_000 }, () => {
  it(`is found, but for those that the documents list${isOnPostgres ? ' @long' : ''}`, async () => {
    const columns = await listColumns()
    const verified = verifiedTables([...new Set(columns.map(({ table }) => table))])
    const lastEvents = await database.run<{ kind: string; last: number }>(
      'SELECT kind, max(event_id) AS last FROM events GROUP BY kind',
    )
    const unfound = new Set<string>()
    const tamper = async (name: string, tampering: string) => {
      const problem = await ledger.problemAfter(tampering, { checkpoints: [kept], key: privateKey })
      // On PostgreSQL the constraints stay dropped here, and that is found last.
      if (problem === undefined || problem.startsWith('The constraint ')) unfound.add(name)
    }
    for (const column of columns.filter(({ table }) => verified.includes(table))) {
      const { table, id, column: name } = column
      const change = `UPDATE ${table} SET ${name} = ${otherValue(column)}`
      const row = `${id} = (SELECT ${id} FROM ${table} ORDER BY ${name} IS NULL, ${id} DESC LIMIT 1)`
      if (name === id) await tamper(table, `DELETE FROM ${table} WHERE ${row}`)
      if (table !== 'events' || name === id) await tamper(`${table}.${name}`, `${change} WHERE ${row}`)
      else
        for (const { kind, last } of lastEvents) {
          const isOperator = name === 'person' && kind === 'log.accepted'
          const ofKind = ['address', 'request_id'].includes(name) || isOperator ? '' : ` of ${kind}`
          await tamper(`events.${name}${ofKind}`, `${change} WHERE event_id = ${last}`)
        }
    }
    // A tile that is missing is computed again.
    expect([...unfound].toSorted()).toEqual([...Object.values(unverifiedColumns).flat(), 'tiles'].toSorted())
    const lists = Object.entries({ ...unverifiedTables, ...unverifiedColumns })
    const lines = lists.map(([reason, names]) => `| ${names.map((name) => `\`${name}\``).join(', ')} | ${reason} |`)
    expect(readFileSync('.github/operating/ledger.md', 'utf8')).toContain(lines.join('\n'))
  })
})

describe('Tampering that leaves tables, entries and balances in agreement', () => {
  it.each([
    [
      'a forged transfer',
      `INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, sent_by, sent_by_key, sent_by_person, created_at, event_id)
        VALUES ('forged', 'forged', '${member}', 50, 'success', 'test', 'test', 'test', ${nowMs}, 999999); ${book(50)}; ${entry('forged', 50)}`,
      'Row forged of transfers is not in the log of events',
    ],
    [
      'a raised transfer',
      `UPDATE transfers SET amount = 999 WHERE transaction_id = 'first';
        UPDATE ${entries} SET amount = CASE WHEN amount > 0 THEN 999 ELSE -999 END WHERE transaction_id = 'first'; ${renumber}`,
      'Row first of transfers: amount is 999, but 100 in the log of events',
    ],
    [
      'an erased transfer',
      `DELETE FROM ${entries} WHERE transaction_id = 'first'; DELETE FROM transfers WHERE transaction_id = 'first'; ${renumber}`,
      'Row first of transfers is in the log of events, but not stored',
    ],
    [
      'a failed transfer made successful',
      `UPDATE transfers SET status = 'success' WHERE transaction_id = 'rejected'; ${book(300)}; ${entry('rejected', 300)}`,
      'Row rejected of transfers: status is "success", but "failed" in the log of events',
    ],
    [
      'an erased reversal',
      `DELETE FROM ${entries} WHERE kind = 'reversal'; DELETE FROM reversals; ${renumber}`,
      'Row second of reversals with reversal_id "reversal of second" is in the log of events, but not stored',
    ],
    [
      'a rewritten time',
      `UPDATE transfers SET created_at = 5 WHERE transaction_id = 'first'; UPDATE ${entries} SET created_at = 5 WHERE transaction_id = 'first'`,
      `Row first of transfers: created_at is 5, but ${nowMs} in the log of events`,
    ],
    [
      'swapped phone numbers',
      `UPDATE accounts SET phone_number = '+19' WHERE account_id = '${member}';
        UPDATE accounts SET phone_number = '+12025550123' WHERE account_id = '${other}';
        UPDATE accounts SET phone_number = '+12025550125' WHERE account_id = '${member}'`,
      `Row ${member} of accounts: phone_number is not the one in the log of events`,
    ],
    [
      'an account that is no longer frozen',
      `UPDATE accounts SET status = 'open' WHERE account_id = '${other}'`,
      `Row ${other} of accounts: status is "open", but "frozen" in the log of events`,
    ],
    [
      'a key with more rights',
      `UPDATE keys SET rights = 'read,transfer,approve,correct' WHERE key_id = '${key.record.keyId}'`,
      `Row ${key.record.keyId} of keys: rights is "read,transfer,approve,correct", but "read" in the log of events`,
    ],
    [
      'a revoked key that is valid again',
      `UPDATE keys SET revoked_at = NULL WHERE key_id = '${revoked.record.keyId}'`,
      `Row ${revoked.record.keyId} of keys: revoked_at is null, but ${nowMs} in the log of events`,
    ],
    [
      'a longer overlap of a key and its successor',
      `UPDATE keys SET revoked_at = ${nowMs + 7_200_000} WHERE key_id = '${rotated.record.keyId}'`,
      `Row ${rotated.record.keyId} of keys: revoked_at is ${nowMs + 7_200_000}, but ${nowMs + 3_600_000} in the log of events`,
    ],
    [
      'another person who rotated a key',
      "UPDATE events SET person = 'ana' WHERE kind = 'key.revoked' AND person = 'mia'",
      `Row ${rotated.record.keyId} of keys: the person of event 5 is another`,
    ],
    [
      'another key that created one',
      `UPDATE events SET key_id = 'key_other' WHERE subject = '${successor.record.keyId}'`,
      'Event 6: its columns differ from its body',
    ],
    [
      'a looser review rule',
      'UPDATE review_rules SET above_miles = 999999',
      'Row 1 of review_rules: above_miles is 999999, but 1000 in the log of events',
    ],
    [
      'a raised opening',
      `UPDATE openings SET amount = amount + 1 WHERE amount > 0; UPDATE accounts SET balance = balance + 1 WHERE balance = 5000000`,
      `Row ${rich} of openings: amount is 5000001, but 5000000 in the log of events`,
    ],
    [
      'an erased opening',
      `DELETE FROM openings WHERE amount < 0; UPDATE accounts SET debt = 0, last_entry_no = 0 WHERE debt = 70`,
      `Row ${indebted} of openings is in the log of events, but not stored`,
    ],
    [
      'a forged opening',
      `UPDATE accounts SET balance = 9, last_entry_no = 1 WHERE account_id = '${other}';
        INSERT INTO openings (account_id, amount, imported_by, imported_at) VALUES ('${other}', 9, 'ana', ${nowMs})`,
      `Row ${other} of openings is not in the log of events`,
    ],
    [
      'an opening of an account that has entries',
      `INSERT INTO openings (account_id, amount, imported_by, imported_at) VALUES ('${member}', 9, 'ana', ${nowMs})`,
      `Row ${member} of openings is not in the log of events`,
    ],
    [
      'an account that nobody opened',
      `INSERT INTO accounts (account_id, created_at) VALUES ('6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e09', 1)`,
      'Row 6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e09 of accounts is not in the log of events',
    ],
    [
      'a second review rule',
      `INSERT INTO review_rules (rule_no, changed_by, changed_at) VALUES (2, 'operator', ${nowMs})`,
      'Row 2 of review_rules is not in the log of events',
    ],
    [
      'a change of another account',
      `UPDATE account_changes SET account_id = '${member}' WHERE change = 'frozen'`,
      `Row ${member} of account_changes is not in the log of events`,
    ],
    [
      'a reversal of another transfer',
      `UPDATE reversals SET transaction_id = 'approved' WHERE transaction_id = 'third'`,
      'Row approved of reversals with reversal_id "reversal of third" is not in the log of events',
    ],
    [
      'a rejected transfer that was never decided',
      `UPDATE transfers SET decided_by = NULL, decided_by_key = NULL, decided_by_person = NULL, decided_at = NULL, decision_reason = NULL, status = 'pending'
        WHERE transaction_id = 'rejected'`,
      'Row rejected of transfers: status is "pending", but "failed" in the log of events',
    ],
    [
      'the words of another transfer with their salt',
      `UPDATE transfers SET note = others.note, salt = others.salt FROM (SELECT transaction_id, note, salt FROM transfers) AS others
        WHERE transfers.transaction_id = 'first' AND others.transaction_id = 'second'`,
      'Row first of transfers: note is not the one in the log of events',
    ],
    [
      'words that are missing without an erasure',
      `UPDATE transfers SET note = NULL, batch_name = '', sent_by = sent_by_key, sent_by_person = sent_by_key, salt = NULL WHERE transaction_id = 'first'`,
      'Row first of transfers: its words are missing, but their erasure is not in the log of events',
    ],
  ])('is found: %s', async (_, tampering, problem) => {
    expect(await ledger.problemAfter(tampering)).toBe(problem)
  })

  // PostgreSQL has no such numbers.
  it.skipIf(isOnPostgres).each([
    ['transfers', 'transfer_no', 1, 2, 'Row first of transfers: transfer_no is 2, but 1 in the log of events'],
    [
      'entries',
      'entry_id',
      1,
      2,
      /^Row first of entries with kind "transfer" and .+: entry_id is [12], but [12] in the log of events$/,
    ],
    [
      'entries',
      'entry_id',
      2,
      4,
      /^Row first of entries with kind "transfer" and account_id ".+": entry_id is 4, but 2 in the log of events$/,
    ],
    ['entries', 'entry_id', 9, 11, /^Row \w+ of entries with .+: entry_id is \d+, but \d+ in the log of events$/],
    [
      'reversals',
      'reversal_no',
      1,
      2,
      'Row second of reversals with reversal_id "reversal of second": reversal_no is 2, but 1 in the log of events',
    ],
    ['account_changes', 'change_no', 1, 2, /^Row .+ of account_changes: change is "frozen", but "phone_number" in the/],
  ])('is found: two rows of %s that have swapped their %s, %i and %i', async (table, column, one, other, problem) => {
    const swap = (from: number, to: number) => `UPDATE ${table} SET ${column} = ${to} WHERE ${column} = ${from};`
    const found = await ledger.problemAfter(swap(one, -1) + swap(other, one) + swap(-1, other))
    expect(found).toMatch(problem)
  })

  it.skipIf(isOnPostgres)('is found: two equal entries of an account that have swapped their places', async () => {
    const swap = `
      CREATE TEMP TABLE kept AS SELECT transaction_id AS id, account_entry_no AS no, balance_after AS after FROM entries
        WHERE transaction_id IN ('many 1', 'many 2') AND account_id IS NOT NULL;
      UPDATE entries SET account_entry_no = -entry_id FROM kept WHERE id = transaction_id AND account_id IS NOT NULL;
      UPDATE entries SET account_entry_no = no, balance_after = after FROM kept
        WHERE id <> transaction_id AND transaction_id IN ('many 1', 'many 2') AND account_id IS NOT NULL;
      DROP TABLE kept`
    expect(await ledger.problemAfter(swap)).toMatch(/^Account .+: its entry \d+ has the number \d+$/)
  })

  it.each([
    ['a second opening', `SELECT account_id FROM openings`],
    ['a late opening', `SELECT account_id FROM accounts WHERE last_entry_no > 1`],
  ])('is refused by the database: %s', async (_, accounts) => {
    const insertion = `INSERT INTO openings (account_id, amount, imported_by, imported_at) SELECT account_id, 1, 'ana', ${nowMs} FROM (${accounts}) AS chosen`
    await expect(ledger.problemAfterSchemaChange(insertion)).rejects.toThrow(/opening|openings_pkey/)
  })
})

/** Makes a text of any bytes. */
const textOf = (hex: string) => (isOnPostgres ? `decode('${hex}', 'hex')::text` : `CAST(x'${hex}' AS TEXT)`)

describe('A text whose bytes are read as another', () => {
  // The reference of the transfer is "U+FFFD"; a reader takes the byte FF for that character.
  it.each([
    ['transfers', 'reference_id', "transaction_id = 'first'"],
    ['events', 'body', "subject = 'first'"],
    ['accounts', 'external_id', `account_id = '${member}'`],
  ])('is found in %s.%s', async (table, column, row) => {
    const cast = isOnPostgres ? 'CREATE CAST (bytea AS text) WITHOUT FUNCTION;' : ''
    const bytes = `replace(${column}, '\ufffd', ${textOf('ff')})`
    const problem = await ledger.problemAfter(`${cast} UPDATE ${table} SET ${column} = ${bytes} WHERE ${row}`)
    expect(problem).toMatch(new RegExp(`^Table ${table} is damaged: a text of row .+ is not UTF-8$`))
  })
})

describe('Tampering with the log of events, too', () => {
  const raised = `UPDATE events SET body = replace(body, '"amount":100', '"amount":999')
    WHERE subject = 'first' AND kind = 'transfer.stored';
    UPDATE transfers SET amount = 999 WHERE transaction_id = 'first';
    UPDATE ${entries} SET amount = CASE WHEN amount > 0 THEN 999 ELSE -999 END WHERE transaction_id = 'first';
    UPDATE day_sums SET miles = miles + 899 WHERE kind = 'transfer'; ${renumber}`

  /** Adds an event that is not sealed yet. */
  const logEvent = (kind: string, transactionId: string, fields: string) => `
    INSERT INTO events (kind, subject, created_at, body, key_id, person)
    VALUES ('${kind}', '${transactionId}', 1, '{"kind":"${kind}","transaction_id":"${transactionId}",${fields},"at":1}', 'operator', 'ana')`

  it.each([
    [
      'a transfer raised in the log',
      () => raised,
      /^Checkpoint 3\d\d: the first 3\d\d events of the log are not those/,
    ],
    [
      'a transfer erased from the log',
      () => `DELETE FROM ${entries} WHERE transaction_id = 'first'; DELETE FROM transfers WHERE transaction_id = 'first';
        DELETE FROM events WHERE subject = 'first'; ${renumber}`,
      isOnPostgres ? /^Checkpoint 3\d\d: 3\d\d events were sealed, but the log has 3\d\d$/ : /^Event \d\d is missing$/,
    ],
    [
      'events in another order',
      () => `UPDATE events SET event_id = 1000000 WHERE subject = 'rejected' AND kind = 'transfer.decided';
        UPDATE events SET event_id = event_id - 1 WHERE subject = 'approved' AND kind = 'transfer.decided';
        UPDATE events SET event_id = (SELECT event_id + 1 FROM events WHERE subject = 'approved' AND kind = 'transfer.decided')
          WHERE subject = 'rejected' AND kind = 'transfer.decided'`,
      /^Checkpoint 3\d\d: the first 3\d\d events of the log are not those/,
    ],
    [
      'a reversal of a transfer that there is not',
      () => `${logEvent('reversal.requested', 'none', '"reversal_id":"r","status":"pending","allows_debt":0')};
        INSERT INTO reversals (reversal_id, transaction_id, reason, allows_debt, status, requested_by, requested_by_key, requested_by_person, requested_at)
        VALUES ('r', 'none', '', 0, 'pending', 'operator', 'operator', 'operator', 1)`,
      /^Row none of reversals: there is no such row of transfers$/,
    ],
    [
      'a second decision',
      () => logEvent('transfer.decided', 'rejected', '"status":"success"'),
      /^Row rejected of transfers is in the log of events, but not stored$/,
    ],
    [
      'a reversal of a transfer that was never credited',
      () => logEvent('reversal.requested', 'rejected', '"reversal_id":"r","status":"booked"'),
      /^Row rejected of .+ is in the log of events, but not stored$/,
    ],
    [
      'an event whose subject is not the one in its body',
      () => logEvent('words.erased', 'first', '"subject":"second"'),
      /^Event 3\d\d: its columns differ from its body$/,
    ],
    [
      'an event whose body is no object',
      () => `UPDATE events SET body = 'null' WHERE event_id = 1`,
      /^Event 1: its columns differ from its body$/,
    ],
    ['a second ledger', () => "INSERT INTO ledgers VALUES ('zzzz')", /^Table ledgers has not one row$/],
    [
      'hashes of a tile that are not those of the events',
      () => 'UPDATE tiles SET root = (SELECT root FROM checkpoints)',
      /^Tile 0 of level 0 does not match the events$/,
    ],
  ])('is found: %s', async (_, tampering, problem) => {
    expect(await ledger.problemAfter(tampering())).toMatch(problem)
  })

  it('is found: a checkpoint that is signed with another key', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const { size, root } = (await storages.log.latestCheckpoint())!
    const origin = originOf(await storages.log.ledgerId())
    const note = createNoteSigner(origin, privateKey).sign(formatCheckpoint({ origin, size, root }))
    const problem = await ledger.problemAfter(`UPDATE checkpoints SET note = '${note}'`)
    expect(problem).toBe(`Checkpoint ${size} is not signed by a key of this ledger`)
  })

  it('is found with the key of the signer, where the log is without its seals, or sealed with another key', async () => {
    const withoutSeals = `DELETE FROM checkpoints; DELETE FROM tiles; ${raised}`
    // On PostgreSQL the constraints stay dropped here.
    expect(isOnPostgres ? undefined : await ledger.problemAfter(withoutSeals)).toBeUndefined()
    expect(await ledger.problemAfter(withoutSeals, { key: privateKey })).toBe('Nothing in the log of events is sealed')
    const { privateKey: other } = generateKeyPairSync('ed25519')
    const { problem } = await verifyLedger(database, { key: other })
    expect(problem).toMatch(/^Checkpoint 3\d\d is not signed by the key that was kept, or one that it leads to$/)
  })

  it('is found by a checkpoint that was kept, where the ledger is without its seals', async () => {
    const withoutSeals = `DELETE FROM checkpoints; DELETE FROM tiles; ${raised}`
    expect(await ledger.problemAfter(withoutSeals, { checkpoints: [kept] })).toMatch(
      /^The checkpoint that was kept: the first 3\d\d events of the log are not those/,
    )
  })

  it('is found by a checkpoint that was kept, where the end of the log is missing', async () => {
    const last = "(SELECT max(event_id) FROM events WHERE kind = 'transfer.stored')"
    const truncated = `DELETE FROM checkpoints; DELETE FROM tiles;
      DELETE FROM ${entries} WHERE transaction_id = (SELECT subject FROM events WHERE event_id = ${last});
      DELETE FROM transfers WHERE event_id = ${last}; DELETE FROM events WHERE event_id = ${last}; ${renumber}`
    expect(await ledger.problemAfter(truncated, { checkpoints: [kept] })).toMatch(
      isOnPostgres ? /^The checkpoint that was kept: 3\d\d events were sealed/ : /^Event 3\d\d is missing$/,
    )
  })
})

describe('Tampering with triggers, indexes and constraints', () => {
  const trigger = 'transfers_are_decided_once'
  it.each(
    isOnPostgres
      ? [
          [`DROP TRIGGER ${trigger} ON transfers`, `The trigger ${trigger} of transfers is missing`],
          [`ALTER TABLE transfers DISABLE TRIGGER ${trigger}`, `The trigger ${trigger} of transfers has been altered`],
          ['DROP INDEX transfers_by_account', 'The index transfers_by_account is missing'],
          [
            'ALTER TABLE transfers DROP CONSTRAINT transfers_reference_id_key',
            'The constraint transfers_reference_id_key of transfers is missing',
          ],
          [
            "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            'The function refuse_change has been altered',
          ],
          [
            'CREATE RULE no_events AS ON INSERT TO events DO INSTEAD NOTHING',
            'There is an unknown rule no_events of events',
          ],
          [
            "CREATE TRIGGER extra AFTER INSERT ON accesses FOR EACH ROW EXECUTE FUNCTION refuse_change('')",
            'There is an unknown trigger extra of accesses',
          ],
          [
            `CREATE OR REPLACE VIEW entries AS SELECT transaction_id, kind, legs.account_id, legs.amount, created_at
              FROM bookings CROSS JOIN LATERAL
                (VALUES (NULL::uuid, -bookings.amount), (bookings.account_id, bookings.amount)) AS legs (account_id, amount)
              WHERE bookings.amount <> 123456`,
            'The rule _RETURN of entries has been altered',
          ],
        ]
      : [
          [`DROP TRIGGER ${trigger}`, `The trigger ${trigger} is missing`],
          [
            `DROP TRIGGER ${trigger}; CREATE TRIGGER ${trigger} BEFORE UPDATE ON transfers WHEN FALSE BEGIN SELECT 1; END`,
            `The trigger ${trigger} has been altered`,
          ],
          ['DROP INDEX transfers_by_account', 'The index transfers_by_account is missing'],
          [
            'CREATE TRIGGER extra AFTER INSERT ON transfers BEGIN UPDATE accounts SET balance = balance + 1; END',
            'There is an unknown trigger extra',
          ],
          [
            'CREATE TRIGGER extra AFTER INSERT ON leases BEGIN UPDATE accounts SET balance = balance + 1; END',
            'There is an unknown trigger extra',
          ],
          [
            `REPLACE INTO transfers SELECT transfer_no, transaction_id, reference_id, account_id, amount, status, 'Hotel', sent_by, sent_by_key, created_at,
              decided_by, decided_by_key, decided_at, sent_by_person, decided_by_person, decision_reason, event_id, salt, batch_id, batch_name
              FROM transfers WHERE transaction_id = 'first'`,
            'Row first of transfers: note is not the one in the log of events',
          ],
        ],
  )('is found: %s', async (change, problem) => {
    expect(await ledger.problemAfterSchemaChange(change)).toBe(problem)
  })
})
