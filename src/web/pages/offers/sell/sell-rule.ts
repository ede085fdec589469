import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useSession } from '../../../browser/session.ts'
import { storeText, useStoredText } from '../../../browser/stored-text.ts'
import { roundings, type SellRule } from './selling-price.ts'

const name = 'sell-rule'
const mostPercent = 1000
const mostAmount = 1_000_000

/** The limits of what can be added to the net price. */
export const plusLimits = { percent: [-100, mostPercent], amount: [-mostAmount, mostAmount] } as const

const storedRule = z.union([
  z.object({ kind: z.literal('suggested') }),
  z.object({
    kind: z.literal('percent'),
    plus: z.number().check(z.minimum(-100), z.maximum(mostPercent)),
    rounding: z.enum(roundings),
  }),
  z.object({
    kind: z.literal('amount'),
    plus: z.number().check(z.minimum(-mostAmount), z.maximum(mostAmount)),
    rounding: z.enum(roundings),
  }),
])

/** Whether rates come with net prices: to agents and staff, whose key says so. */
export function useIsTrade(): boolean {
  const role = useSession()?.role
  return role !== undefined && role !== 'public'
}

/** What rates are sold at, remembered on this device; people who are not signed in see and sell the price itself. */
export function useSellRule(): SellRule {
  const isTrade = useIsTrade()
  const text = useStoredText(name)
  return useMemo(() => (isTrade ? readRule(text) : { kind: 'retail' }), [isTrade, text])
}

/** Remembers on this device what rates are sold at. */
export function storeSellRule(rule: SellRule) {
  storeText(name, rule.kind === 'suggested' ? undefined : JSON.stringify(rule))
}

function readRule(text: string | undefined): SellRule {
  try {
    return z.parse(storedRule, JSON.parse(text ?? ''))
  } catch {
    return { kind: 'suggested' }
  }
}
