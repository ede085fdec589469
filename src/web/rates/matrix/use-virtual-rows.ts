import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMedia } from '#web/browser/use-media.ts'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

interface VirtualRowsOptions {
  /** The element that contains the rows. */
  readonly list: RefObject<HTMLElement | null>
  /** The key of each row in order; a new array after each change. */
  readonly keys: readonly string[]
  /** The key of a row that is always rendered: the focused one, or the one in the tab order. */
  readonly pinnedKey: string | undefined
  /** The height of an unopened row in pixels: measuring each row as it appears would force a layout. */
  readonly height: number
}

const overscan = 2
/** The height in pixels of the parts that cover the top of the screen: header, search and table head. */
const coveredTop = 64 + 48 + 40

/** Renders only the rows near the viewport and the pinned row; in print all rows. */
export function useVirtualRows({ list, keys, pinnedKey, height }: VirtualRowsOptions) {
  const top = useDocumentTop(list)

  const isPrinted = useMedia('print') === true

  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isPrinted) return [...keys.keys()]
      const rendered = defaultRangeExtractor(range)
      const index = pinnedKey === undefined ? -1 : keys.indexOf(pinnedKey)
      return index < 0 || rendered.includes(index) ? rendered : [...rendered, index].toSorted((a, b) => a - b)
    },
    [keys, pinnedKey, isPrinted],
  )
  // A new function would make the virtualizer recompute all positions on every render.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  // The rule is about the React compiler, which is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => height,
    getItemKey,
    measureElement: measureOpened,
    scrollMargin: top,
    scrollPaddingStart: coveredTop,
    overscan,
    rangeExtractor,
  })

  return {
    virtualizer,
    /** Scrolls to the unfolded part of a row low on the screen, as far as it fits. */
    showRow(key: string) {
      requestAnimationFrame(() => {
        const row = list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)
        if (row && row.getBoundingClientRect().top > innerHeight / 2) row.scrollIntoView({ block: 'nearest' })
      })
    },
    /** Focuses the element matching a selector in a row, scrolling to it if needed. */
    focusRow(index: number, selector: string) {
      const target = `[data-key="${CSS.escape(keys[index] ?? '')}"] ${selector}`
      if (list.current?.querySelector(target) === null) virtualizer.scrollToIndex(index)
      focusWhenRendered(list.current, target)
    },
  }
}

/** Measures opened rows after their layout, and uses the estimate until then. */
const measureOpened: typeof measureElement = (element, entry, virtualizer) => {
  if (entry !== undefined) return measureElement(element, entry, virtualizer)
  const index = virtualizer.indexFromElement(element)
  return virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ?? virtualizer.options.estimateSize(index)
}

const maxFrames = 30

/** Focuses an element once it is rendered, within a few frames after scrolling to it. */
export function focusWhenRendered(list: HTMLElement | null, selector: string, frame = 0) {
  const target = list?.querySelector<HTMLElement>(selector)
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
  if (!target && frame < maxFrames) requestAnimationFrame(() => focusWhenRendered(list, selector, frame + 1))
}

/** Returns the distance from the document's top to an element in pixels, updated when content above it resizes. */
function useDocumentTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current !== null) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
