import { type KeyboardEvent, useRef } from 'react'
import type { PhotoOfHotel } from './photo.tsx'

interface CategoryTabsProps {
  readonly photos: readonly PhotoOfHotel[]
  /** Undefined for all of them. */
  readonly category: string | undefined
  readonly panelId: string
  readonly onChoose: (category: string | undefined) => void
  /** Called when a tab is chosen by pointer, so that the arrow keys can control the photos again. */
  readonly onPointerChoose: () => void
}

interface Tab {
  readonly name: string
  readonly value: string | undefined
  readonly count: number
}

/** Tabs for the categories of the photos, when there are several. */
export function CategoryTabs({ photos, category, panelId, onChoose, onPointerChoose }: CategoryTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const counts = new Map<string, number>()
  for (const photo of photos) counts.set(photo.category, (counts.get(photo.category) ?? 0) + 1)
  if (counts.size < 2) return null
  const tabs: readonly Tab[] = [
    { name: 'All', value: undefined, count: photos.length },
    ...[...counts].map(([value, count]) => ({ name: value === '' ? 'Other' : value, value, count })),
  ]

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ value }) => value === category)
    const next = (at + step + tabs.length) % tabs.length
    onChoose(tabs[next]?.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label="Categories" className="viewer-tabs">
      {tabs.map(({ name, value, count }) => (
        <button
          key={value ?? 'all photos'}
          type="button"
          role="tab"
          className="viewer-tab"
          aria-selected={value === category}
          aria-controls={panelId}
          tabIndex={value === category ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={({ detail }) => {
            onChoose(value)
            if (detail > 0) onPointerChoose()
          }}
        >
          {name} <span className="viewer-tab-count">{count}</span>
        </button>
      ))}
    </div>
  )
}
