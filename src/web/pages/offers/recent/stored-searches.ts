import { useMemo } from 'react'
import * as z from 'zod/mini'
import { recentSearchesName as name } from '../../../browser/sign-out.ts'
import { storeText, useStoredText } from '../../../browser/stored-text.ts'

const recentSearch = z.object({
  /** The page with this search. */
  href: z.string().check(z.startsWith('/offers?')),
  hotels: z.string(),
  stay: z.string(),
})
/** A search of before, in words. */
export type RecentSearch = z.output<typeof recentSearch>

const maxRecent = 6
/** A link with 200 hotels has 2,000 letters. */
const maxLetters = 32_768

/** The latest searches of this device, the last one first, and the function that adds one. */
export function useStoredSearches() {
  const text = useStoredText(name)
  const searches = useMemo(() => readSearches(text), [text])
  return { searches, remember }

  function remember(search: RecentSearch) {
    const others = readSearches(text).filter(({ href }) => href !== search.href)
    const stored = JSON.stringify([search, ...others].slice(0, maxRecent))
    if (stored !== text && stored.length <= maxLetters) storeText(name, stored)
  }
}

function readSearches(text: string | undefined): readonly RecentSearch[] {
  try {
    const parsed = z.safeParse(z.array(recentSearch), JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}
