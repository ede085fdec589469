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

/** The form of every id that the caller chooses. */
export const callersIdDocs = 'Well-formed text without control characters, compared exactly.'

export const knownDocs = {
  since: 'The start of the period. Only transfers stored since then are counted.',
  count:
    'The number of transfers that you know of in this period: of the same miles to the same account, in any status. An imported opening balance counts.',
}

const batchDocs = {
  id: `The sender's id of the batch, the same in all its transfers. ${callersIdDocs}`,
  name: 'A display name, such as the file name; empty once erased.',
}

const decisionDocs = {
  decided_by: 'The label of the key that approved or rejected it; `null` without a decision.',
  decided_at: 'When it was approved or rejected, in UTC; `null` without a decision.',
  decision_reason: 'The reason for the decision; `null` if none was given.',
}

export const transferDocs = {
  reference_id: "The sender's id of the transfer.",
  sent_by: 'The label of the key that sent it.',
  created_at: 'When it was stored, in UTC.',
}

const path = { id: exampleTransferId }
const decision = { reason: exampleDecision.decision_reason }
/** A transfer that needs approval. */
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
      external_id: "The member's id in the system that opened the account; `null` once erased.",
      amount: 'The miles of the transfer.',
      status:
        '`success` when the miles are credited, `pending` while another person must approve the transfer, `failed` when it was rejected.',
      note: "The sender's note.",
      batch: fieldDocs('The batch of the transfer; `null` if it has none.', batchDocs),
      ...decisionDocs,
      reversal: 'The latest requested reversal; `null` if there is none.',
      held_by:
        "Why the transfer or its reversal waits for approval; absent otherwise. `amount`: its miles exceed the review rule. `sender_day` or `recipient_day`: the day's total of the sender or of the account exceeds it. `debt`: the reversal may leave a debt.",
    }),
    schemaDocs('Reversal', reversal, 'A request to take back the miles of a transfer.', {
      status: '`pending` while another person must approve it, `booked` when the miles are taken back, or `rejected`.',
      reason: 'The reason for the reversal.',
      by: 'The label of the key that requested it.',
      at: 'When it was requested, in UTC.',
      ...decisionDocs,
    }),
    schemaDocs('OptionalReason', optionalReasonBody, 'The reason for a decision. The body is optional.', {
      reason: 'The reason for the decision.',
    }),
  ],
  operations: {
    transferMiles: {
      body: bodyDocs(
        'TransferOrder',
        'A transfer to make, with exactly one of `account_id` and `phone_number`.',
        {
          ...recipientDocs,
          amount: 'The miles to credit.',
          reference_id: `The caller's id of the transfer and its idempotency key, unique in the whole service, permanently. ${callersIdDocs}`,
          note: 'A note to store with the transfer; well-formed text without U+0000.',
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
        status: '`success` when the miles are credited, `pending` while another person must approve the transfer.',
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
        sums: 'The number and the miles of all transfers in the list, by status; `null` above 100,000 transfers if filters other than times are set. Only with `sums`.',
        sums_by_day:
          'Present above 100,000 transfers: `sums` then counts credited miles by whole days (UTC), each transfer on the day of its credit.',
        pagination: fieldDocs('The position of the page in the list.', {
          hasMore: 'Whether there is a next page.',
          previous: 'The cursor of the previous page; `null` on the first. Only with `cursor`.',
          offset: 'The number of transfers before the page. Only without `cursor`.',
          total:
            'The number of transfers in the list. With `cursor`, only the first page has it, and only up to 1,000.',
        }),
      }),
      parameters: {
        all: [
          "Lists everyone's transfers, which needs the right `read`. By default, lists only transfers sent with the keys of the caller's person.",
          true,
        ],
        reference_id: ["The sender's id of the transfer.", exampleReference],
        reference_prefix: ['The beginning of `reference_id`. Sorts the list by reference.', 'partner-2027'],
        account_id: ['The id of the account.', sampleAccounts.credited.account_id],
        batch: ['The id of the batch.', 'welcome-2026-11'],
        status: ['The status of the transfer.', 'success'],
        decided_from: [`Like \`from\`, for the time of the decision. ${momentDocs}`, '2026-01-01'],
        decided_to: [`Like \`to\`, for the time of the decision. ${momentDocs}`, '2027-12-31'],
        reversal: ['The status of the reversal; `pending` while another person must approve it.', 'booked'],
        sent_by: ['The sender: a person, the id of a key, or the label of a key as in `sent_by`.', 'Ana'],
        decided_by: [
          'Who decided, in the same forms as `sent_by`. Sorts the list by the time of the decision, newest first.',
          'Ben',
        ],
        sums: ['Returns `sums`: the number and the miles of all transfers in the list, by status.', true],
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
      body: bodyDocs('ReversalOrder', 'A reversal to make.', {
        reason: 'The reason for the reversal.',
        reference_id: `The caller's id of the reversal and its idempotency key, unique among reversals. ${callersIdDocs}`,
        allow_debt:
          'Whether the reversal may leave a debt if the balance does not cover it. This needs the right `approve` too, and another person must then approve the reversal.',
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
