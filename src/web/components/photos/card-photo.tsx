import './card-photo.css'
import { useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { noticeFailure } from './notice-failure.ts'

interface CardPhotoProps {
  /** Undefined where there is none, or it is not known yet. */
  readonly url: string | undefined
  readonly className?: string
  /** How it loads: with high priority, at once, or when it is near the viewport. */
  readonly loading: 'first' | 'eager' | 'lazy'
}

/** What the service gives for a hotel that has no photo. */
const placeholderPath = '/no-photo.svg'

/** The photo of a hotel on a card that names the hotel; in its place a drawing where there is none or it does not load. */
export function CardPhoto({ url, className = '', loading }: CardPhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (url === undefined || url === failedUrl || url.endsWith(placeholderPath)) {
    return (
      <span className={`card-photo card-photo-none ${className}`}>
        <Icon name="bed-double" size={32} />
      </span>
    )
  }
  return (
    <img
      ref={(image) => {
        noticeFailure(image, () => setFailedUrl(url))
      }}
      className={`card-photo ${className}`}
      src={url}
      alt=""
      width="480"
      height="320"
      decoding="async"
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : loading === 'eager' ? 'low' : 'auto'}
      onError={() => setFailedUrl(url)}
    />
  )
}
