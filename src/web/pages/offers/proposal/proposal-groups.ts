import type { ChosenRate } from '../choice/chosen-rate.ts'
import type { SellRule } from '../sell/selling-price.ts'

/** What an agent writes on a proposal; each may be empty. */
export interface ProposalDetails {
  readonly agency: string
  readonly client: string
  readonly reference: string
  /** YYYY-MM-DD. */
  readonly validUntil: string
  readonly note: string
}

/** Rates for a client, in the order they are proposed in. */
export interface Proposal {
  readonly rates: readonly ChosenRate[]
  readonly rule: SellRule
  readonly details: ProposalDetails
  readonly now: Date
}

/** A proposed rate with its number in the proposal. */
export interface ProposedOption {
  readonly number: number
  readonly rate: ChosenRate
}

/** The proposed rates of one stay in one city. */
export interface ProposalGroup {
  readonly key: string
  readonly stay: ChosenRate['stay']
  /** Empty where it is not known. */
  readonly city: string
  readonly options: readonly ProposedOption[]
}

/** Groups rates by stay and city, in the order in which these come first, and numbers them. */
export function proposalGroups(rates: readonly ChosenRate[]): ProposalGroup[] {
  const groups = new Map<string, ChosenRate[]>()
  for (const rate of rates) {
    const { checkin, checkout, occupancies } = rate.stay
    const key = JSON.stringify([checkin, checkout, occupancies, rate.hotel?.city ?? '', rate.hotel?.country ?? ''])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [rate])
    else group.push(rate)
  }
  let number = 0
  return [...groups].map(([key, grouped]) => ({
    key,
    stay: grouped[0]!.stay,
    city: grouped[0]!.hotel?.city ?? '',
    options: grouped.map((rate) => ({ number: ++number, rate })),
  }))
}
