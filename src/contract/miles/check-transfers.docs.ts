import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { accountDocs } from './accounts/account.docs.ts'
import { maxComparedTransfers, transferCheck, transferToCheck } from './check-transfers.ts'
import { similarDays } from './same-reference.ts'
import { exampleReference, sampleAccounts } from './sample-ledger.docs.ts'
import { duplicateReferenceMessage } from './transfer.ts'
import { idempotencyDocs, knownDocs, recipientDocs, recipientNames, transferDocs } from './transfer.docs.ts'

const earlierDocs = {
  ...transferDocs,
  credits: 'Whether it credits, or waits to; `false` where it was rejected or reversed.',
}

/** Documents the check of transfers before they are sent. */
export const checkDocs: SubjectDocs = {
  schemas: [
    schemaDocs(
      'TransferToCheck',
      transferToCheck,
      'A transfer that may be sent, to exactly one of `account_id` and `phone_number`.',
      {
        ...recipientDocs,
        amount: 'The miles that would be credited.',
        reference_id: `The reference that it would have. ${idempotencyDocs}`,
        miles_before:
          'The miles that its recipient is sent before it, by transfers that are not in the request and not stored yet.',
      },
      recipientNames,
    ),
    schemaDocs('TransferCheck', transferCheck, 'The outcome of a transfer if it were sent now.', {
      reference_id: 'The reference of the request.',
      recipient: fieldDocs('The account that would be credited; `null` where there is none.', accountDocs),
      reference:
        '`free`; `already_sent` where a transfer of the same miles to the same recipient has the reference; `used` where another one has.',
      expected:
        '`success` where the miles would be credited, `pending` where the transfer would wait for another person, `refused` otherwise.',
      refusal: 'The message of the refusal; `null` if there is none.',
      earlier: fieldDocs(
        'The stored transfer that has the reference; `null` where there is none. Only where the platform tells.',
        earlierDocs,
      ),
      similar: fieldDocs(
        `The most similar stored transfer: same account and miles, at most ${similarDays} days old, with a reference that is not in this request. A transfer with \`same_reference\` comes first, otherwise the latest that neither failed nor was reversed. \`null\` if there is none. Only the account's latest ${maxComparedTransfers.toLocaleString('en-US')} transfers in that time are compared. An imported opening balance counts, with a \`transaction_id\` of \`null\`. Some platforms do not return this field.`,
        {
          ...earlierDocs,
          same_reference:
            'Whether its reference is the same except for leading zeros, letter case or what a spreadsheet does to it: `000047115` and `47115`, `4001234567890123` and `4.00123E+15`.',
        },
      ),
      known_similar: fieldDocs(
        'The value to send as `known_similar`, so that the transfer is stored only if no similar one was stored after this check. Some platforms do not return this field.',
        knownDocs,
      ),
    }),
  ],
  operations: {
    checkTransfers: {
      body: bodyDocs('TransfersToCheck', 'Transfers to check, in the order in which they would be sent.', {
        transfers: 'The transfers.',
        miles_before:
          'The miles that the sender sends before them, by transfers that are not in the request and not stored yet.',
      }),
      result: bodyDocs('TransferChecks', 'The outcomes of transfers if they were sent now.', {
        data: 'One entry for each transfer, in the order of the request.',
      }),
      request: {
        transfers: [
          { phone_number: sampleAccounts.credited.phone_number, amount: 500, reference_id: 'partner-2027-000124' },
          { account_id: sampleAccounts.changed.account_id, amount: 75_000, reference_id: exampleReference },
        ],
      },
      response: {
        data: [
          {
            reference_id: 'partner-2027-000124',
            recipient: { account_id: sampleAccounts.credited.account_id },
            reference: 'free',
            expected: 'success',
            refusal: null,
            earlier: null,
            similar: null,
          },
          {
            reference_id: exampleReference,
            recipient: { account_id: sampleAccounts.changed.account_id },
            reference: 'used',
            expected: 'refused',
            refusal: duplicateReferenceMessage,
            earlier: null,
            similar: null,
          },
        ],
      },
    },
  },
}
