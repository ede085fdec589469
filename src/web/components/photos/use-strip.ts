import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface StripOptions {
  /** The slide to show. */
  readonly position: number
  /** Stands for which slides there are: when it changes, they are other ones. */
  readonly slides: string | undefined
  /** Called with the slide a hand has brought the strip to. */
  readonly onSettle: (position: number) => void
}

const settledAfterMs = 120

/** Keeps a strip of slides, each as wide as the strip, at one of them, and tells where a swipe took it. */
export function useStrip({ position, slides, onSettle }: StripOptions) {
  const strip = useRef<HTMLDivElement>(null)
  /** The slide the strip is moving to by itself. */
  const target = useRef<number | undefined>(undefined)
  const before = useRef<{ position: number; slides: string | undefined } | undefined>(undefined)
  /** The slide a hand has brought it to: its own momentum ends there. */
  const settled = useRef<number | undefined>(undefined)
  const settle = useEffectEvent((at: number) => {
    if (at === position) return
    settled.current = at
    onSettle(at)
  })
  const align = useEffectEvent(() => scrollTo(strip.current, position, 'instant'))

  useLayoutEffect(() => {
    const last = before.current
    before.current = { position, slides }
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
      }, settledAfterMs)
    }
    const takeOver = () => (target.current = undefined)
    const hold = () => {
      isHeld = true
      takeOver()
      clearTimeout(timer)
    }
    const letGo = () => {
      isHeld = false
      onScroll()
    }
    const observer = new ResizeObserver(() => align())
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('touchstart', hold, { passive: true })
    element.addEventListener('touchend', letGo)
    element.addEventListener('touchcancel', letGo)
    element.addEventListener('pointerdown', takeOver)
    element.addEventListener('wheel', takeOver, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('touchstart', hold)
      element.removeEventListener('touchend', letGo)
      element.removeEventListener('touchcancel', letGo)
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
