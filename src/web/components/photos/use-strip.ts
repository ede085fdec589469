import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface StripOptions {
  /** The slide to show. */
  readonly position: number
  /** Identifies the set of slides; a change means that they are different ones. */
  readonly slides: string | undefined
  /** Called with the slide that the user scrolled to. */
  readonly onSettle: (position: number) => void
}

const settleDelayMs = 120

/** Keeps a strip of full-width slides scrolled to one of them, and reports where a swipe ends. */
export function useStrip({ position, slides, onSettle }: StripOptions) {
  const strip = useRef<HTMLDivElement>(null)
  /** The slide a programmatic scroll is moving to. */
  const target = useRef<number | undefined>(undefined)
  const previous = useRef<{ position: number; slides: string | undefined } | undefined>(undefined)
  /** The slide the user scrolled to; its momentum must not be interrupted. */
  const settled = useRef<number | undefined>(undefined)
  const settle = useEffectEvent((at: number) => {
    if (at === position) return
    settled.current = at
    onSettle(at)
  })
  const align = useEffectEvent(() => scrollTo(strip.current, position, 'instant'))

  useLayoutEffect(() => {
    const last = previous.current
    previous.current = { position, slides }
    const isNext = last?.slides === slides && Math.abs((last?.position ?? position) - position) === 1
    const isThere = settled.current === position || slideAt(strip.current) === position
    settled.current = undefined
    if (isThere) return
    target.current = position
    scrollTo(strip.current, position, isNext && !prefersReducedMotion() ? 'smooth' : 'instant')
  }, [position, slides])

  useEffect(() => {
    const element = strip.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHeld = false
    const onScroll = () => {
      clearTimeout(timer)
      if (isHeld) return
      timer = setTimeout(() => {
        const at = slideAt(element)
        if (target.current === undefined) settle(at)
        else if (target.current === at) target.current = undefined
      }, settleDelayMs)
    }
    const takeOver = () => (target.current = undefined)
    const hold = () => {
      isHeld = true
      takeOver()
      clearTimeout(timer)
    }
    const release = () => {
      isHeld = false
      onScroll()
    }
    const observer = new ResizeObserver(() => align())
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('touchstart', hold, { passive: true })
    element.addEventListener('touchend', release)
    element.addEventListener('touchcancel', release)
    element.addEventListener('pointerdown', takeOver)
    element.addEventListener('wheel', takeOver, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('touchstart', hold)
      element.removeEventListener('touchend', release)
      element.removeEventListener('touchcancel', release)
      element.removeEventListener('pointerdown', takeOver)
      element.removeEventListener('wheel', takeOver)
    }
  }, [slides])

  return strip
}

function slideAt(strip: HTMLElement | null): number {
  return strip === null || strip.clientWidth === 0 ? 0 : Math.round(strip.scrollLeft / strip.clientWidth)
}

function scrollTo(strip: HTMLElement | null, position: number, behavior: ScrollBehavior) {
  strip?.scrollTo({ left: position * strip.clientWidth, behavior })
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
