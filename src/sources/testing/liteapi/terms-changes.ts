import { addDays } from '#contract/days'
import type { SimulatedOffer, SimulatedRate } from './simulated-offers.ts'

type Step = Readonly<Record<string, unknown>>

/** Changes rooms of an offer, all of them or the last. */
function changing(change: (rate: SimulatedRate) => object, which: 'all' | 'last' = 'all') {
  return (offer: SimulatedOffer): SimulatedOffer => {
    const { rates = [] } = offer
    const last = Math.max(...rates.map(({ occupancyNumber }) => occupancyNumber))
    const isMeant = ({ occupancyNumber }: SimulatedRate) => which === 'all' || occupancyNumber === last
    return { ...offer, rates: rates.map((rate) => (isMeant(rate) ? { ...rate, ...change(rate) } : rate)) }
  }
}

function withSteps(change: (step: Step) => Step) {
  return ({ cancellationPolicies }: SimulatedRate) => {
    const steps = cancellationPolicies?.['cancelPolicyInfos'] as readonly Step[]
    return { cancellationPolicies: { ...cancellationPolicies, cancelPolicyInfos: steps.map(change) } }
  }
}

/** What becomes of an offer from one response to the next, at the same price and with the same ids. */
export const termsChanges = {
  'a higher penalty': changing(withSteps((step) => ({ ...step, amount: Number(step['amount']) + 10 }))),
  'an earlier deadline of the last room': changing(
    withSteps((step) => ({ ...step, cancelTime: addDays(String(step['cancelTime']).slice(0, 10), -1) })),
    'last',
  ),
  'no refund': changing(() => ({ cancellationPolicies: { refundableTag: 'NRFN', cancelPolicyInfos: [] } })),
  'another board': changing(() => ({ boardType: 'BNI', boardName: 'Breakfast not included' })),
  'another room': changing(() => ({ name: 'Room under the roof' }), 'last'),
  'another tax': changing(({ retailRate }) => ({
    retailRate: {
      ...(retailRate as object),
      taxesAndFees: [{ included: false, description: 'Resort fee', amount: 33, currency: 'USD' }],
    },
  })),
  'a new remark': changing(() => ({ remarks: 'Gala dinner on 31 December is compulsory' })),
} satisfies Readonly<Record<string, (offer: SimulatedOffer) => SimulatedOffer>>
