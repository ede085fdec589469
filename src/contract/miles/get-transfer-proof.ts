import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flagParameter } from '../query-parameters.ts'
import { memberRead } from './transfer.ts'

/** The value of `format` in a proof. It must change when older readers would misread the format. */
export const proofFormat = 'milestay-proof/2'

const base64Hash = z.string().check(z.regex(/^[A-Za-z\d+/]{43}=$/, 'must be 32 bytes in base64'))

/** One event of a transfer with its place in the log. */
export const provenEvent = z.object({
  leaf_index: z.int().check(z.minimum(0)),
  /** The sealed text, character for character. */
  event: z.string(),
  /** The audit path of RFC 6962, from the leaf to the root. */
  path: z.array(base64Hash),
  /**
   * The texts behind the digests of the event, in a proof with words. A digest is the SHA-256 of the salt, the name of the
   * text, a newline and the text. Absent when the words were erased.
   */
  words: z.optional(
    z.object({
      salt: z.string().check(z.regex(/^[A-Za-z\d+/]{22}==$/, 'must be 16 bytes in base64')),
      /** By the names of the digest fields without `_digest`, such as `note`. */
      texts: z.record(z.string(), z.string()),
    }),
  ),
})

export type ProvenEvent = z.output<typeof provenEvent>

/**
 * A proof file: the log's events for a transfer, and evidence that they are in the log. `client/proof/check-proof.ts`
 * verifies it without any other data.
 */
export const transferProof = z.object({
  format: z.literal(proofFormat),
  transaction_id: z.string(),
  /** A checkpoint (https://c2sp.org/tlog-checkpoint) as a signed note. */
  checkpoint: z.string(),
  /** The key that signed it, as `name+id+key`. */
  verifier_key: z.string(),
  /** The number of events in the log at the checkpoint. */
  tree_size: z.int().check(z.minimum(1)),
  /** The event that stored the transfer, then the events that decided or reversed it, in order. */
  events: z.array(provenEvent).check(z.minLength(1)),
})
export type TransferProof = z.output<typeof transferProof>

/** @spec Miles transfer */
export const getTransferProof = endpoint({
  ...memberRead,
  operation: 'getTransferProof',
  path: '/miles/transfer/{id}/proof',
  summary: 'Get the proof of a transfer',
  description:
    'Returns a file that proves, without the service, that the events of a transfer are in a log sealed by a signed checkpoint. `events` begins with the event that stored the transfer. Events contain digests of notes, reasons and names of people; with `words=true` the file also has the texts. The page `/proof` and `npm run ledger -- check-proof FILE` verify it. A transfer is sealed within seconds; the request waits for that, and returns a 503 with `Retry-After` if it takes longer. An unknown id is a 404.',
  params: z.object({ id: z.string() }),
  query: z.object({ words: z._default(flagParameter(), false) }),
  response: transferProof,
})
