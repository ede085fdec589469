import './photo.css'
import { useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { noticeFailure } from './notice-failure.ts'

export interface PhotoOfHotel {
  readonly url: string
  /** May be empty. */
  readonly caption: string
  /** May be empty. */
  readonly category: string
}

interface PhotoProps {
  readonly photo: Pick<PhotoOfHotel, 'url'>
  /** What it shows: its caption, or its number where it has none. */
  readonly title: string
  /** How it loads: with high priority, at once, or when it is near the viewport. */
  readonly loading: 'first' | 'eager' | 'lazy'
  readonly onFailure?: () => void
}

/** A photo with its title as alternative text, or a message when it does not load. */
export function Photo({ photo: { url }, title, loading, onFailure }: PhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const fail = () => {
    setFailedUrl(url)
    onFailure?.()
  }
  if (failedUrl === url) {
    return (
      <span className="photo-failed">
        <Icon name="images" size={22} />
        <span className="visually-hidden">{title}: </span>
        <span className="photo-failed-words">this photo could not be loaded</span>
      </span>
    )
  }
  return (
    <img
      ref={(image) => {
        noticeFailure(image, fail)
      }}
      src={url}
      alt={title}
      width="960"
      height="640"
      draggable={false}
      decoding="async"
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : 'auto'}
      onError={fail}
    />
  )
}

/** Returns what a photo is called: its caption, or else its number. */
export function photoTitle(photos: readonly PhotoOfHotel[], index: number): string {
  const caption = photos[index]?.caption ?? ''
  return caption === '' ? `Photo ${index + 1} of ${photos.length}` : caption
}
