import './photo.css'
import { useState } from 'react'
import { Icon } from '../icon.tsx'

export interface PhotoOfHotel {
  readonly url: string
  readonly caption: string
  readonly category: string
}

interface PhotoProps {
  readonly photo: PhotoOfHotel
  /** How it is fetched: before anything else, at once, or when it comes near. */
  readonly fetched: 'first' | 'eager' | 'lazy'
}

/** A photo with its caption for those who cannot see it; one that does not load says so. */
export function Photo({ photo: { url, caption }, fetched }: PhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (failedUrl === url) {
    return (
      <span className="photo-failed">
        <Icon name="images" size={22} />
        <span className="visually-hidden">{caption}: </span>
        <span className="photo-failed-words">this photo could not be loaded</span>
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={caption}
      width="960"
      height="640"
      draggable={false}
      decoding="async"
      loading={fetched === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={fetched === 'first' ? 'high' : 'auto'}
      onError={() => setFailedUrl(url)}
    />
  )
}
