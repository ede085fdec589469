import './photo-viewer.css'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { CategoryTabs } from './category-tabs.tsx'
import { Photo, type PhotoOfHotel } from './photo.tsx'
import { useStrip } from './use-strip.ts'

interface PhotoViewerProps {
  readonly photos: readonly PhotoOfHotel[]
  /** The place in the list of the photo that is shown. */
  readonly index: number
  readonly onMove: (index: number) => void
  readonly onClose: () => void
}

/** Photos over the whole screen, one at a time: by swipe, arrow keys and buttons, all of them or one category. */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const dialog = useModal(onClose)
  const panelId = useId()
  const [chosen, setChosen] = useState<string>()
  // A photo from elsewhere, as the browser's Back may bring it, is shown among all.
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

  function choose(category: string | undefined) {
    setChosen(category)
    const first = photos.findIndex((photo) => photo.category === category)
    if (category !== undefined && photos[index]?.category !== category) onMove(first)
  }

  usePressedKey((key) => {
    const target = targetOf(key, position, shown.length)
    if (target !== undefined) moveTo(target)
    return target !== undefined
  })

  const photo = photos[index]
  return (
    <dialog ref={dialog} className="viewer" aria-label="Photos">
      <CategoryTabs
        photos={photos}
        category={category}
        panelId={panelId}
        onChoose={choose}
        onPointed={() => strip.current?.focus({ preventScroll: true })}
      />
      <button type="button" className="viewer-button viewer-close" aria-label="Close" onClick={onClose}>
        <Icon name="x" size={22} />
      </button>
      <button
        type="button"
        className="viewer-button viewer-previous"
        aria-label="Previous photo"
        aria-disabled={position <= 0}
        onClick={() => moveTo(position - 1)}
      >
        <Icon name="chevron-left" size={26} />
      </button>
      <div id={panelId} ref={strip} role="tabpanel" aria-label="Photo" className="viewer-strip" tabIndex={0}>
        {shown.map(({ photo }, place) => (
          <div key={photo.url} className="viewer-slide" inert={place !== position}>
            <Photo photo={photo} fetched={Math.abs(place - position) <= 1 ? 'eager' : 'lazy'} />
          </div>
        ))}
      </div>
      <button
        type="button"
        className="viewer-button viewer-next"
        aria-label="Next photo"
        aria-disabled={position >= shown.length - 1}
        onClick={() => moveTo(position + 1)}
      >
        <Icon name="chevron-right" size={26} />
      </button>
      <p className="viewer-caption" aria-live="polite">
        {photo?.caption} <span className="viewer-count">{`${position + 1} of ${shown.length}`}</span>
      </p>
    </dialog>
  )
}

function targetOf(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return position - 1
  if (key === 'ArrowRight') return position + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Hears keys wherever the focus is; `onKey` says whether it took one. A tab takes the arrow keys for itself. */
function usePressedKey(onKey: (key: string) => boolean) {
  const take = useEffectEvent(onKey)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, key } = event
      if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
      if (take(key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Opens the dialog while it is there, and gives the focus back to what had it before. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    // Escape asks the page, which closes the viewer by changing the address.
    const ask = (event: Event) => {
      event.preventDefault()
      close()
    }
    // A browser may close it without asking.
    const closed = () => {
      if (!element.open) close()
    }
    element.showModal()
    // On the photos the arrow keys turn the pages; the first control would be a tab, with arrow keys of its own.
    element.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })
    element.addEventListener('cancel', ask)
    element.addEventListener('close', closed)
    return () => {
      element.removeEventListener('cancel', ask)
      element.removeEventListener('close', closed)
      element.close()
    }
  }, [])
  return dialog
}
