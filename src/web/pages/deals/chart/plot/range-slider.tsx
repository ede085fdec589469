import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Range } from '../../../../address-fields.ts'
import type { Scale } from './axis-scale.ts'
import { stepRange, tidyRange, wholeRange } from './range-steps.ts'

interface RangeSliderProps {
  readonly label: string
  readonly end: 'least' | 'most'
  readonly axis: 'miles' | 'cash'
  readonly scale: Scale
  /** In pixels. */
  readonly length: number
  /** Those of the deals, which the end steps through. */
  readonly values: readonly number[]
  readonly range: Range | undefined
  readonly words: (value: number) => string
  /** The range while the end is dragged. */
  readonly onPreview: (range: Range | undefined) => void
  readonly onChange: (range: Range | undefined, options: { readonly byKeyboard: boolean }) => void
}

const pageSteps = 5

/** One end of a range on an axis: keys move it from deal to deal, and the pointer drags it. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, end, axis, scale, length, values, range, words, onPreview, onChange } = props
  const whole = wholeRange(values)
  const shown = range ?? whole
  const now = end === 'least' ? shown[0] : shown[1]
  const isDown = useRef(false)
  const dragged = useRef<Range>(undefined)

  function press(event: KeyboardEvent) {
    const steps = stepsOf(event.key, values.length)
    if (steps === undefined) return
    event.preventDefault()
    onChange(stepRange(values, range, end, steps), { byKeyboard: true })
  }

  function drag({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const box = currentTarget.parentElement?.getBoundingClientRect()
    if (box === undefined) return
    const share = axis === 'miles' ? (clientX - box.left) / length : 1 - (clientY - box.top) / length
    const value = scale.valueAt(Math.min(Math.max(share, 0), 1))
    const next: Range = end === 'least' ? [Math.min(value, shown[1]), shown[1]] : [shown[0], Math.max(value, shown[0])]
    if (!values.some((one) => one >= next[0] && one <= next[1])) return
    dragged.current = next
    onPreview([Math.round(next[0]), Math.round(next[1])])
  }

  function release() {
    isDown.current = false
    const next = dragged.current
    dragged.current = undefined
    if (next !== undefined) onChange(tidyRange(next, values), { byKeyboard: false })
  }

  const at = Math.min(Math.max(scale.shareOf(now), 0), 1) * length
  return (
    <div
      className="plot-slider"
      data-axis={axis}
      data-end={end}
      style={axis === 'miles' ? { insetInlineStart: at } : { insetBlockStart: length - at }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'miles' ? 'horizontal' : 'vertical'}
      aria-valuemin={whole[0]}
      aria-valuemax={whole[1]}
      aria-valuenow={Math.min(Math.max(now, whole[0]), whole[1])}
      aria-valuetext={words(now)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        isDown.current = true
      }}
      onPointerMove={(event) => {
        event.stopPropagation()
        if (isDown.current) drag(event)
      }}
      onPointerUp={(event) => {
        event.stopPropagation()
        release()
      }}
      onPointerCancel={release}
    />
  )
}

/** How many values a key moves an end past: Home and End past all of them. */
function stepsOf(key: string, all: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return 1
    case 'ArrowLeft':
    case 'ArrowDown':
      return -1
    case 'PageUp':
      return pageSteps
    case 'PageDown':
      return -pageSteps
    case 'End':
      return all
    case 'Home':
      return -all
    default:
      return undefined
  }
}
