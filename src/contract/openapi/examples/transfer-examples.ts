import { duplicateReferenceMessage } from '../../transfer.ts'
import type { ExamplesOf } from './example.ts'
import { exampleProof } from './example-proof.ts'
import {
  exampleDecision,
  exampleReference,
  exampleTransfer,
  exampleTransferId,
  sampleAccounts,
} from './sample-ledger.ts'

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
