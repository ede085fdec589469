import { bodyDocs, fieldDocs, momentDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import {
  exampleDecision,
  exampleReference,
  exampleTransfer,
  exampleTransferId,
  sampleAccounts,
  undecided,
} from './sample-ledger.docs.ts'
import { optionalReasonBody, reversal, transfer } from './transfer.ts'

export const transferId = 'The transaction id of a transfer.'

export const recipientNames = ['account_id', 'phone_number']

export const recipientDocs = {
  account_id: 'The id of the account, in any letter case. Either this or `phone_number`, not both.',
  phone_number:
    'The phone number of the account, with or without its plus: `+12025550123` and `12025550123` are the same. Either this or `account_id`, not both.',
}

export const idempotencyDocs = 'Compared character by character; well-formed text without control characters.'

export const knownDocs = {
  since: 'From when on they were stored.',
  count:
    'How many transfers of the same miles to the same account are known, whatever became of them; an imported opening balance counts.',
}

const batchDocs = {
  id: `The sender's own id of the batch, the same in all its transfers. ${idempotencyDocs}`,
  name: 'Its name for people, such as the name of the file; empty once it is erased.',
}

const decisionDocs = {
  decided_by:
    'The label of the key that approved or rejected it; `null` where no decision was needed, or there is none yet.',
  decided_at: 'When it was approved or rejected, in UTC; `null` as `decided_by` is.',
  decision_reason: 'Why it was approved or rejected; `null` where no reason was given.',
}

export const transferDocs = {
  reference_id: "The sender's own id of the transfer.",
  sent_by: 'The label of the key that sent it.',
  created_at: 'When it was stored, in UTC.',
}

const path = { id: exampleTransferId }
const decision = { reason: exampleDecision.decision_reason }
const large = { ...exampleTransfer, amount: 60_000 }
const exampleReversal = {
  status: 'booked',
  reason: 'Sent to the wrong member',
  by: 'configured key ·mple',
  by_person: 'Ana',
  at: '2026-11-22T14:11:50.541Z',
  ...undecided,
} as const

/** Documents transfers and their reversals. */
export const transfersDocs: SubjectDocs = {
  id: transferId,
  schemas: [
    schemaDocs('Transfer', transfer, 'A stored transfer of miles into an account.', {
      ...transferDocs,
      account_id: 'The id of the account that was or would be credited.',
      external_id: 'The id that the member has elsewhere; `null` once it is erased.',
      amount: 'The miles of the transfer.',
      status:
        '`success` when the miles are credited, `pending` while the transfer waits for another person, `failed` when that person has rejected it.',
      note: 'The note of the sender.',
      batch: fieldDocs('The batch of the transfer; `null` if its sender named none.', batchDocs),
      ...decisionDocs,
      reversal: 'The latest reversal that was asked for; `null` where there is none.',
      held_by:
        'Why the transfer or its reversal waits for approval; absent otherwise. `amount`: its miles exceed the review rule. `sender_day` or `recipient_day`: the total of its sender or of the account for the day does. `debt`: the reversal may leave a debt.',
    }),
    schemaDocs('Reversal', reversal, 'A request to take the miles of a transfer back.', {
      status:
        '`pending` while it waits for another person, `booked` when the miles are taken back, `rejected` otherwise.',
      reason: 'Why it was asked for.',
      by: 'The label of the key that asked for it.',
      at: 'When it was asked for, in UTC.',
      ...decisionDocs,
    }),
    schemaDocs('OptionalReason', optionalReasonBody, 'A decision; the body may be left out.', {
      reason: 'Why it was decided so.',
    }),
  ],
  operations: {
    transferMiles: {
      body: bodyDocs(
        'TransferOrder',
        'A transfer to be made, to exactly one of `account_id` and `phone_number`.',
        {
          ...recipientDocs,
          amount: 'The miles to credit.',
          reference_id: `The caller's own id of the transfer, unique across the whole service, for ever: its idempotency key. ${idempotencyDocs}`,
          note: 'A note that is stored with the transfer; well-formed text without U+0000.',
          batch: fieldDocs('The batch of the transfer, such as a file of transfers.', batchDocs),
          known_similar: fieldDocs(
            'Stores the transfer only if there are no more similar transfers than this. Otherwise the response is a 412, and the reference stays unused. Transfers in the same `batch` do not count.',
            knownDocs,
          ),
        },
        recipientNames,
      ),
      result: bodyDocs('TransferReceipt', 'The outcome of a transfer.', {
        reference_id: 'The reference of the request.',
        status: '`success` when the miles are credited, `pending` while the transfer waits for another person.',
      }),
      request: {
        account_id: exampleTransfer.account_id,
        amount: exampleTransfer.amount,
        reference_id: exampleReference,
        note: exampleTransfer.note,
        batch: exampleTransfer.batch,
      },
      response: { transaction_id: exampleTransferId, reference_id: exampleReference, status: 'success' },
    },
    listTransfers: {
      result: bodyDocs('TransferPage', 'A page of a list of transfers.', {
        data: 'The transfers of the page, in the order of the list.',
        sums: 'How many transfers are in the list and their miles, by status; `null` for more than 100,000 with other filters than times. Only with `sums`.',
        sums_by_day:
          'Present above 100,000 transfers: the credited miles are then counted by whole days (UTC), each transfer on the day of its credit.',
        pagination: fieldDocs('The place of the page in the list.', {
          hasMore: 'Whether there is a page after it.',
          previous: 'The cursor of the page before it, `null` on the first; only with `cursor`.',
          offset: 'The number of transfers before the page; only without `cursor`.',
          total:
            'The number of transfers in the list. With `cursor` it is given for the first page only, and only up to 1,000.',
        }),
      }),
      parameters: {
        all: [
          'Everyone’s transfers, which needs the right `read`. Without it those sent with keys of the person behind the key.',
          true,
        ],
        reference_id: ["The sender's own id of the transfer.", exampleReference],
        reference_prefix: [
          'The beginning of `reference_id`. The list is then in the order of the references.',
          'partner-2027',
        ],
        account_id: ['The id of the account.', sampleAccounts.credited.account_id],
        batch: ['The id of the batch that the transfers belong to.', 'welcome-2026-11'],
        status: ['The status of the transfer.', 'success'],
        decided_from: [`Like \`from\`, for the time of the decision. ${momentDocs}`, '2026-01-01'],
        decided_to: [`Like \`to\`, for the time of the decision. ${momentDocs}`, '2027-12-31'],
        reversal: [
          'Only transfers with a reversal of this status: `pending` are those that wait for another person.',
          'booked',
        ],
        sent_by: ['The sender: the label of a key, as in `sent_by`, the id of a key, or a person.', 'Ana'],
        decided_by: [
          'Who has decided, as in `sent_by`. The list is then by the time of the decision, newest first.',
          'Ben',
        ],
        sums: ['Whether the response has `sums`: how many transfers are in the list and their miles, by status.', true],
      },
      request: { reference_id: exampleReference },
      response: { data: [exampleTransfer], pagination: { limit: 20, next: null, hasMore: false, offset: 0, total: 1 } },
    },
    getTransfer: { request: path, response: exampleTransfer },
    approveTransfer: { request: { ...path, ...decision }, response: { ...large, ...exampleDecision } },
    rejectTransfer: {
      request: { ...path, reason: 'Not agreed with the partner' },
      response: { ...large, ...exampleDecision, status: 'failed', decision_reason: 'Not agreed with the partner' },
    },
    reverseTransfer: {
      body: bodyDocs('ReversalOrder', 'A reversal to be made.', {
        reason: 'Why the miles are taken back.',
        reference_id: `The caller's own id of the reversal, unique among reversals: its idempotency key. ${idempotencyDocs}`,
        allow_debt:
          'Whether a reversal that the balance does not cover may leave a debt; it then waits for another person, and needs the right `approve` too.',
      }),
      request: { ...path, reason: exampleReversal.reason, reference_id: 'correction-2027-000001' },
      response: { ...exampleTransfer, reversal: exampleReversal },
    },
    approveReversal: {
      request: { ...path, ...decision },
      response: { ...large, reversal: { ...exampleReversal, ...exampleDecision } },
    },
    rejectReversal: {
      request: { ...path, reason: 'The transfer was right' },
      response: {
        ...large,
        reversal: {
          ...exampleReversal,
          ...exampleDecision,
          status: 'rejected',
          decision_reason: 'The transfer was right',
        },
      },
    },
  },
}
