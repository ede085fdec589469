import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/miles/transfer'

export interface ModelledAccount {
  /** `undefined` until the service has returned it. */
  id: string | undefined
  phone: string
  readonly externalId: string
  balance: number
  status: 'open' | 'frozen' | 'closed'
}

export interface ModelledTransfer {
  readonly reference: string
  readonly account: ModelledAccount
  readonly amount: number
  readonly note: string | undefined
  readonly sender: string
  status: 'success' | 'pending' | 'failed'
  /** The latest reversal. */
  reversal: { status: 'pending' | 'booked' | 'rejected'; readonly requester: string } | undefined
  decider: string | undefined
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
  readonly #approvedReversals: { readonly decider: string; readonly amount: number }[] = []
  readonly #reviewAbove: number
  readonly #personOf: (sender: string) => string
  readonly #limits: Readonly<Record<string, number | undefined>>

  /**
   * @param limits the miles that each sender may transfer and approve in total, failed transfers not counted
   * @param personOf the person that a sender's key belongs to
   */
  constructor(
    reviewAbove: number,
    limits: Readonly<Record<string, number | undefined>>,
    personOf: (sender: string) => string = (sender) => sender,
  ) {
    this.#reviewAbove = reviewAbove
    this.#personOf = personOf
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
    this.accounts.push({ id: undefined, phone, externalId, balance: 0, status: 'open' })
    return done
  }

  transfer({ reference, account, recipient, amount, note, sender }: ModelledOrder): Expected {
    const errors = [
      ...(amount < 1 || amount > 999_999 ? ['amount: must be a whole number from 1 to 999999'] : []),
      ...(recipient === 'both' || recipient === 'neither' ? [recipientMessage] : []),
    ]
    if (errors.length > 0) return refused(errors.join())
    if (this.transfers.some((known) => known.reference === reference)) return refused(duplicateReferenceMessage)
    if (account === undefined) return refused(unknownUserMessage)
    if (account.status !== 'open') return refused(`The account is ${account.status}`)
    const passed = this.#passesLimit(sender, amount)
    if (passed !== undefined) return passed
    const status = amount > this.#reviewAbove ? 'pending' : 'success'
    if (status === 'success') account.balance += amount
    this.transfers.push({
      reference,
      account,
      amount,
      note,
      sender,
      status,
      reversal: undefined,
      decider: undefined,
      id: undefined,
    })
    return done
  }

  decide(transfer: ModelledTransfer, status: 'success' | 'failed', decider: string): Expected {
    if (this.#personOf(transfer.sender) === this.#personOf(decider)) {
      return { status: 403, message: 'A transfer is approved or rejected by another person than the one who sent it' }
    }
    if (transfer.status !== 'pending') return refused(`The transfer is settled already: ${transfer.status}`)
    if (status === 'success') {
      if (transfer.account.status !== 'open') return refused(`The account is ${transfer.account.status}`)
      const passed = this.#passesLimit(decider, transfer.amount)
      if (passed !== undefined) return passed
      transfer.account.balance += transfer.amount
      transfer.decider = decider
    }
    transfer.status = status
    return done
  }

  reverse(transfer: ModelledTransfer, requester: string): Expected {
    if (transfer.status !== 'success') return refused(`The transfer is ${transfer.status} and has credited nothing`)
    if (transfer.reversal?.status === 'pending') {
      return refused('A reversal of the transfer is waiting for approval already')
    }
    if (transfer.reversal?.status === 'booked') return refused('The transfer is already reversed')
    const status = transfer.amount > this.#reviewAbove ? 'pending' : 'booked'
    if (status === 'booked') transfer.account.balance -= transfer.amount
    transfer.reversal = { status, requester }
    return done
  }

  decideReversal(transfer: ModelledTransfer, status: 'booked' | 'rejected', decider: string): Expected {
    const { reversal } = transfer
    if (reversal === undefined || reversal.status === 'rejected') {
      return refused('No reversal of the transfer is waiting for approval')
    }
    if (this.#personOf(reversal.requester) === this.#personOf(decider)) {
      const message = 'A reversal is approved or rejected by another person than the one who asked for it'
      return { status: 403, message }
    }
    if (reversal.status === 'booked') return refused('The transfer is already reversed')
    if (status === 'booked') {
      const passed = this.#passesLimit(decider, transfer.amount)
      if (passed !== undefined) return passed
      transfer.account.balance -= transfer.amount
      this.#approvedReversals.push({ decider, amount: transfer.amount })
    }
    reversal.status = status
    return done
  }

  changePhone(account: ModelledAccount, phone: string): Expected {
    if (account.status === 'closed') return refused('The account is closed')
    if (this.accounts.some((known) => known.phone === phone)) return refused('phone_number: has an account already')
    account.phone = phone
    return done
  }

  changeStatus(account: ModelledAccount, change: 'freeze' | 'unfreeze' | 'close'): Expected {
    const isPossible =
      change === 'unfreeze'
        ? account.status === 'frozen'
        : change === 'freeze'
          ? account.status === 'open'
          : account.status !== 'closed'
    if (!isPossible) return refused(`The account is ${account.status}`)
    account.status = { freeze: 'frozen', unfreeze: 'open', close: 'closed' }[change] as ModelledAccount['status']
    return done
  }

  #passesLimit(sender: string, amount: number): Expected | undefined {
    const limit = this.#limits[sender]
    if (limit === undefined) return undefined
    const moved = [
      ...this.transfers.filter((transfer) => transfer.sender === sender && transfer.status !== 'failed'),
      ...this.transfers.filter((transfer) => transfer.decider === sender && transfer.status === 'success'),
      ...this.#approvedReversals.filter(({ decider }) => decider === sender),
    ]
    const left = Math.max(0, limit - moved.reduce((sum, one) => sum + one.amount, 0))
    if (amount <= left) return undefined
    return refused(`amount: passes the daily limit of this key, ${limit} miles; ${left} are left today (UTC)`)
  }
}
