import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { Text } from '#web/kit/text.tsx'
import { Photo, type PhotoOfHotel, photoTitle } from './photo.tsx'
import styles from './photo-viewer.module.css'

interface PhotoViewerProps {
  readonly photos: readonly PhotoOfHotel[]
  /** The index in the list of the photo shown. */
  readonly index: number
  readonly onMove: (index: number) => void
  readonly onClose: () => void
}

/** A full-screen viewer of all photos or one category, one at a time, by swipe, arrow keys and buttons. */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const dialog = useModal(onClose)
  const panelId = useId()
  const [chosen, setChosen] = useState<string>()
  // Back may lead to a photo of another category, which is then shown among all.
  const category = photos[index]?.category === chosen ? chosen : undefined
  const shown = photos.flatMap((photo, index) =>
    category === undefined || photo.category === category ? [{ photo, index }] : [],
  )
  const position = shown.findIndex((slide) => slide.index === index)
  const strip = useStrip({ position, slides: category, onSettle: moveTo })

  function moveTo(position: number) {
    const slide = shown[position]
    if (slide !== undefined) onMove(slide.index)
  }

  function choose(category: string | undefined, byPointer: boolean) {
    setChosen(category)
    // The arrow keys can control the photos again.
    if (byPointer) strip.current?.focus({ preventScroll: true })
    const first = photos.findIndex((photo) => photo.category === category)
    if (category !== undefined && photos[index]?.category !== category) onMove(first)
  }

  useDocumentKeys((key) => {
    const target = targetOf(key, position, shown.length)
    if (target !== undefined) moveTo(target)
    return target !== undefined
  })

  const photo = photos[index]
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label="Photos">
      <CategoryTabs photos={photos} category={category} panelId={panelId} onChoose={choose} />
      <IconButton icon="x" label="Close" size={22} className={styles.close} onClick={onClose} />
      <IconButton
        icon="chevron-left"
        label="Previous photo"
        size={26}
        className={styles.previous}
        aria-disabled={position <= 0}
        onClick={() => moveTo(position - 1)}
      />
      <div id={panelId} ref={strip} role="tabpanel" aria-label="Photo" className={styles.strip} tabIndex={0}>
        {shown.map(({ photo, index }, slidePosition) => (
          <div key={photo.url} className={styles.slide} inert={slidePosition !== position}>
            <Photo
              photo={photo}
              title={photoTitle(photos, index)}
              loading={Math.abs(slidePosition - position) <= 1 ? 'eager' : 'lazy'}
            />
          </div>
        ))}
      </div>
      <IconButton
        icon="chevron-right"
        label="Next photo"
        size={26}
        className={styles.next}
        aria-disabled={position >= shown.length - 1}
        onClick={() => moveTo(position + 1)}
      />
      <p className={styles.caption} aria-live="polite">
        {photo?.caption} <Text as="span" size="small" tone="soft">{`${position + 1} of ${shown.length}`}</Text>
      </p>
    </dialog>
  )
}

interface CategoryTabsProps {
  readonly photos: readonly PhotoOfHotel[]
  /** Undefined for all of them. */
  readonly category: string | undefined
  readonly panelId: string
  readonly onChoose: (category: string | undefined, byPointer: boolean) => void
}

/** Tabs for the categories of the photos, when there are several. */
function CategoryTabs({ photos, category, panelId, onChoose }: CategoryTabsProps) {
  const counts = new Map<string, number>()
  for (const photo of photos) counts.set(photo.category, (counts.get(photo.category) ?? 0) + 1)
  if (counts.size < 2) return null
  const categories = [...counts.keys()]
  const tab = (value: string, name: string, count: number) => ({
    value,
    name: (
      <>
        {name} <span>{count}</span>
      </>
    ),
  })
  return (
    <Tabs
      id={panelId}
      label="Categories"
      look="round"
      className={styles.tabs}
      panel={panelId}
      tabs={[
        tab('all', 'All', photos.length),
        ...categories.map((each, index) => tab(String(index), each === '' ? 'Other' : each, counts.get(each) ?? 0)),
      ]}
      selected={category === undefined ? 'all' : String(categories.indexOf(category))}
      onSelect={(value, byPointer) => onChoose(value === 'all' ? undefined : categories[Number(value)], byPointer)}
    />
  )
}

function targetOf(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return position - 1
  if (key === 'ArrowRight') return position + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Listens to keys wherever the focus is; `onKey` returns whether it handled one. Tabs handle arrow keys themselves. */
function useDocumentKeys(onKey: (key: string) => boolean) {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, key } = event
      if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
      if (handleKey(key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Opens the dialog while mounted, and returns the focus afterwards. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    // Escape is left to the page, which closes the viewer by changing the address.
    const onCancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    // A browser may close it without a cancel event.
    const onDialogClose = () => {
      if (!element.open) close()
    }
    element.showModal()
    // By default the focus goes to the first tab, which uses the arrow keys itself.
    element.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onDialogClose)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onDialogClose)
      element.close()
    }
  }, [])
  return dialog
}

interface StripOptions {
  /** The slide to show. */
  readonly position: number
  /** Identifies the set of slides; a change means that they are different ones. */
  readonly slides: string | undefined
  /** Called with the slide that the user scrolled to. */
  readonly onSettle: (position: number) => void
}

/** The share of a slide in view from which on it is the one that is looked at. */
const mostOfSlide = 0.9
/** What a user scrolls by. */
const ownScrolling = ['pointerdown', 'touchstart', 'wheel'] as const

/** Keeps a strip of full-width slides scrolled to one of them, and reports where a swipe ends. */
function useStrip({ position, slides, onSettle }: StripOptions) {
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
    const slidesShown = new IntersectionObserver(
      (entries) => {
        const at = slideAt(element)
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        if (target.current === undefined) settle(at)
        else if (target.current === at) target.current = undefined
      },
      { root: element, threshold: mostOfSlide },
    )
    for (const slide of element.children) slidesShown.observe(slide)
    const takeOver = () => (target.current = undefined)
    const resized = new ResizeObserver(() => align())
    resized.observe(element)
    for (const type of ownScrolling) element.addEventListener(type, takeOver, { passive: true })
    return () => {
      slidesShown.disconnect()
      resized.disconnect()
      for (const type of ownScrolling) element.removeEventListener(type, takeOver)
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
