import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './controls.module.css'

export interface Tab<Value> {
  readonly value: Value
  readonly name: ReactNode
}

interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly selected: Value
  /** The id of the panel, which all tabs have in common. */
  readonly panel: string
  readonly className?: string | undefined
  /** Called with the tab, and with whether a pointer chose it. */
  readonly onSelect: (value: Value, byPointer: boolean) => void
}

/** Tabs; arrow keys, Home and End move between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, selected, panel, className, onSelect } = props
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
    <div ref={list} role="tablist" aria-label={label} className={classes(styles.tabs, className)}>
      {tabs.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={value === selected}
          aria-controls={panel}
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
