import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { useModal } from '#web/kit/controls/dialog.tsx'
import { Text } from '#web/kit/text.tsx'
import { Photo, type PhotoOfHotel, photoTitle } from './photo.tsx'
import styles from './photo-viewer.module.css'

interface PhotoViewerProps {
  readonly photos: readonly PhotoOfHotel[]
  readonly index: number
  readonly onMove: (index: number) => void
  readonly onClose: () => void
}

/** A full-screen viewer of all photos, one at a time, by swipe, arrow keys and buttons. */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const dialog = useModal()
  const strip = useStrip(index, onMove)

  function moveTo(position: number) {
    if (photos[position] !== undefined) onMove(position)
  }

  function press(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, key } = event
    const target = targetOf(key, index, photos.length)
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
      // Keeps the focus inside on a press beside the photo, so that the viewer still receives keys.
      tabIndex={-1}
      onKeyDown={press}
      onCancel={(event) => {
        // The page closes the viewer by changing the address.
        event.preventDefault()
        onClose()
      }}
      // A browser may close the dialog without a cancel event.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <IconButton icon="x" label="Close" size={22} className={styles.close} onClick={onClose} />
      <IconButton
        icon="chevron-left"
        label="Previous photo"
        size={26}
        className={styles.previous}
        aria-disabled={index <= 0}
        onClick={() => moveTo(index - 1)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it. */}
      <section ref={strip} aria-label="Photo" className={styles.strip} tabIndex={0}>
        {photos.map((photo, at) => (
          <div key={photo.url} className={styles.slide} inert={at !== index}>
            <Photo
              photo={photo}
              title={photoTitle(photos, at)}
              loading={Math.abs(at - index) <= 1 ? 'eager' : 'lazy'}
            />
          </div>
        ))}
      </section>
      <IconButton
        icon="chevron-right"
        label="Next photo"
        size={26}
        className={styles.next}
        aria-disabled={index >= photos.length - 1}
        onClick={() => moveTo(index + 1)}
      />
      <p className={styles.caption} aria-live="polite">
        {photo?.caption} <Text as="span" size="small" tone="soft">{`${index + 1} of ${photos.length}`}</Text>
      </p>
    </dialog>
  )
}

/** Returns the position that a key moves to, possibly outside the photos; undefined for other keys. */
function targetOf(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return position - 1
  if (key === 'ArrowRight') return position + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Returns a ref for a strip of full-width slides, scrolled to one of them; reports the slide that a swipe ends at. */
function useStrip(position: number, onSettle: (position: number) => void) {
  const strip = useRef<HTMLElement>(null)
  const settle = useEffectEvent((at: number) => at !== position && onSettle(at))

  // By default the Close button would take the focus.
  useEffect(() => {
    strip.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const { clientWidth, scrollLeft } = strip.current!
    // After a swipe the strip is already there and may still be moving.
    if (Math.round(scrollLeft / clientWidth) !== position) strip.current!.scrollTo(position * clientWidth, 0)
  }, [position])
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
  }, [])

  return strip
}
