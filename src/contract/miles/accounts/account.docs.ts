import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../../docs.ts'
import { exampleReference, exampleTransferId, sampleAccounts } from '../sample-ledger.docs.ts'
import { reasonBody } from '../transfer.ts'
import { callersIdDocs, recipientNames } from '../transfer.docs.ts'
import { account } from './account.ts'
import { statementEntry } from './get-statement.ts'
import { accountChange } from './list-account-changes.ts'

export const accountDocs = {
  external_id: "The member's id in the system that opened the account.",
  status: 'An account that is `frozen`, or `closed` for good, receives no miles.',
}

const balanceDocs = 'negative if there is a debt; `null` if the platform does not return it.'

const exactlyOne = 'Exactly one of the two is required.'

const open = { debt: 0, status: 'open' } as const
const credited = {
  ...sampleAccounts.credited,
  ...open,
  balance: 14_088,
  created_at: '2025-06-13T00:11:10.631Z',
} as const
const changed = {
  ...sampleAccounts.changed,
  external_id: 'member-020002',
  ...open,
  balance: 31_503,
  created_at: '2024-12-31T13:17:33.358Z',
} as const
const path = { id: changed.account_id }
const update = { phone_number: '+12025550124', reason: 'The member has a new number' }

/** Documents accounts, their statements and their changes. */
export const accountsDocs: SubjectDocs = {
  id: 'The id of an account, in any letter case.',
  schemas: [
    schemaDocs('Account', account, 'The miles account of a member.', {
      ...accountDocs,
      phone_number: 'The phone number of the member in E.164 form, with its plus.',
      balance: 'The miles of the account.',
      debt: 'The miles of reversals that the balance did not cover; later credits settle it first.',
      created_at: 'When the account was opened, in UTC.',
    }),
    schemaDocs('Reason', reasonBody, 'The reason for a change of an account.', {
      reason: 'The reason, stored with the change.',
    }),
    schemaDocs('StatementEntry', statementEntry, 'A transfer, a reversal or the opening balance of an account.', {
      transaction_id: 'The id of the transfer; `null` for an opening balance.',
      reference_id:
        "The sender's id of the transfer, also for its reversal; for an opening balance, the id in an earlier system.",
      kind: 'Whether the miles were credited, taken back, or imported from an earlier system.',
      amount: 'The miles; negative for a reversal, and for an opening balance that was a debt.',
      balance_after: 'The balance after this entry; negative if there is a debt.',
      note: 'The note of the transfer; `null` for a reversal.',
      reason: 'The reason for the reversal; `null` for a transfer.',
      by: 'The label of the key that sent the transfer or requested the reversal, or who imported the opening balance.',
      approved_by: 'The label of the key that approved it; `null` if no approval was needed.',
      at: 'When it was booked, in UTC.',
    }),
    schemaDocs('AccountChange', accountChange, 'A change of an account other than its balance.', {
      change: 'The kind of change.',
      earlier_phone_number: 'The phone number before the change; `null` for other changes.',
      reason: 'The reason for the change.',
      by: 'The label of the key that changed it.',
      at: 'When it was changed, in UTC.',
    }),
  ],
  operations: {
    createAccount: {
      body: bodyDocs('NewAccount', 'An account to open; no other account may have its phone number or external id.', {
        phone_number: 'The phone number of the member, with or without its plus.',
        external_id: `The member's id in the caller's system. ${callersIdDocs}`,
      }),
      result: bodyDocs('OpenedAccount', 'The opened account.'),
      request: { phone_number: '+12025550123', external_id: 'member-000123' },
      response: { success: true, account_id: '3a823efd-f082-4f6b-a1d8-239687dc66fc' },
    },
    findAccount: {
      body: bodyDocs(
        'Recipient',
        'An account, by exactly one of `account_id`, `phone_number` and `external_id`.',
        {
          account_id: 'The id of the account, in any letter case.',
          phone_number: 'The phone number of the account, with or without its plus.',
          external_id: "The member's id in the system that opened the account, compared exactly.",
        },
        [...recipientNames, 'external_id'],
      ),
      request: { phone_number: credited.phone_number },
      response: credited,
    },
    getAccount: {
      parameters: {
        account_id: [`The id of the account, in any letter case. ${exactlyOne}`, sampleAccounts.credited.account_id],
        phone_number: [
          `The phone number of the account, with or without its plus. ${exactlyOne}`,
          sampleAccounts.credited.phone_number,
        ],
      },
      request: { account_id: credited.account_id },
      response: credited,
    },
    getStatement: {
      result: bodyDocs('StatementPage', 'A page of the statement of an account.', {
        data: 'The entries of the page, in the requested order.',
        opening_balance: `The balance before the first entry of the period, ${balanceDocs}`,
        closing_balance: `The balance after the last entry of the period, ${balanceDocs}`,
        pagination: fieldDocs('The position of the page in the statement.', {
          previous: 'The cursor of the previous page; `null` on the first.',
        }),
      }),
      parameters: { order: ['The order of booking: `newest` or `oldest` first.', 'newest'] },
      request: { id: credited.account_id, limit: 20 },
      response: {
        data: [
          {
            transaction_id: exampleTransferId,
            reference_id: exampleReference,
            kind: 'transfer',
            amount: 500,
            balance_after: credited.balance,
            note: 'Welcome bonus',
            reason: null,
            by: 'configured key ·mple',
            by_person: 'Ana',
            approved_by: null,
            approved_by_person: null,
            at: '2026-11-22T14:11:49.777Z',
          },
        ],
        opening_balance: credited.balance - 500,
        closing_balance: credited.balance,
        pagination: { limit: 20, next: null, previous: null },
      },
      csv: 'transaction_id,reference_id,kind,amount,balance_after,note,reason,by,by_person,approved_by,approved_by_person,at\r\n01M81SJMWH0KRB4TMQXBKMBMFA,partner-2027-000123,transfer,500,14088,Welcome bonus,,configured key ·mple,Ana,,,2026-11-22T14:11:49.777Z\r\n',
    },
    listAccounts: {
      result: bodyDocs('AccountPage', 'A page of the accounts, newest first.'),
      request: { limit: 20 },
      response: { data: [credited, changed], pagination: { limit: 20, next: null } },
    },
    listAccountChanges: {
      result: bodyDocs('AccountChangePage', 'Changes of an account, newest first.'),
      request: { id: changed.account_id },
      response: {
        data: [
          {
            change: 'phone_number',
            earlier_phone_number: changed.phone_number,
            reason: update.reason,
            by: 'configured key ·mple',
            by_person: 'Ana',
            at: '2026-11-22T14:11:50.576Z',
          },
        ],
        pagination: { limit: 20, next: null },
      },
    },
    updateAccount: {
      body: bodyDocs('AccountUpdate', 'A new phone number for an account.', {
        phone_number: 'The new phone number, with or without its plus. It must not belong to another account.',
        reason: 'The reason for the change.',
      }),
      request: { ...path, ...update },
      response: { ...changed, phone_number: update.phone_number },
    },
    freezeAccount: { request: { ...path, reason: 'Reported as stolen' }, response: { ...changed, status: 'frozen' } },
    unfreezeAccount: { request: { ...path, reason: 'The member called back' }, response: changed },
    closeAccount: { request: { ...path, reason: 'The member has left' }, response: { ...changed, status: 'closed' } },
  },
}
