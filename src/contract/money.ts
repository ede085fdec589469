import * as z from 'zod/mini'

/** An amount in major units (dollars, not cents) of an ISO 4217 currency. @spec Money amount */
export const money = z.object({ amount: z.number(), currency: z.string() })
export type Money = z.output<typeof money>
