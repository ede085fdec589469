import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flagParameter } from '../query-parameters.ts'

/** The value of `format` in a proof; a change that older readers would misread gets another. */
export const proofFormat = 'milestay-proof/2'

const base64Hash = z.string().check(z.regex(/^[A-Za-z\d+/]{43}=$/, 'must be 32 bytes in base64'))

/** One event of a transfer with its place in the log. */
export const provenEvent = z.object({
  leaf_index: z.int().check(z.minimum(0)),
  /** The text that is sealed, character for character. */
  event: z.string(),
  /** The audit path of RFC 6962, from the leaf to the root. */
  path: z.array(base64Hash),
  /**
   * What the digests of the event are of, where the proof was asked for with words: SHA-256 of the salt, the name of the
   * word, a newline and the text. Absent where the words were erased.
   */
  words: z.optional(
    z.object({
      salt: z.string().check(z.regex(/^[A-Za-z\d+/]{22}==$/, 'must be 16 bytes in base64')),
      /** By the fields of the digests without `_digest`, such as `note`. */
      texts: z.record(z.string(), z.string()),
    }),
  ),
})

export type ProvenEvent = z.output<typeof provenEvent>

/**
 * A proof file: what the log holds about a transfer, and that it is there. It is verified with nothing but itself, by
 * `client/proof/check-proof.ts`.
 */
export const transferProof = z.object({
  format: z.literal(proofFormat),
  transaction_id: z.string(),
  /** A checkpoint (https://c2sp.org/tlog-checkpoint) as a signed note. */
  checkpoint: z.string(),
  /** The key that signed it, as `name+id+key`. */
  verifier_key: z.string(),
  /** The number of events in the log that the checkpoint is about. */
  tree_size: z.int().check(z.minimum(1)),
  /** The event that stored the transfer, then those that decided or reversed it, in their order. */
  events: z.array(provenEvent).check(z.minLength(1)),
})
export type TransferProof = z.output<typeof transferProof>

/** @spec Miles transfer */
export const getTransferProof = endpoint({
  operation: 'getTransferProof',
  method: 'GET',
  path: '/miles/transfer/{id}/proof',
  group: 'Miles',
  summary: 'Get the proof of a transfer',
  description:
    'A file that proves, without the service, that the events of one transfer are in the log that a signed checkpoint seals. `events` begins with the one that stored the transfer. Notes, reasons and names of people are in them as digests; with `words=true` the file also has the texts. The page `/proof` and `npm run ledger -- check-proof FILE` verify it. A transfer is sealed within seconds; the request waits for that, and is a 503 with `Retry-After` where it takes longer. An unknown id is a 404.',
  right: 'read',
  readsMembers: true,
  params: z.object({ id: z.string() }),
  query: z.object({ words: z._default(flagParameter(), false) }),
  response: transferProof,
})
