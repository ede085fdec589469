import { errorBody, milesErrorBody } from '../../errors.ts'
import { getStatement, statementEntry } from '../../miles/accounts/get-statement.ts'
import { getTransferProof, provenEvent } from '../../miles/get-transfer-proof.ts'
import { accountChange, listAccountChanges } from '../../miles/accounts/list-account-changes.ts'
import { getOverview, milesSum, refusedCount } from '../../miles/get-overview.ts'
import { auditEntry, listAudit } from '../../miles/list-audit.ts'
import { cursorPage } from '../../pagination.ts'
import { documented, listDocs } from '../schema-docs.ts'
import { pageDocs } from './miles-schemas.ts'

const balanceDocs = 'less than 0 by the debt; `null` where a platform does not say it.'

/** Errors, pages, and what is recorded about accounts and transfers. */
export const recordSchemas = [
  documented('Error', errorBody, 'Why a request failed.', {
    code: 'The HTTP status.',
    message: 'What is wrong, naming each invalid field; errors of several fields are separated by semicolons.',
  }),
  documented('MilesError', milesErrorBody, 'Why a request of a miles operation is refused.', {
    errors: ['One entry for each error that was found.', { message: 'What is wrong, naming the field.' }],
  }),
  documented('Page', cursorPage, 'The place of a page in a list.', pageDocs),
  documented('StatementEntry', statementEntry, 'A transfer, a reversal or the opening balance of an account.', {
    transaction_id: 'The id of the transfer; `null` for an opening balance.',
    reference_id: "The sender's own id of the transfer, also for its reversal, or that of an earlier system.",
    kind: 'Whether miles were credited, taken back, or brought from an earlier system.',
    amount: 'The miles; less than 0 for a reversal, and for an opening balance that was a debt.',
    balance_after: 'The balance after this entry; less than 0 by the debt.',
    note: 'The note of the transfer; `null` for a reversal.',
    reason: 'The reason of the reversal; `null` for a transfer.',
    by: 'Who sent the transfer or asked for the reversal, as the label of a key, or imported the opening balance.',
    approved_by: 'The label of the key that approved it; `null` where no approval was needed.',
    at: 'When it was booked, in UTC.',
  }),
  documented('StatementPage', getStatement.response, 'A page of the statement of an account.', {
    data: 'The entries of the page, in the requested order.',
    opening_balance: `The balance before the first entry of the period, ${balanceDocs}`,
    closing_balance: `The balance after the last entry of the period, ${balanceDocs}`,
    pagination: [
      'The place of the page in the statement.',
      {
        ...pageDocs,
        previous: 'The cursor of the page before this one; `null` on the first.',
      },
    ],
  }),
  documented('AccountChange', accountChange, 'A change of an account beside its balance.', {
    change: 'What was changed.',
    earlier_phone_number: 'The phone number until then; `null` for other changes.',
    reason: 'Why it was changed.',
    by: 'The label of the key that changed it.',
    at: 'When it was changed, in UTC.',
  }),
  documented('AccountChangePage', listAccountChanges.response, 'Changes of an account, newest first.', listDocs),
  documented('AuditEntry', auditEntry, 'A change, a read of members’ data, or a refused request.', {
    at: 'When it happened, in UTC.',
    kind: 'The kind of change, `read`, or `refusal` for a request that was refused.',
    operation: 'The operation of the request; `null` for changes.',
    subject:
      'The id of a transfer, an account or a key, the number of a review rule, or the reference of a refused transfer; `null` where there is none.',
    status: 'The HTTP status of the response; `null` for changes.',
    reason:
      'Why the request was refused, in a fixed message without anything of the request; `null` for other entries, and where there is none.',
    key_id: 'The id of the key; `null` where there was no valid key.',
    person: 'The person the key belonged to, without regard to case; `null` where there was no valid key.',
    person_name: 'The person as written; `null` where the key had no person.',
    key_label: 'What the key is called; `null` where it is not stored.',
    address: 'The IP address of the caller; `null` where a command of the operator made the change.',
    request_id: 'The `X-Request-Id` of the request; `null` where a command of the operator made the change.',
  }),
  documented('AuditPage', listAudit.response, 'A page of who did what, newest first.', listDocs),
  documented('MilesSum', milesSum, 'Transfers or reversals of one person.', {
    kind: 'Whether it is about transfers, or about reversals.',
    by: 'The person as written, or what a key is called that belongs to no person.',
    count: 'How many there are.',
    miles: 'Their miles; less than 0 where they were taken back.',
  }),
  documented('RefusedCount', refusedCount, 'Requests that were refused for one reason.', {
    reason: 'The fixed message; `null` where there is none.',
    status: 'The HTTP status of the responses.',
    count: 'How many there were.',
  }),
  documented('Overview', getOverview.response, 'What happened, what waits, and how the books are.', {
    day: 'The day that counts as today, in UTC.',
    today: 'What was credited and taken back today, by who had sent it.',
    last_30_days: 'The same of the last 30 days, with today.',
    waiting: 'What waits for approval, by who asked for it.',
    refused_today: 'What was refused today, most frequent first.',
    imbalance: [
      'By how many miles entries and balances differ, which must be 0; `null` where that is being computed.',
      { miles: 'The difference.', at: 'When it was computed, in UTC.' },
    ],
    sealed_at: 'When the log was last sealed, in UTC; `null` where it was not yet.',
  }),
  documented('ProvenEvent', provenEvent, 'An event with its place in the sealed log.', {
    leaf_index: 'The number of the event in the log, from 0.',
    event: 'The text that is sealed, character for character.',
    path: 'The audit path of RFC 6962 from the leaf to the root: SHA-256 hashes in base64.',
    words: 'The texts that the digests in the event are of, and their salt; only with `words=true`.',
  }),
  documented('TransferProof', getTransferProof.response, 'A file that proves that a transfer is in the sealed log.', {
    format: 'The format of the file.',
    checkpoint: 'The signed checkpoint, a note of c2sp.org/tlog-checkpoint.',
    verifier_key: 'The key that signed it, as `name+id+key`.',
    tree_size: 'The number of events that the checkpoint seals.',
    events: 'The event that stored the transfer, then those that decided or reversed it.',
  }),
]
