import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './hotel.module.css'
import type { GuestRating } from './list-hotels.ts'

export function Rating({ rating, reviewCount = 0 }: Pick<GuestRating, 'rating'> & Partial<GuestRating>) {
  if (rating === 0) {
    return (
      <Text as="span" tone="soft" nowrap>
        No guest rating
      </Text>
    )
  }
  return (
    <Text as="span">
      <Hidden>Guest rating </Hidden>
      <Text as="b" weight="bold" tone="ink" className={styles.rating}>
        {formatNumber(rating.toFixed(1))}
      </Text>
      <Hidden> of 10</Hidden>
      {reviewCount > 0 && (
        <>
          <Hidden>, </Hidden>{' '}
          <Text as="span" tone="soft" nowrap>
            {formatCount(reviewCount, 'review', 'reviews')}
          </Text>
        </>
      )}
    </Text>
  )
}

/** A hotel's stars, 1 to 5, or `4★`; nothing without stars. A single element, because a page may show hundreds. */
export function Stars({ count, isShort = false }: { readonly count: number; readonly isShort?: boolean }) {
  return (
    count > 0 && (
      <Text as="span" tone="soft" nowrap role="img" aria-label={formatCount(count, 'star', 'stars')}>
        {isShort ? `${count}★` : '★'.repeat(count)}
      </Text>
    )
  )
}
