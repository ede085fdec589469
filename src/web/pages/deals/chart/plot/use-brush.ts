import { type PointerEvent, useRef } from 'react'
import type { Highlight } from '../../../../components/deal-card/deal-highlight.ts'
import type { ChartDeal } from '../chart-deals.ts'
import type { NightRanges } from '../night-range.ts'
import type { ChosenRanges } from '../use-ranges.ts'
import { type PlotFrame, type Point, pointOf } from './plot-frame.ts'
import { tidyRange } from './range-steps.ts'

/** How far from a dot a pointer takes it, and how far it moves before it draws a rectangle. */
const nearPx = { mouse: 20, touch: 32 }
const dragPx = 6

interface BrushOptions {
  readonly deals: readonly ChartDeal[]
  readonly frame: PlotFrame
  readonly chosen: ChosenRanges
  readonly highlight: Highlight
  readonly selectedId: string | undefined
  readonly onSelect: (id: string | undefined) => void
}

/** What the pointer does on the plot: it highlights the nearest dot, a press selects it, and dragging narrows the deals to a rectangle. */
export function useBrush({ deals, frame, chosen, highlight, selectedId, onSelect }: BrushOptions) {
  const start = useRef<Point>(undefined)
  const drawn = useRef<NightRanges>(undefined)

  const at = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const nearest = (point: Point, pointerType: string) => {
    const distances = deals.map((deal) => {
      const dot = pointOf(frame, deal)
      return { id: deal.id, distance: Math.hypot(dot.x - point.x, dot.y - point.y) }
    })
    const [first] = distances.toSorted((one, other) => one.distance - other.distance)
    return first !== undefined && first.distance <= (pointerType === 'touch' ? nearPx.touch : nearPx.mouse)
      ? first.id
      : undefined
  }
  const end = () => {
    start.current = undefined
    drawn.current = undefined
  }

  return {
    /** Stops drawing; returns whether anything was drawn. */
    cancel(): boolean {
      const wasDrawing = drawn.current !== undefined
      end()
      if (wasDrawing) chosen.preview(undefined)
      return wasDrawing
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = at(event)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const point = at(event)
        const from = start.current
        if (from === undefined) {
          highlight.set(nearest(point, event.pointerType))
          return
        }
        if (drawn.current === undefined && Math.hypot(point.x - from.x, point.y - from.y) < dragPx) return
        highlight.set(undefined)
        drawn.current = rangesBetween(from, point, frame)
        chosen.preview(drawn.current)
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const isPressed = start.current !== undefined
        const ranges = drawn.current
        end()
        if (ranges !== undefined) {
          const tidy = tidied(ranges, deals)
          if (tidy === undefined) chosen.preview(undefined)
          else chosen.choose(tidy)
        } else if (isPressed) {
          const id = nearest(at(event), event.pointerType)
          onSelect(id === selectedId ? undefined : id)
        }
      },
      onPointerCancel() {
        end()
        chosen.preview(undefined)
      },
      onPointerLeave() {
        highlight.set(undefined)
      },
    },
  }
}

function rangesBetween(one: Point, other: Point, { width, height, milesScale, cashScale }: PlotFrame): NightRanges {
  const share = (pixels: number, length: number) => Math.min(Math.max(pixels / length, 0), 1)
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)]
  return {
    nightMiles: [milesScale.valueAt(share(left, width)), milesScale.valueAt(share(right, width))],
    nightCash: [cashScale.valueAt(1 - share(bottom, height)), cashScale.valueAt(1 - share(top, height))],
  }
}

/** Returns ranges of round numbers with what is in those drawn; undefined where nothing is. */
function tidied({ nightMiles, nightCash }: NightRanges, deals: readonly ChartDeal[]): NightRanges | undefined {
  if (nightMiles === undefined || nightCash === undefined) return undefined
  const isIn = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  if (!deals.some(({ miles, cash }) => isIn(miles, nightMiles) && isIn(cash, nightCash))) return undefined
  return {
    nightMiles: tidyRange(
      nightMiles,
      deals.map(({ miles }) => miles),
    ),
    nightCash: tidyRange(
      nightCash,
      deals.map(({ cash }) => cash),
    ),
  }
}
