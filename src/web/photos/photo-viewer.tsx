import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { useModal } from '#web/kit/controls/dialog.tsx'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { Text } from '#web/kit/text.tsx'
import { Photo, type PhotoOfHotel, photoTitle } from './photo.tsx'
import styles from './photo-viewer.module.css'

interface PhotoViewerProps {
  readonly photos: readonly PhotoOfHotel[]
  readonly index: number
  readonly onMove: (index: number) => void
  readonly onClose: () => void
}

/** A full-screen viewer of all photos or one category, one at a time, by swipe, arrow keys and buttons. */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const dialog = useModal()
  const panelId = useId()
  const [chosen, setChosen] = useState<string>()
  // Back may lead to a photo of another category, which is then shown among all.
  const category = photos[index]?.category === chosen ? chosen : undefined
  const shown = photos.flatMap((photo, index) =>
    category === undefined || photo.category === category ? [{ photo, index }] : [],
  )
  const position = shown.findIndex((slide) => slide.index === index)
  const strip = useStrip(position, category, moveTo)

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

  // Tabs handle the arrow keys themselves.
  function press(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, key } = event
    const target = targetOf(key, position, shown.length)
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || target === undefined) return
    event.preventDefault()
    moveTo(target)
  }

  const photo = photos[index]
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label="Photos"
      // A press beside the photo leaves the focus in it, where the keys are heard.
      tabIndex={-1}
      onKeyDown={press}
      onCancel={(event) => {
        // The page closes the viewer by changing the address.
        event.preventDefault()
        onClose()
      }}
      // A browser may close it without a cancel event.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
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
  const groups = [...Map.groupBy(photos, ({ category }) => category)]
  if (groups.length < 2) return null
  const categories = groups.map(([name]) => name)
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
      label="Categories"
      className={styles.tabs}
      panel={panelId}
      tabs={[
        tab('all', 'All', photos.length),
        ...groups.map(([name, { length }], index) => tab(String(index), name || 'Other', length)),
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

/** Keeps a strip of full-width slides scrolled to one of them, and reports which one a swipe leads to. */
function useStrip(position: number, slides: string | undefined, onSettle: (position: number) => void) {
  const strip = useRef<HTMLDivElement>(null)
  const settle = useEffectEvent((at: number) => at !== position && onSettle(at))

  // By default the focus goes to the first tab, which uses the arrow keys itself.
  useEffect(() => {
    strip.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const { clientWidth, scrollLeft } = strip.current!
    // A swipe has led there itself, and goes on.
    if (Math.round(scrollLeft / clientWidth) !== position) strip.current!.scrollTo(position * clientWidth, 0)
  }, [position, slides])
  useEffect(() => {
    const shown = [...strip.current!.children]
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) settle(shown.indexOf(target))
      },
      { root: strip.current, threshold: 0.6 },
    )
    for (const slide of shown) observer.observe(slide)
    return () => observer.disconnect()
  }, [slides])

  return strip
}
