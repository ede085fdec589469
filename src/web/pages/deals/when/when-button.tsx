import { useState } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { whenWords } from '../../../format/when-words.ts'
import type { FilterProps } from '../filters/filter-fields.tsx'

const fetchDialog = () => import('./when-dialog.tsx')
const WhenDialog = lazyPart({
  what: 'The dates',
  isOverPage: true,
  load: async () => (await fetchDialog()).WhenDialog,
})

export interface WhenProps extends Pick<FilterProps, 'search' | 'deals' | 'onChange'> {
  /** How many deals match; undefined while loading. */
  readonly total: number | undefined
  /** Why the last change was undone. */
  readonly failure: string | undefined
}

/** Says when the stays of the page are, and opens what chooses that. */
export function WhenButton(props: WhenProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = whenWords(props.search, useNow())
  return (
    <>
      <button
        type="button"
        className={`filter${words === 'Any time' ? '' : ' filter-set'}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchDialog().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="calendar" size={16} />
        <span className="visually-hidden">When: </span>
        <span className="filter-text">{words}</span>
      </button>
      {isOpen && <WhenDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
