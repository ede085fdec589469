import { type ComponentProps, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useMedia } from '#web/browser/use-media.ts'
import { classes } from '#web/kit/classes.ts'
import { Stack } from '#web/kit/stack.tsx'
import styles from '../hotel.module.css'

interface SectionProps extends ComponentProps<'section'> {
  /** The id of its heading, for links. */
  readonly id: string
  readonly title: string
}

/** A section of the page with a heading: `<Section id="policies" title="Policies">`. */
export function Section({ id, title, className, children, ...props }: SectionProps) {
  return (
    <Stack as="section" {...props} className={classes(styles.section, className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  )
}

const nearMargin = '600px'

interface WhenNearProps {
  readonly className?: string | undefined
  /** Shown until the section is near the viewport, in the content's size. */
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/** Renders its content once it is near the viewport, so that unseen content is not loaded, or when printing. */
export function WhenNear({ className, skeleton, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const isPrinted = useMedia('print') === true
  useEffect(() => {
    if (place.current === null || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true))
      },
      { rootMargin: nearMargin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} className={className} data-scripted>
      {isNear || isPrinted ? children : skeleton}
    </div>
  )
}

/** Scrolls to a heading and focuses it, without a new history entry. Falls back to the rates. */
function goToSection(id: string) {
  const heading = document.getElementById(id) ?? document.getElementById('rates')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}

export function SectionLink({ to, onClick, children, ...props }: ComponentProps<'a'> & { readonly to: string }) {
  return (
    <a
      {...props}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        onClick?.(event)
        goToSection(to)
      }}
    >
      {children}
    </a>
  )
}
