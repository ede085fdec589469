import type { Ref } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Photo, type PhotoOfHotel, photoTitle, useFailed } from './photo.tsx'
import styles from './photos.module.css'

interface PhotoMosaicProps {
  readonly photos: readonly PhotoOfHotel[]
  readonly onOpen: (index: number) => void
  readonly showAll: Ref<HTMLButtonElement>
}

/** The number of photos on a wide screen; a narrow screen shows all of them in a row to swipe through. */
export const mosaicFields = 5

const noneFailed: ReadonlySet<string> = new Set()

/** A hotel's photos at the top of its page; each opens the viewer. The next photo replaces one that fails to load. */
export function PhotoMosaic({ photos, onOpen, showAll }: PhotoMosaicProps) {
  const [failed, setFailed] = useFailed(noneFailed)
  const shown = photos.flatMap((photo, index) => (failed.has(photo.url) ? [] : [{ photo, index }]))
  if (shown.length === 0) return <NoPhotos isFailure={photos.length > 0} />
  return (
    <section className={styles.frame} data-photos aria-label="Photos of the hotel">
      <ul role="list" className={styles.mosaic} data-fields={Math.min(mosaicFields, shown.length)}>
        {shown.map(({ photo, index }, field) => (
          <li key={photo.url} className={styles.field} data-beyond={field >= mosaicFields}>
            <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => onOpen(index)}>
              <Photo
                photo={photo}
                title={photoTitle(photos, index)}
                loading={index === 0 ? 'first' : 'lazy'}
                onFailure={() => setFailed((earlier) => new Set([...earlier, photo.url]))}
              />
            </button>
          </li>
        ))}
      </ul>
      <Button
        ref={showAll}
        className={styles.all}
        aria-haspopup="dialog"
        data-scripted
        onClick={() => onOpen(shown[0]?.index ?? 0)}
      >
        <Icon name="images" size={16} />
        {shown.length === 1 ? 'Show the photo' : 'Show all photos'}
      </Button>
    </section>
  )
}

export function MosaicSkeleton() {
  return (
    <div className={styles.frame}>
      <Skeleton className={styles.skeleton} />
    </div>
  )
}

/** Replaces the photos of a hotel with none, or with none that load. */
function NoPhotos({ isFailure }: { readonly isFailure: boolean }) {
  return (
    <Row as="p" justify="center" className={styles.none}>
      <Icon name="images" size={20} />
      {isFailure ? 'The photos of this hotel could not be loaded' : 'There are no photos of this hotel'}
    </Row>
  )
}
