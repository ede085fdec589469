import * as z from 'zod/mini'
import { dealAreaChecks, dealFilters, listDeals } from './list-deals.ts'
import { dealLimits } from './deal-limits.ts'
import { integerParameter } from './query-parameters.ts'
import { stayWindowChecks } from './stay-window.ts'

/** The parameters of `listDeals`, and the name of the place for the title of the feed. */
export const dealsFeed = {
  ...listDeals,
  query: z
    .object({
      ...dealFilters,
      limit: z._default(integerParameter(...dealLimits.limit), 50),
      near: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    })
    .check(...dealAreaChecks, ...stayWindowChecks),
}

export type DealsFeedInput = z.output<typeof dealsFeed.query>
