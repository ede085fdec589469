import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element in whole pixels, within its padding; undefined until it is laid out. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = observed
      setSize((last) => (last?.width === width && last.height === height ? last : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size
}
