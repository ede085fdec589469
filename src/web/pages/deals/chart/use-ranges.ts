import { useState } from 'react'
import type { DealsSearch } from '../../../paths.ts'
import type { ChangeSearch } from '../use-deals-search.ts'
import type { NightRanges } from './night-range.ts'

/** The ranges in the address, and ahead of them those that are being chosen. */
export interface ChosenRanges {
  readonly ranges: NightRanges
  /** Shows ranges on the chart only; undefined shows those of the address again. */
  readonly preview: (ranges: NightRanges | undefined) => void
  /** Puts ranges into the address: at once, or where keys may follow each other, after the last of them. */
  readonly choose: (ranges: NightRanges, options?: { readonly byKeyboard: boolean }) => void
}

export function useRanges({ nightMiles, nightCash }: DealsSearch, onChange: ChangeSearch): ChosenRanges {
  const inAddress = { nightMiles, nightCash }
  const key = JSON.stringify(inAddress)
  const [draft, setDraft] = useState<NightRanges>()
  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    setDraft(undefined)
  }
  return {
    ranges: draft ?? inAddress,
    preview: setDraft,
    choose(ranges, { byKeyboard } = { byKeyboard: false }) {
      setDraft(ranges)
      onChange(
        { nightMiles: ranges.nightMiles, nightCash: ranges.nightCash },
        byKeyboard ? { isDebounced: true } : { keepScroll: true },
      )
    },
  }
}
