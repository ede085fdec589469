import './photo-mosaic.css'
import type { Ref } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Photo, type PhotoOfHotel } from './photo.tsx'

interface PhotoMosaicProps {
  readonly photos: readonly PhotoOfHotel[]
  /** Called with the index of a photo in the list. */
  readonly onOpen: (index: number) => void
  /** A ref to the button that opens the viewer. */
  readonly showAll: Ref<HTMLButtonElement>
}

/** The number of photos on a wide screen; a narrow one shows all of them in a row to swipe through. */
const mosaicFields = 5

/** The photos of a hotel at the top of its page; each opens the viewer. */
export function PhotoMosaic({ photos, onOpen, showAll }: PhotoMosaicProps) {
  return (
    <section className="mosaic-frame" aria-label="Photos of the hotel">
      <ul role="list" className="mosaic" data-fields={Math.min(mosaicFields, photos.length)}>
        {photos.map((photo, index) => (
          <li key={photo.url} className="mosaic-field" data-beyond={index >= mosaicFields}>
            <button type="button" className="mosaic-photo" aria-haspopup="dialog" onClick={() => onOpen(index)}>
              <Photo photo={photo} loading={index === 0 ? 'first' : 'lazy'} />
            </button>
          </li>
        ))}
      </ul>
      <button
        ref={showAll}
        type="button"
        className="button mosaic-all"
        aria-haspopup="dialog"
        onClick={() => onOpen(0)}
      >
        <Icon name="images" size={16} />
        Show all photos
      </button>
    </section>
  )
}
