import { proofFormat, type TransferProof } from '../../get-transfer-proof.ts'
import { exampleTransferId } from './sample-ledger.ts'

/** A whole proof, which anyone can verify. */
export const exampleProof: TransferProof = {
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
