import { useEffect, useState } from 'react'
import { pageSettings } from '#web/api/settings.ts'
import { Icon } from '#web/kit/icon.tsx'
import { classes } from '#web/kit/classes.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './photos.module.css'

export interface PhotoOfHotel {
  readonly url: string
  /** May be empty. */
  readonly caption: string
}

interface PhotoProps {
  readonly photo: Pick<PhotoOfHotel, 'url'>
  /** Its caption, or its number without one. */
  readonly title: string
  readonly loading: Loading
  readonly onFailure?: () => void
}

/** How a photo loads: with high priority, at once, or near the viewport. */
type Loading = 'first' | 'eager' | 'lazy'

/** A photo with its title as alternative text, or a message if it fails to load. */
export function Photo({ photo: { url }, title, loading, onFailure }: PhotoProps) {
  const [failedUrl, setFailedUrl] = useFailed<string | undefined>(undefined)
  if (failedUrl === url) {
    return (
      <Stack as="span" gap={2} align="center" justify="center" className={styles.failed}>
        <Icon name="images" size={22} />
        <Hidden>{title}. </Hidden>
        This photo could not be loaded
      </Stack>
    )
  }
  const fail = () => {
    setFailedUrl(url)
    onFailure?.()
  }
  return <img {...imageOf(url, loading, fail)} alt={title} width="960" height="640" draggable={false} />
}

/** State of a failed load, reset when the connection returns. */
export function useFailed<Failed>(none: Failed) {
  const state = useState(none)
  const [, setFailed] = state
  useEffect(() => {
    const retry = () => setFailed(none)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [none, setFailed])
  return state
}

/** Returns a photo's title: its caption, or its number. */
export function photoTitle(photos: readonly PhotoOfHotel[], index: number): string {
  const caption = photos[index]?.caption ?? ''
  return caption === '' ? `Photo ${index + 1} of ${photos.length}` : caption
}

interface CardPhotoProps {
  /** Undefined if there is none or it is not known yet. */
  readonly url: string | undefined
  readonly className?: string | undefined
  readonly loading: Loading
}

/** The service's picture for a hotel without a photo. */
const placeholderPath = '/no-photo.svg'

/** A hotel's photo on a card that names the hotel; a drawing if there is none or it fails to load. */
export function CardPhoto({ url, className, loading }: CardPhotoProps) {
  const [failedUrl, setFailedUrl] = useFailed<string | undefined>(undefined)
  if (url === undefined || url === failedUrl || url.endsWith(placeholderPath)) {
    return (
      <span className={classes(styles.cardPhoto, styles.noPhoto, className)} aria-hidden>
        <Icon name="bed-double" size={32} />
        {url !== undefined && (
          <Text as="small" size="small" tone="soft">
            No photo
          </Text>
        )}
      </span>
    )
  }
  const image = imageOf(url, loading, () => setFailedUrl(url))
  return <img {...image} className={classes(styles.cardPhoto, className)} alt="" width="480" height="320" />
}

/** Returns the path of one of the service's pictures, which loads from any origin the page was opened at. */
function pathOf(url: string): string {
  const origin = pageSettings.publicUrls.find((each) => url.startsWith(`${each}/`))
  return origin === undefined ? url : url.slice(origin.length)
}

/** Returns the attributes of an image. `onFailure` is also called if the image failed before the page's scripts ran. */
function imageOf(url: string, loading: Loading, onFailure: () => void) {
  return {
    ref(image: HTMLImageElement | null) {
      // Some browsers also report a width of 0 for an SVG without a size.
      if (image?.complete === true && image.naturalWidth === 0) void image.decode().catch(onFailure)
    },
    src: pathOf(url),
    decoding: 'async',
    loading: loading === 'lazy' ? 'lazy' : 'eager',
    fetchPriority: loading === 'first' ? 'high' : loading === 'eager' ? 'low' : 'auto',
    onError: onFailure,
  } as const
}
