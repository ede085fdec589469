/** A transfer that is passed on to another service, which stores it: who sent it here. */
export interface ForwardedTransfer {
  readonly referenceId: string
  readonly miles: number
  readonly keyId: string
  readonly person: string
  /** The label of the key. */
  readonly keyLabel: string
  readonly sentAtMs: number
}

/** The most miles that a key may send in a period. */
export interface SendingLimit {
  readonly miles: number
  /** Inclusive. */
  readonly fromMs: number
  /** Exclusive. */
  readonly toMs: number
}

export type AddedForward =
  | {
      readonly isWithinLimit: true
      /** Whether the key had not sent this reference before. */
      readonly isNew: boolean
    }
  | { readonly isWithinLimit: false; readonly milesLeft: number }

/** Stores who sent which transfer through this service, and how many miles that were. A reference counts once for a key. */
export interface ForwardedTransfers {
  /** Stores a transfer before it is passed on, unless it brings the miles of its key above the limit. */
  add(transfer: ForwardedTransfer, limit: SendingLimit | undefined): Promise<AddedForward>
  /** Removes a transfer that was not taken. */
  remove(referenceId: string, keyId: string): Promise<void>
  /** Returns the label of the key that sent each reference first, by reference. */
  sendersOf(referenceIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
