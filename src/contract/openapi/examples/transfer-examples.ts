import { duplicateReferenceMessage } from '../../miles/transfer.ts'
import type { SomeExamples } from './example.ts'
import {
  exampleDecision,
  exampleReference,
  exampleTransfer,
  exampleTransferId,
  sampleAccounts,
  undecided,
} from './sample-ledger.ts'
import { proofFormat, type TransferProof } from '../../miles/get-transfer-proof.ts'

/** A whole proof, which anyone can verify. */
const exampleProof: TransferProof = {
  format: proofFormat,
  transaction_id: exampleTransferId,
  checkpoint:
    'milestay/ledger/9a21a445e5cf7e15b0d4d8cc2fdc5610\n1493\nw20e7xrWH9qn4IEAJZ2gqpiB3y5lBWUZNmm++wnaQ/Y=\n\n— milestay/ledger/9a21a445e5cf7e15b0d4d8cc2fdc5610 I770T5zej+FUqFU48C824TEuvKSwPZiBTshWq+zfI+punVgP50IiRas/O4k+6GYCUliaf/g+qyHIr2vG/tmLueN7jwc=\n',
  verifier_key:
    'milestay/ledger/9a21a445e5cf7e15b0d4d8cc2fdc5610+23bef44f+ASPpUaHUCz0nhymGPZWG3CWcEQAeZ9aGBRKuVtP6SDPJ',
  tree_size: 1493,
  events: [
    {
      leaf_index: 1491,
      event:
        '{"kind":"transfer.stored","transaction_id":"01M81SJMWH0KRB4TMQXBKMBMFA","reference_id":"partner-2027-000123","account_id":"5dec8af7-73cc-447f-99c6-521255124e66","amount":500,"status":"success","note_digest":"RCoxu1VQPHP7JVP0QlsUzXxcKe/lLCP6zM3EKkpvvgo=","sent_by_digest":"RTGRPlWFweRGLGt7j4d/XEJVPktthSg3GgMvsDrbtvs=","sent_by_person_digest":"AMUEPu4wwyWGOitQPsYxm8rMnbBh9Br6TIxo5i6zUZE=","sent_by_key":"env_50f79f6832","at":1795356709777,"nonce":"jpbIHjhtCKjWjP3PBqKbLw=="}',
      path: [
        '8xIV3ftynj/4q/Edtf1+Rz1az1nXusjqFntPfvcL+aQ=',
        'vdBRQF/oCHbqKvMEENp1luHeVHXq+duzn+gNRB33W1Q=',
        'boqN4bn60ATb0Wx5TQz3OdRbgY/msZErdJ7gkyaOpC8=',
        'mIoELSbH0PaQT5vztlW1qPQ52JDSpKO1dY5HBO/nRW0=',
        'JOoWzsWM62d65xtNLVg2Hqg0FomA4hNVdrq2uW/NrQw=',
        'PhbnJ2GV9uLkVEQh74yIuHG+HczkOFVp0Igf33Ak7WE=',
        'V6cI5n5MlcsiB6G1qS+kHjFBNj4uOhHXRxhu95J1wNE=',
        'hCZKNKuZphgK0ruSSKXF9cuQ2c0qmLwa1k+xQBIKeYA=',
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
  by_person: 'Ana',
  at: '2026-11-22T14:11:50.541Z',
  ...undecided,
} as const

export const transferExamples = {
  transferMiles: {
    request: {
      account_id: exampleTransfer.account_id,
      amount: exampleTransfer.amount,
      reference_id: exampleReference,
      note: exampleTransfer.note,
      batch: exampleTransfer.batch,
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
          earlier: null,
          similar: null,
        },
        {
          reference_id: exampleReference,
          recipient: { account_id: sampleAccounts.changed.account_id, external_id: 'member-020002', status: 'open' },
          reference: 'used',
          expected: 'refused',
          refusal: duplicateReferenceMessage,
          earlier: null,
          similar: null,
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
      reversal: { ...reversal, ...exampleDecision, status: 'rejected', decision_reason: 'The transfer was right' },
    },
  },
} satisfies SomeExamples
