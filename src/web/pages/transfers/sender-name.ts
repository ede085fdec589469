import type { Transfer } from '#contract/transfer'

/** What stands for a field of a transfer that the platform behind the service leaves out. */
export const notSaid = 'The platform does not say'

/** Returns who sent a transfer, for the middle of a sentence. */
export function senderName({ sent_by }: Pick<Transfer, 'sent_by'>): string {
  return sent_by === '' ? 'a sender that the platform does not name' : sent_by
}
