import { maxOfferHotels } from '#contract/find-offers'
import { useRef, useState } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { countWords } from '../../../format/offer-words.ts'
import type { useHotelChoice } from './use-hotel-choice.ts'

interface HotelTagsProps {
  readonly choice: ReturnType<typeof useHotelChoice>
  /** The field they were chosen in, which has the focus when the last one goes. */
  readonly fieldId: string
}

const mostShown = 12

/** The hotels chosen, the latest first; beyond a dozen the rest on demand. */
export function HotelTags({ choice: { chosen, known, isNamed, remove, clear }, fieldId }: HotelTagsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (chosen.length === 0) return null
  const latestFirst = chosen.toReversed()
  const rest = chosen.length - mostShown
  const shown = showsAll ? latestFirst : latestFirst.slice(0, mostShown)

  function removeAt(index: number, id: string) {
    remove(id)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(fieldId)
      next?.focus()
    })
  }

  return (
    <div className="hotel-tags">
      <ul ref={list} aria-label={`${countWords(chosen.length, 'hotel', 'hotels')} chosen`}>
        {shown.map((id, index) => {
          const hotel = known.get(id)
          const isUnknown = hotel === undefined && isNamed
          return (
            <li key={id} className="hotel-tag" data-unknown={isUnknown || undefined}>
              <span className="hotel-tag-name">{hotel?.name ?? id}</span>
              <span className="hotel-tag-city">{isUnknown ? 'unknown' : hotel?.city}</span>
              <button type="button" aria-label={`Remove ${hotel?.name ?? id}`} onClick={() => removeAt(index, id)}>
                <Icon name="x" size={14} />
              </button>
            </li>
          )
        })}
      </ul>
      <p className="hotel-tags-end">
        <span>
          {chosen.length} of {maxOfferHotels}
        </span>
        {rest > 0 && (
          <button
            type="button"
            className="button button-plain"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `and ${rest} more – show all`}
          </button>
        )}
        {chosen.length > 1 && (
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              clear()
              document.getElementById(fieldId)?.focus()
            }}
          >
            Clear all
          </button>
        )}
      </p>
    </div>
  )
}
