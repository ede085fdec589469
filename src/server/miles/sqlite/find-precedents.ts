import type { Database } from '../../database/sqlite/open-database.ts'
import type { KnownRecipient, MilesStorage, TransferPrecedents } from '../ledger/storage.ts'
import { createSumSent } from './check-sums.ts'
import { createKnownRows } from './known-rows.ts'

export function createFindPrecedents(database: Database): MilesStorage['findPrecedents'] {
  const known = createKnownRows(database)
  const sumSent = createSumSent(database)
  const findRecipients = database.prepare<
    [{ accountIds: string; phoneNumbers: string; fromMs: number; toMs: number }],
    KnownRecipient
  >(`
    SELECT account_id AS accountId, phone_number AS phoneNumber, external_id AS externalId, status,
      (SELECT ifnull(sum(amount), 0) FROM transfers
        WHERE transfers.account_id = accounts.account_id AND transfers.created_at >= @fromMs
          AND transfers.created_at < @toMs AND transfers.status <> 'failed') AS milesReceived
    FROM accounts
    WHERE account_id IN (SELECT value FROM json_each(@accountIds))
      OR phone_number IN (SELECT value FROM json_each(@phoneNumbers))`)
  const findUsed = database.prepare<[string], TransferPrecedents['used'][number]>(`
    SELECT reference_id AS referenceId, account_id AS accountId, amount FROM transfers
    WHERE reference_id IN (SELECT value FROM json_each(?))`)

  return async (transfers, by, { sender, recipient: received, key }) => {
    const recipients = transfers.map(({ recipient }) => recipient)
    const accountIds = recipients.flatMap((recipient) => ('accountId' in recipient ? [recipient.accountId] : []))
    const phoneNumbers = recipients.flatMap((recipient) => ('phoneNumber' in recipient ? [recipient.phoneNumber] : []))
    return {
      recipients: findRecipients.all({
        accountIds: JSON.stringify(accountIds),
        phoneNumbers: JSON.stringify(phoneNumbers),
        fromMs: received?.fromMs ?? 0,
        toMs: received?.toMs ?? 0,
      }),
      used: findUsed.all(JSON.stringify(transfers.map(({ referenceId }) => referenceId))),
      milesSent: sender === undefined ? 0 : sumSent(by, sender),
      milesMoved: key === undefined ? 0 : known.milesMoved(by.keyId, key),
    }
  }
}
