import { bodyDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { proofFormat, provenEvent, type TransferProof } from './get-transfer-proof.ts'
import { exampleTransferId } from './sample-ledger.docs.ts'
import { transferId } from './transfer.docs.ts'

/** A complete proof that anyone can verify. */
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

/** Documents the proof of a transfer. */
export const proofDocs: SubjectDocs = {
  id: transferId,
  schemas: [
    schemaDocs('ProvenEvent', provenEvent, 'An event with its place in the sealed log.', {
      leaf_index: 'The number of the event in the log, from 0.',
      event: 'The sealed text, character for character.',
      path: 'The audit path of RFC 6962 from the leaf to the root: SHA-256 hashes in base64.',
      words: 'The texts behind the digests of the event, and their salt. Only with `words=true`.',
    }),
  ],
  operations: {
    getTransferProof: {
      result: bodyDocs('TransferProof', 'A file that proves that a transfer is in the sealed log.', {
        format: 'The format of the file.',
        checkpoint: 'The signed checkpoint, a note of c2sp.org/tlog-checkpoint.',
        verifier_key: 'The key that signed the checkpoint, as `name+id+key`.',
        tree_size: 'The number of events that the checkpoint seals.',
        events: 'The event that stored the transfer, then the events that decided or reversed it.',
      }),
      parameters: {
        words: ['Also includes notes, reasons and names of people: do not give such a file to the member.', false],
      },
      request: { id: exampleTransferId },
      response: exampleProof,
    },
  },
}
