import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/transfer'

export interface ModelledAccount {
  /** `undefined` until the service has returned it. */
  id: string | undefined
  readonly phone: string
  readonly externalId: string
  balance: number
}

export interface ModelledTransfer {
  readonly reference: string
  readonly account: ModelledAccount
  readonly amount: number
  readonly note: string | undefined
  readonly sender: string
  status: 'success' | 'pending' | 'failed'
  isReversed: boolean
  id: string | undefined
}

/** A transfer as it is requested. */
export interface ModelledOrder {
  readonly reference: string
  /** `undefined` for an unknown account. */
  readonly account: ModelledAccount | undefined
  readonly recipient: 'account_id' | 'phone_number' | 'both' | 'neither'
  readonly amount: number
  readonly note: string | undefined
  readonly sender: string
}

/** The expected response: a status, and the error message of a refusal. */
export type Expected = { readonly status: 200 } | { readonly status: 400 | 403 | 404; readonly message: string }

const done = { status: 200 } as const
const refused = (message: string): Expected => ({ status: 400, message })

/** A minimal in-memory model of the rules of accounts and transfers. */
export class ModelledLedger {
  readonly accounts: ModelledAccount[] = []
  readonly transfers: ModelledTransfer[] = []
  readonly #reviewAbove: number
  readonly #limits: Readonly<Record<string, number | undefined>>

  /** @param limits the miles that each sender may transfer in total, failed transfers not counted */
  constructor(reviewAbove: number, limits: Readonly<Record<string, number | undefined>>) {
    this.#reviewAbove = reviewAbove
    this.#limits = limits
  }

  open(phone: string, externalId: string): Expected {
    const taken = (test: (account: ModelledAccount) => boolean, field: string) =>
      this.accounts.some(test) ? [`${field}: has an account already`] : []
    const errors = [
      ...taken((account) => account.phone === phone, 'phone_number'),
      ...taken((account) => account.externalId === externalId, 'external_id'),
    ]
    if (errors.length > 0) return refused(errors.join())
    this.accounts.push({ id: undefined, phone, externalId, balance: 0 })
    return done
  }

  transfer({ reference, account, recipient, amount, note, sender }: ModelledOrder): Expected {
    const errors = [
      ...(amount < 1 ? ['amount: Too small: expected number to be >=1'] : []),
      ...(amount > 999_999 ? ['amount: Too big: expected number to be <=999999'] : []),
      ...(recipient === 'both' || recipient === 'neither' ? [recipientMessage] : []),
    ]
    if (errors.length > 0) return refused(errors.join())
    if (this.transfers.some((known) => known.reference === reference)) return refused(duplicateReferenceMessage)
    if (account === undefined) return refused(unknownUserMessage)
    const left = this.#milesLeft(sender)
    if (amount > left) {
      const limit = this.#limits[sender] ?? 0
      return refused(`amount: passes the daily limit of this key, ${limit} miles; ${left} are left today (UTC)`)
    }
    const status = amount > this.#reviewAbove ? 'pending' : 'success'
    if (status === 'success') account.balance += amount
    this.transfers.push({ reference, account, amount, note, sender, status, isReversed: false, id: undefined })
    return done
  }

  decide(transfer: ModelledTransfer, status: 'success' | 'failed', decider: string): Expected {
    if (transfer.sender === decider) {
      return { status: 403, message: 'A transfer is approved or rejected with another key than the one that sent it' }
    }
    if (transfer.status !== 'pending') return refused(`The transfer is settled already: ${transfer.status}`)
    transfer.status = status
    if (status === 'success') transfer.account.balance += transfer.amount
    return done
  }

  /** Reverses a transfer, or returns the end of the message that refuses it. */
  reverse(transfer: ModelledTransfer): string | undefined {
    if (transfer.status !== 'success') return `is ${transfer.status} and has credited nothing`
    if (transfer.isReversed) return 'is already reversed'
    transfer.isReversed = true
    transfer.account.balance -= transfer.amount
    return undefined
  }

  #milesLeft(sender: string): number {
    const sent = this.transfers.filter((transfer) => transfer.sender === sender && transfer.status !== 'failed')
    const limit = this.#limits[sender] ?? Number.POSITIVE_INFINITY
    return Math.max(0, limit - sent.reduce((sum, { amount }) => sum + amount, 0))
  }
}
