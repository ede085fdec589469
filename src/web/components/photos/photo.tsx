import './photo.css'
import { useState } from 'react'
import { Icon } from '../icon/icon.tsx'

export interface PhotoOfHotel {
  readonly url: string
  readonly caption: string
  readonly category: string
}

interface PhotoProps {
  readonly photo: PhotoOfHotel
  /** How it loads: with high priority, at once, or when it is near the viewport. */
  readonly loading: 'first' | 'eager' | 'lazy'
}

/** A photo with its caption as alternative text, or a message when it does not load. */
export function Photo({ photo: { url, caption }, loading }: PhotoProps) {
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
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : 'auto'}
      onError={() => setFailedUrl(url)}
    />
  )
}
