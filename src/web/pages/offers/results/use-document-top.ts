import { type RefObject, useLayoutEffect, useState } from 'react'

/** The distance from the top of the document to an element, in pixels, updated when the content above it resizes. */
export function useDocumentTop(element: RefObject<HTMLElement | null>): number {
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
