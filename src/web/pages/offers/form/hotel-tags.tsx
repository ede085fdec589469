import { maxOfferHotels } from '#contract/stay-limits'
import { useRef, useState } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { countWords } from '../../../format/offer-words.ts'
import type { useHotelChoice } from './use-hotel-choice.ts'

interface HotelTagsProps {
  readonly choice: ReturnType<typeof useHotelChoice>
  /** The field they were chosen in, focused when the last one is removed. */
  readonly fieldId: string
}

const maxShown = 12

/** The chosen hotels, latest first; more than a dozen are shown on demand. */
export function HotelTags({ choice: { chosen, known, isNamed, remove, clear }, fieldId }: HotelTagsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (chosen.length === 0) return null
  const latestFirst = chosen.toReversed()
  const rest = chosen.length - maxShown
  const shown = showsAll ? latestFirst : latestFirst.slice(0, maxShown)

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
          {chosen.length} of {maxOfferHotels} hotels
        </span>
        {rest > 0 && (
          <button
            type="button"
            className="button button-plain"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show ${rest} more`}
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
