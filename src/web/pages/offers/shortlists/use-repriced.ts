import { utcDay } from '#contract/days'
import type { Offer } from '#contract/find-offers'
import { maxRatesPerHotel, stayDateErrors } from '#contract/stay-limits'
import { useQueries } from '@tanstack/react-query'
import { explainError } from '../../../api/explain-error.ts'
import { type FoundOffers, offersQuery } from '../../../api/find-offers.ts'
import { type ChosenRate, stayKey } from '../choice/chosen-rate.ts'
import { matchOffer } from './match-offer.ts'

/** What is known of a kept rate today. */
export type Repricing =
  | { readonly kind: 'checking' }
  | { readonly kind: 'found'; readonly offer: Offer; readonly rate: ChosenRate }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly reason: string }

interface KeptStay {
  readonly key: string
  readonly stay: ChosenRate['stay']
  readonly hotelIds: readonly string[]
}

/** Finds the kept rates again, with one request for each distinct stay; by the key of each. */
export function useRepriced(rates: readonly ChosenRate[], now: Date) {
  const stays = staysOf(rates)
  const today = utcDay(now.getTime())
  const queries = useQueries({
    queries: stays.map(({ stay, hotelIds }) => {
      const { occupancies, ...dates } = stay
      return offersQuery(
        stayDateErrors(stay, today).length > 0
          ? undefined
          : {
              hotelIds: [...hotelIds],
              ...dates,
              occupancies: [...occupancies],
              maxRatesPerHotel,
              refundableRatesOnly: false,
            },
      )
    }),
  })
  const byStay = new Map(stays.map(({ key, stay }, index) => [key, { stay, query: queries[index] }]))
  const repriced = new Map(
    rates.map((rate): [string, Repricing] => {
      const { stay, query } = byStay.get(stayKey(rate.stay))!
      if (stayDateErrors(stay, today).length > 0) {
        return [rate.key, { kind: 'unknown', reason: 'Its dates have passed.' }]
      }
      const found = query?.data
      if (found?.isComplete === true) return [rate.key, repricingOf(rate, found)]
      if (query?.error) return [rate.key, { kind: 'unknown', reason: explainError(query.error) }]
      return [rate.key, { kind: 'checking' }]
    }),
  )
  return {
    repriced,
    isChecking: [...repriced.values()].some(({ kind }) => kind === 'checking'),
    hasFailed: queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

function repricingOf(rate: ChosenRate, { response, foundAtMs }: FoundOffers): Repricing {
  const notice = response.notices?.find(({ hotelIds }) => hotelIds.includes(rate.hotelId))
  const offers = response.data.find(({ hotelId }) => hotelId === rate.hotelId)?.roomTypes ?? []
  const offer = matchOffer(rate.offer, offers)
  if (offer !== undefined) return { kind: 'found', offer, rate: { ...rate, offer, foundAtMs } }
  return notice === undefined
    ? { kind: 'gone' }
    : { kind: 'unknown', reason: `${notice.message}.`.replace(/\.\.$/, '.') }
}

function staysOf(rates: readonly ChosenRate[]): readonly KeptStay[] {
  const stays = new Map<string, { readonly stay: ChosenRate['stay']; readonly hotelIds: Set<string> }>()
  for (const { stay, hotelId } of rates) {
    const key = stayKey(stay)
    const known = stays.get(key)
    if (known === undefined) stays.set(key, { stay, hotelIds: new Set([hotelId]) })
    else known.hotelIds.add(hotelId)
  }
  // In one order, so that moving an entry asks for nothing.
  return [...stays].map(([key, { stay, hotelIds }]) => ({ key, stay, hotelIds: [...hotelIds].toSorted() }))
}
