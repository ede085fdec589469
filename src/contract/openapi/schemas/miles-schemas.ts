import { account } from '../../miles/accounts/account.ts'
import { checkTransfers, maxComparedTransfers, transferCheck, transferToCheck } from '../../miles/check-transfers.ts'
import { createAccount } from '../../miles/accounts/create-account.ts'
import { findAccount } from '../../miles/accounts/find-account.ts'
import { listTransfers } from '../../miles/list-transfers.ts'
import { reverseTransfer } from '../../miles/reverse-transfer.ts'
import { similarDays } from '../../miles/same-reference.ts'
import { optionalReasonBody, reasonBody, reversal, transfer } from '../../miles/transfer.ts'
import { transferMiles } from '../../miles/transfer-miles.ts'
import { updateAccount } from '../../miles/accounts/update-account.ts'
import type { JsonSchema } from '../document.ts'
import { documented } from '../schema-docs.ts'

const exactlyOneOf = (...names: string[]): JsonSchema => ({ oneOf: names.map((name) => ({ required: [name] })) })
const exactlyOne = exactlyOneOf('account_id', 'phone_number')

const recipientDocs = {
  account_id: 'The id of the account, in any letter case. Either this or `phone_number`, not both.',
  phone_number:
    'The phone number of the account, with or without its plus: `+12025550123` and `12025550123` are the same. Either this or `account_id`, not both.',
}

const idempotencyDocs = 'Compared character by character; well-formed text without control characters.'

const knownDocs = {
  since: 'From when on they were stored.',
  count:
    'How many transfers of the same miles to the same account are known, whatever became of them; an imported opening balance counts.',
}

const batchDocs = {
  id: `The sender's own id of the batch, the same in all its transfers. ${idempotencyDocs}`,
  name: 'Its name for people, such as that of the file; empty once it is erased.',
}

const accountDocs = {
  external_id: "The member's id in the system that opened the account.",
  status: 'Nothing is credited to an account that is `frozen`, or `closed` for good.',
}

export const pageDocs = {
  limit: 'The most entries that the page may have.',
  next: 'The cursor of the page after this one; `null` at the end.',
}

const decisionDocs = {
  decided_by:
    'The label of the key that approved or rejected it; `null` where no decision was needed, or there is none yet.',
  decided_at: 'When it was approved or rejected, in UTC; `null` as `decided_by` is.',
  decision_reason: 'Why it was approved or rejected; `null` where no reason was given.',
}

const transferDocs = {
  reference_id: "The sender's own id of the transfer.",
  sent_by: 'The label of the key that sent it.',
  created_at: 'When it was stored, in UTC.',
}

const earlierDocs = {
  ...transferDocs,
  credits: 'Whether it credits, or waits to; `false` where it was rejected or reversed.',
}

