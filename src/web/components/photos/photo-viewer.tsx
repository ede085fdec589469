import './photo-viewer.css'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { CategoryTabs } from './category-tabs.tsx'
import { Photo, type PhotoOfHotel, photoTitle } from './photo.tsx'
import { useStrip } from './use-strip.ts'

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

  function choose(category: string | undefined) {
    setChosen(category)
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
    <dialog ref={dialog} className="viewer" aria-label="Photos">
      <CategoryTabs
        photos={photos}
        category={category}
        panelId={panelId}
        onChoose={choose}
        onPointerChoose={() => strip.current?.focus({ preventScroll: true })}
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
        {shown.map(({ photo, index }, slidePosition) => (
          <div key={photo.url} className="viewer-slide" inert={slidePosition !== position}>
            <Photo
              photo={photo}
              title={photoTitle(photos, index)}
              loading={Math.abs(slidePosition - position) <= 1 ? 'eager' : 'lazy'}
            />
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
