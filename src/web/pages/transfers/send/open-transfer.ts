import { transferMiles } from '#contract/transfer-miles'
import * as z from 'zod/mini'
import { storeText } from '../../../browser/stored-text.ts'

const openTransfer = z.object({
  request: transferMiles.body!,
  account: z.object({ account_id: z.string(), phone_number: z.string(), external_id: z.string() }),
  /** When it was first sent, ISO 8601. */
  startedAt: z.iso.datetime(),
  /** How often it was sent. */
  attempts: z.int(),
  /** The transfer that was seen to use the reference before this one was sent. */
  usedBy: z.optional(z.string()),
})

/** A transfer that was sent from this device and whose fate nobody has seen yet. */
export type OpenTransfer = z.output<typeof openTransfer>

const prefix = 'open-transfer:'

/** Keeps an open transfer on this device, one for each reference; throws where the browser keeps nothing. */
export function keepOpenTransfer(open: OpenTransfer) {
  storeText(prefix + open.request.reference_id, JSON.stringify(open))
}

/** Forgets an open transfer once its fate is known and seen. */
export function forgetOpenTransfer(referenceId: string) {
  storeText(prefix + referenceId, undefined)
}

/** The open transfers of this device, the oldest first. */
export function openTransfers(): OpenTransfer[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readOpenTransfer(localStorage.getItem(name)))
    .sort((one, other) => one.startedAt.localeCompare(other.startedAt))
}

/** What was kept, if it makes sense. */
function readOpenTransfer(text: string | null): OpenTransfer[] {
  try {
    const { data } = z.safeParse(openTransfer, JSON.parse(text ?? 'null'))
    return data === undefined ? [] : [data]
  } catch {
    return []
  }
}