/** Accounts, transfers and their reversals. */
export const milesSchemas = [
  documented(
    'TransferOrder',
    transferMiles.body,
    'A transfer to be made, to exactly one of `account_id` and `phone_number`.',
    {
      ...recipientDocs,
      amount: 'The miles to credit.',
      reference_id: `The caller's own id of the transfer, unique across the whole service, for ever: its idempotency key. ${idempotencyDocs}`,
      note: 'A note that is stored with the transfer; well-formed text without U+0000.',
      batch: ['What the transfer belongs to, such as a file of transfers.', batchDocs],
      known_similar: [
        'The transfer is stored only if no more similar ones are than this says; otherwise it is a 412, and its reference stays free. Transfers of the same `batch` do not count.',
        knownDocs,
      ],
    },
    exactlyOne,
  ),
  documented('TransferReceipt', transferMiles.response, 'What became of a transfer.', {
    reference_id: 'The reference of the request.',
    status: '`success` when the miles are credited, `pending` while the transfer waits for another person.',
  }),
  documented(
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
    exactlyOne,
  ),
  documented('TransfersToCheck', checkTransfers.body, 'Transfers to check, in the order in which they would be sent.', {
    transfers: 'The transfers.',
    miles_before:
      'The miles that the sender sends before them, by transfers that are not in the request and not stored yet.',
  }),
  documented('TransferCheck', transferCheck, 'What would become of a transfer if it were sent now.', {
    reference_id: 'The reference of the request.',
    recipient: ['The account that would be credited; `null` where there is none.', accountDocs],
    reference:
      '`free`; `already_sent` where a transfer of the same miles to the same recipient has the reference; `used` where another one has.',
    expected:
      '`success` where the miles would be credited, `pending` where the transfer would wait for another person, `refused` otherwise.',
    refusal: 'What the refusal would say; `null` where there is none.',
    earlier: [
      'The stored transfer that has the reference; `null` where there is none. Only where the platform tells.',
      earlierDocs,
    ],
    similar: [
      `A stored transfer of the same miles to the same account with a reference that none of the request has, of the last ${similarDays} days: the latest with \`same_reference\`, or else the latest that neither failed nor was reversed; \`null\` where there is none. Of an account with more than ${maxComparedTransfers.toLocaleString('en-US')} transfers in these days, the latest so many are compared. An imported opening balance counts as a transfer, with a \`transaction_id\` of \`null\`. Only where the platform tells.`,
      {
        ...earlierDocs,
        same_reference:
          'Whether its reference is the same except for leading zeros, letter case or what a spreadsheet does to it: `000047115` and `47115`, `4001234567890123` and `4.00123E+15`.',
      },
    ],
    known_similar: [
      'What to send as `known_similar` so that the transfer is stored only if no similar one was stored after this check. Only where the platform tells.',
      knownDocs,
    ],
  }),
  documented('TransferChecks', checkTransfers.response, 'What would become of transfers if they were sent now.', {
    data: 'One entry for each transfer, in the order of the request.',
  }),
  documented('Transfer', transfer, 'A stored transfer of miles into an account.', {
    ...transferDocs,
    account_id: 'The id of the account that was or would be credited.',
    external_id: 'The id that the member has elsewhere; `null` once it is erased.',
    amount: 'The miles of the transfer.',
    status:
      '`success` when the miles are credited, `pending` while the transfer waits for another person, `failed` when that person has rejected it.',
    note: 'The note of the sender.',
    batch: ['What the transfer belongs to; `null` where its sender named nothing.', batchDocs],
    ...decisionDocs,
    reversal: 'The latest reversal that was asked for; `null` where there is none.',
    held_by:
      'Only while the transfer or its reversal waits: what is above the review rule, its own `amount`, what its sender has sent that day, `sender_day`, or what the account was sent that day, `recipient_day`; `debt` for a reversal that waits because it may leave one.',
  }),
  documented('Reversal', reversal, 'A request to take the miles of a transfer back.', {
    status:
      '`pending` while it waits for another person, `booked` when the miles are taken back, `rejected` otherwise.',
    reason: 'Why it was asked for.',
    by: 'The label of the key that asked for it.',
    at: 'When it was asked for, in UTC.',
    ...decisionDocs,
  }),
  documented('TransferPage', listTransfers.response, 'A page of a list of transfers.', {
    data: 'The transfers of the page, in the order of the list.',
    sums: 'How many transfers are in the list and their miles, by status; `null` for more than 100,000 with other filters than times. Only with `sums`.',
    sums_by_day:
      'There for more than 100,000: what was credited is that of whole days (UTC), each transfer on the day of its credit.',
    pagination: [
      'The place of the page in the list.',
      {
        ...pageDocs,
        hasMore: 'Whether there is a page after it.',
        previous: 'The cursor of the page before it, `null` on the first; only with `cursor`.',
        offset: 'The number of transfers before the page; only without `cursor`.',
        total:
          'The number of transfers in the list. With `cursor` it is given for the first page only, and only up to 1,000.',
      },
    ],
  }),
  documented('OptionalReason', optionalReasonBody, 'A decision; the body may be left out.', {
    reason: 'Why it was decided so.',
  }),
  documented('ReversalOrder', reverseTransfer.body, 'A reversal to be made.', {
    reason: 'Why the miles are taken back.',
    reference_id: `The caller's own id of the reversal, unique among reversals: its idempotency key. ${idempotencyDocs}`,
    allow_debt:
      'Whether a reversal that the balance does not cover may leave a debt; it then waits for another person, and needs the right `approve` too.',
  }),
  documented('Account', account, 'The miles account of a member.', {
    ...accountDocs,
    phone_number: 'The phone number of the member in E.164 form, with its plus.',
    balance: 'The miles of the account.',
    debt: 'The miles that a reversal took and the balance did not cover; later credits settle it first.',
    created_at: 'When the account was opened, in UTC.',
  }),
  documented('NewAccount', createAccount.body, 'An account to be opened; neither field may have one already.', {
    phone_number: 'The phone number of the member, with or without its plus.',
    external_id: `The member's id in the caller's own system. ${idempotencyDocs}`,
  }),
  documented('OpenedAccount', createAccount.response, 'The account that was opened.', {}),
  documented(
    'Recipient',
    findAccount.body,
    'An account, by exactly one of `account_id`, `phone_number` and `external_id`.',
    {
      account_id: 'The id of the account, in any letter case.',
      phone_number: 'The phone number of the account, with or without its plus.',
      external_id: "The member's id in the system that opened the account, compared character by character.",
    },
    exactlyOneOf('account_id', 'phone_number', 'external_id'),
  ),
  documented('AccountUpdate', updateAccount.body, 'Another phone number for an account.', {
    phone_number: 'The new phone number, with or without its plus, which no other account may have.',
    reason: 'Why it is changed.',
  }),
  documented('Reason', reasonBody, 'Why an account is changed.', { reason: 'The reason, kept with the change.' }),
]
