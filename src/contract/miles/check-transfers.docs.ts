import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { accountDocs } from './accounts/account.docs.ts'
import { maxComparedTransfers, transferCheck, transferToCheck } from './check-transfers.ts'
import { similarDays } from './same-reference.ts'
import { exampleReference, sampleAccounts } from './sample-ledger.docs.ts'
import { duplicateReferenceMessage } from './transfer.ts'
import { callersIdDocs, knownDocs, recipientDocs, recipientNames, transferDocs } from './transfer.docs.ts'

const earlierDocs = {
  ...transferDocs,
  credits: 'Whether it is credited or pending; `false` if it was rejected or reversed.',
}

/** Documents the check of transfers before they are sent. */
export const checkDocs: SubjectDocs = {
  schemas: [
    schemaDocs(
      'TransferToCheck',
      transferToCheck,
      'A transfer to check, with exactly one of `account_id` and `phone_number`.',
      {
        ...recipientDocs,
        amount: 'The miles that would be credited.',
        reference_id: `The reference of the transfer. ${callersIdDocs}`,
        miles_before:
          'The miles that its recipient receives first, from transfers that are neither in the request nor stored yet.',
      },
      recipientNames,
    ),
    schemaDocs('TransferCheck', transferCheck, 'The expected outcome of a transfer.', {
      reference_id: 'The reference of the request.',
      recipient: fieldDocs('The account that would be credited; `null` if there is none.', accountDocs),
      reference:
        'Whether a stored transfer has the reference: none (`free`), one with the same miles and recipient (`already_sent`), or another one (`used`).',
      expected:
        '`success` if the miles would be credited, `pending` if another person must approve the transfer, `refused` otherwise.',
      refusal: 'The message of the refusal; `null` if there is none.',
      earlier: fieldDocs(
        'The stored transfer with the reference; `null` if there is none. Some platforms do not return this field.',
        earlierDocs,
      ),
      similar: fieldDocs(
        `The most similar stored transfer: same account and miles, at most ${similarDays} days old, with a reference that is not in the request. A transfer with \`same_reference\` comes first, otherwise the latest that was neither rejected nor reversed. \`null\` if there is none. Only the account's latest ${maxComparedTransfers.toLocaleString('en-US')} transfers in that time are compared. An imported opening balance counts, with a \`transaction_id\` of \`null\`. Some platforms do not return this field.`,
        {
          ...earlierDocs,
          same_reference:
            'Whether its reference differs only by leading zeros, letter case or changes by a spreadsheet: `000047115` and `47115`, `4001234567890123` and `4.00123E+15`.',
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
          'The miles that the sender sends first, in transfers that are neither in the request nor stored yet.',
      }),
      result: bodyDocs('TransferChecks', 'The expected outcomes of transfers.', {
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
