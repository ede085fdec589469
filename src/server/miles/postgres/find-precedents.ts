import type { Postgres } from '../../database/postgres/open-database.ts'
import type { KnownRecipient, MilesStorage, TransferPrecedents } from '../ledger/storage.ts'
import { sumSent } from './check-sums.ts'
import { sumMoved } from './known-rows.ts'

export function createFindPrecedents({ query }: Postgres): MilesStorage['findPrecedents'] {
  return async (transfers, by, { sender, recipient: received, key }) => {
    const recipients = transfers.map(({ recipient }) => recipient)
    return {
      recipients: await query<KnownRecipient>(
        `SELECT account_id AS "accountId", phone_number AS "phoneNumber", external_id AS "externalId", status,
           (SELECT coalesce(sum(amount), 0) FROM transfers
             WHERE transfers.account_id = accounts.account_id AND transfers.created_at >= $3
               AND transfers.created_at < $4 AND transfers.status <> 'failed')::bigint AS "milesReceived"
         FROM accounts WHERE account_id = ANY ($1::uuid[]) OR phone_number = ANY ($2::text[])`,
        recipients.flatMap((recipient) => ('accountId' in recipient ? [recipient.accountId] : [])),
        recipients.flatMap((recipient) => ('phoneNumber' in recipient ? [recipient.phoneNumber] : [])),
        received?.fromMs ?? 0,
        received?.toMs ?? 0,
      ),
      used: await query<TransferPrecedents['used'][number]>(
        `SELECT reference_id AS "referenceId", account_id AS "accountId", amount FROM transfers
         WHERE reference_id = ANY ($1::text[])`,
        transfers.map(({ referenceId }) => referenceId),
      ),
      milesSent: sender === undefined ? 0 : await sumSent(query, by, sender),
      milesMoved: key === undefined ? 0 : await sumMoved(query, by.keyId, key),
    }
  }
}
