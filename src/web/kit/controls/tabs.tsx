import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'

export interface Tab<Value> {
  readonly value: Value
  readonly name: ReactNode
}

interface TabsProps<Value extends string> {
  /** Begins the ids of tabs and panels, and is given to each `TabPanel`. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly selected: Value
  /** The id of the panel, where all tabs have the same; otherwise each has a `TabPanel`. */
  readonly panel?: string
  /** `line` is the part of a page, `round` a choice of what is in sight. */
  readonly look?: 'line' | 'round'
  readonly className?: string | undefined
  /** Called with the tab, and with whether a pointer chose it. */
  readonly onSelect: (value: Value, byPointer: boolean) => void
}

/** Tabs; arrow keys, Home and End move between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { id, label, tabs, selected, panel, look = 'line', className, onSelect } = props
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const last = tabs.length - 1
    const at = tabs.findIndex(({ value }) => value === selected)
    const steps = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }
    const next = steps[event.key as keyof typeof steps]
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onSelect(tab.value, false)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={classes(styles.tabs, className)} data-look={look}>
      {tabs.map(({ value, name }) => (
        <button
          key={value}
          id={`${id}-tab-${value}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={value === selected}
          aria-controls={panel ?? `${id}-panel-${value}`}
          tabIndex={value === selected ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={({ detail }) => onSelect(value, detail > 0)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  readonly id: string
  readonly value: string
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** What a tab shows; hidden while another is selected. */
export function TabPanel({ id, value, isOpen, children }: TabPanelProps) {
  return (
    <div
      id={`${id}-panel-${value}`}
      role="tabpanel"
      aria-labelledby={`${id}-tab-${value}`}
      className={styles.panel}
      hidden={!isOpen}
    >
      {children}
    </div>
  )
}
