import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMedia } from '#web/browser/use-media.ts'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

interface VirtualRowsOptions {
  /** The element that the rows are placed in. */
  readonly list: RefObject<HTMLElement | null>
  /** The key of each row, in order; a new array after each change. */
  readonly keys: readonly string[]
  /** The key of a row that is rendered wherever it is: the one with the focus, which can be entered too. */
  readonly kept: string | undefined
  /** The height of a row in pixels until it is opened: measuring each as it appears would force a layout. */
  readonly height: number
}

const overscan = 2
/** The height of the parts that cover the upper edge of the screen, in pixels: the header of the page, the search and the head of the table. */
const coveredTop = 64 + 48 + 40

/** Renders only the rows near the viewport, and the one that is kept; all of them on paper. */
export function useVirtualRows({ list, keys, kept, height }: VirtualRowsOptions) {
  const top = useDocumentTop(list)

  const isPrinted = useMedia('print') === true

  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isPrinted) return [...keys.keys()]
      const rendered = defaultRangeExtractor(range)
      const index = kept === undefined ? -1 : keys.indexOf(kept)
      return index < 0 || rendered.includes(index) ? rendered : [...rendered, index].toSorted((a, b) => a - b)
    },
    [keys, kept, isPrinted],
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
    /** Scrolls to what has unfolded in a row that is low on the screen, as far as it can be seen at once. */
    showRow(key: string) {
      requestAnimationFrame(() => {
        const row = list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)
        if (row && row.getBoundingClientRect().top > innerHeight / 2) row.scrollIntoView({ block: 'nearest' })
      })
    },
    /** Focuses what a selector finds in a row, scrolling to it if it is out of view. */
    focusRow(index: number, selector: string) {
      const target = `[data-key="${CSS.escape(keys[index] ?? '')}"] ${selector}`
      if (list.current?.querySelector(target) === null) virtualizer.scrollToIndex(index)
      focusWhenRendered(list.current, target)
    },
  }
}

/** Measures rows where a layout has told their height, and takes the estimate until then. */
const measureOpened: typeof measureElement = (element, entry, virtualizer) => {
  if (entry !== undefined) return measureElement(element, entry, virtualizer)
  const index = virtualizer.indexFromElement(element)
  return virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ?? virtualizer.options.estimateSize(index)
}

const maxFrames = 30

/** Focuses an element once it is rendered, a few frames after scrolling to it. */
export function focusWhenRendered(list: HTMLElement | null, selector: string, frame = 0) {
  const target = list?.querySelector<HTMLElement>(selector)
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
  if (!target && frame < maxFrames) requestAnimationFrame(() => focusWhenRendered(list, selector, frame + 1))
}

/** The distance from the top of the document to an element, in pixels, updated when the content above it resizes. */
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
