import { duplicateReferenceMessage } from '../../miles/transfer.ts'
import type { ExamplesOf } from './example.ts'
import {
  exampleDecision,
  exampleReference,
  exampleTransfer,
  exampleTransferId,
  sampleAccounts,
} from './sample-ledger.ts'
import { proofFormat, type TransferProof } from '../../miles/get-transfer-proof.ts'

/** A whole proof, which anyone can verify. */
const exampleProof: TransferProof = {
  format: proofFormat,
  transaction_id: exampleTransferId,
  checkpoint:
    'milestay/ledger/9d8aa1c4ed91e435f81ea3b31564e15e\n1497\n4pLgwHcW0k82uT6ww/MyDVj06jqtBP1v1lYnB2QpMkI=\n\n— milestay/ledger/9d8aa1c4ed91e435f81ea3b31564e15e 8+HcVhHiqKaAajiEy6s3fluuz2MyhhgYAuBGGFqpn1NjuuoUGzFHP66w7hKLG0zjaYYqwNmb4goAV2nfVhjJIvWuDw0=\n',
  verifier_key:
    'milestay/ledger/9d8aa1c4ed91e435f81ea3b31564e15e+f3e1dc56+AT6W5hQ439/i7COfISIb8zfqBciwZwKf23UpcMo1zo8C',
  tree_size: 1497,
  events: [
    {
      leaf_index: 1494,
      event:
        '{"kind":"transfer.stored","transaction_id":"01M81SJMWH0KRB4TMQXBKMBMFA","reference_id":"partner-2027-000123","account_id":"5dec8af7-73cc-447f-99c6-521255124e66","amount":500,"status":"success","note":"Welcome bonus","sent_by":"configured key ·mple","sent_by_key":"env_50f79f6832","sent_by_person":"Ana","at":1795356709777}',
      path: [
        'BjdULOnEDbESWWuhX+O8gZd9eiYI6OCLOMsF077dyqE=',
        'ZmxPzK75HbRM82Ijs1vJjfCeoDj9s8zTIQJjD00+3Ss=',
        '+GjNJclMvT+7dm9nxxzfaz98V5KWyXFi604EFVY32oY=',
        'FeNPTe3J4stWplu6dHDavI/G0f/a77NWrHUA+3EDFSY=',
        'xCevfEw2GGl0Hy0V6NZv5CoHpc3qei9RoE7Q6F9RoAo=',
        '1HoMYtf3ECnaYKaYGSwD2bsK+qC3ikzSlxaAl4X4BKw=',
        'Oe3cp4C6MjDDaBQrlPhzjynTFSaZzvmMmHdfas+f4Ts=',
        'na5mDEVqOskIEhnt52LCEe2/Jcdvo5vLkMYrKGYLJG4=',
        'WLt4+9cNHWqFBzFLMXJQ5sRVZJxyTCqHo1IG1FtyOlM=',
      ],
    },
  ],
}

const path = { id: exampleTransferId }
const decision = { reason: exampleDecision.decision_reason }
const large = { ...exampleTransfer, amount: 60_000 }
const reversal = {
  status: 'booked',
  reason: 'Sent to the wrong member',
  by: 'configured key ·mple',
  at: '2026-11-22T14:11:50.541Z',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
} as const

export const transferExamples: ExamplesOf<
  | 'transferMiles'
  | 'checkTransfers'
  | 'listTransfers'
  | 'getTransfer'
  | 'getTransferProof'
  | 'approveTransfer'
  | 'rejectTransfer'
  | 'reverseTransfer'
  | 'approveReversal'
  | 'rejectReversal'
> = {
  transferMiles: {
    request: {
      account_id: exampleTransfer.account_id,
      amount: exampleTransfer.amount,
      reference_id: exampleReference,
      note: exampleTransfer.note,
    },
    response: { transaction_id: exampleTransferId, reference_id: exampleReference, status: 'success' },
  },
  checkTransfers: {
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
          recipient: { account_id: sampleAccounts.credited.account_id, external_id: 'member-020001', status: 'open' },
          reference: 'free',
          expected: 'success',
          refusal: null,
        },
        {
          reference_id: exampleReference,
          recipient: { account_id: sampleAccounts.changed.account_id, external_id: 'member-020002', status: 'open' },
          reference: 'used',
          expected: 'refused',
          refusal: duplicateReferenceMessage,
        },
      ],
    },
  },
  listTransfers: {
    request: { reference_id: exampleReference },
    response: {
      data: [exampleTransfer],
      pagination: { limit: 20, next: null, hasMore: false, offset: 0, total: 1 },
    },
  },
  getTransfer: { request: path, response: exampleTransfer },
  getTransferProof: { request: path, response: exampleProof },
  approveTransfer: { request: { ...path, ...decision }, response: { ...large, ...exampleDecision } },
  rejectTransfer: {
    request: { ...path, reason: 'Not agreed with the partner' },
    response: { ...large, ...exampleDecision, status: 'failed', decision_reason: 'Not agreed with the partner' },
  },
  reverseTransfer: {
    request: { ...path, reason: reversal.reason, reference_id: 'correction-2027-000001' },
    response: { ...exampleTransfer, reversal },
  },
  approveReversal: {
    request: { ...path, ...decision },
    response: { ...large, reversal: { ...reversal, ...exampleDecision } },
  },
  rejectReversal: {
    request: { ...path, reason: 'The transfer was right' },
    response: {
      ...large,
      reversal: {
        ...reversal,
        ...exampleDecision,
        status: 'rejected',
        decision_reason: 'The transfer was right',
      },
    },
  },
}
