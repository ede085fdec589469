import { type KeyboardEvent, useRef } from 'react'
import { type DeskTab, deskTabs } from './transfers-address.ts'

const names: Readonly<Record<DeskTab, string>> = { send: 'Send', history: 'History', batch: 'Batch' }

interface DeskTabsProps {
  readonly selected: DeskTab
  readonly onSelect: (tab: DeskTab) => void
}

/** The id of a tab, which labels its panel. */
export function tabId(tab: DeskTab): string {
  return `desk-tab-${tab}`
}

/** The id of the panel of a tab. */
export function panelId(tab: DeskTab): string {
  return `desk-panel-${tab}`
}

/** The parts of the desk as tabs; arrow keys move between them. */
export function DeskTabs({ selected, onSelect }: DeskTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const last = deskTabs.length - 1
    const at = deskTabs.indexOf(selected)
    const next = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ]
    const tab = next === undefined ? undefined : deskTabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onSelect(tab)
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label="Parts of the desk" className="desk-tabs">
      {deskTabs.map((tab) => (
        <button
          key={tab}
          id={tabId(tab)}
          type="button"
          role="tab"
          className="desk-tab"
          aria-selected={tab === selected}
          aria-controls={panelId(tab)}
          tabIndex={tab === selected ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => onSelect(tab)}
        >
          {names[tab]}
        </button>
      ))}
    </div>
  )
}
