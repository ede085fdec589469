import { bodyDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { auditEntry } from './list-audit.ts'
import { exampleTransferId, sampleAccounts } from './sample-ledger.docs.ts'

/** Documents the audit log. */
export const auditDocs: SubjectDocs = {
  schemas: [
    schemaDocs('AuditEntry', auditEntry, 'A change, a read, or a refused request.', {
      at: 'When it happened, in UTC.',
      kind: 'The kind of change in the ledger, `change` for a change outside it, `read`, or `refusal` for a refused request.',
      operation: 'The operation of the request; `null` for changes in the ledger.',
      subject:
        'The id of a transfer, an account, a key, a webhook or a proposal, the number of a review rule, or the reference of a refused transfer; `null` if there is none.',
      status: 'The HTTP status of the response; `null` for changes in the ledger.',
      reason: 'Why the request was refused: a fixed message without data of the request; `null` if there is none.',
      detail:
        'More about the entry: the number of transfers checked and found, the host of a webhook and the action on it, the agency, the owner of a proposal, or the number of refusals.',
      key_id: 'The id of the key; `null` without a valid key.',
      person: 'The person of the key, normalized for comparison; `null` without a valid key.',
      person_name: 'The person as written; `null` if the key had none.',
      key_label: 'The name of the key; `null` if it is not stored.',
      address: 'The IP address of the caller; `null` if a command of the operator made the change.',
      request_id: 'The `X-Request-Id` of the request; `null` if a command of the operator made the change.',
    }),
  ],
  operations: {
    listAudit: {
      result: bodyDocs('AuditPage', 'A page of the audit log, newest first.'),
      parameters: {
        actor: ['A person, or the id of a key.', 'Ana'],
        kind: ['The kind of change, `read` or `refusal`.', 'transfer.stored'],
        reads: ['Whether to list reads. Ignored with `kind`.', false],
        subject: [
          'The id of a transfer, an account or a key, or the reference of a refused transfer.',
          sampleAccounts.changed.account_id,
        ],
      },
      request: { kind: 'transfer.stored', limit: 20 },
      response: {
        data: [
          {
            at: '2026-11-22T14:11:49.777Z',
            kind: 'transfer.stored',
            operation: null,
            subject: exampleTransferId,
            status: null,
            reason: null,
            detail: null,
            key_id: 'key_5Hc0pV2x',
            person: 'ana',
            person_name: 'Ana',
            key_label: 'Front desk ·Q7cD',
            address: '203.0.113.7',
            request_id: '1ee226d5-4c28-4de3-9f61-b03e93aeb596',
          },
        ],
        pagination: { limit: 20, next: null },
      },
    },
  },
}
