import { Link } from 'react-router'
import { countWords } from '../../format/offer-words.ts'
import { shortlistPath } from '../../paths.ts'
import type { ReadStay } from './read-stays.ts'

interface SharedBannerProps {
  /** Those of the link. */
  readonly stays: readonly ReadStay[]
  /** Those on the shortlist of this device. */
  readonly own: readonly ReadStay[]
  readonly onKeep: () => void
}

/** Says that a list is that of a link, and takes it over. */
export function SharedBanner({ stays, own, onKeep }: SharedBannerProps) {
  const keys = new Set(own.map(({ key }) => key))
  const added = stays.filter(({ key }) => !keys.has(key)).length
  return (
    <section className="stays-shared" aria-label="Shared list">
      <p>
        Someone shared {countWords(stays.length, 'stay', 'stays')} with you, priced as of now.{' '}
        {added === 0
          ? 'All of them are on your shortlist.'
          : own.length > 0 && `Your own shortlist stays as it is until you keep these too.`}
      </p>
      <p className="stays-actions">
        {added > 0 && (
          <button type="button" className="button button-strong" onClick={onKeep}>
            Keep these
          </button>
        )}
        {own.length > 0 && (
          <Link className="button" to={shortlistPath}>
            My shortlist
          </Link>
        )}
      </p>
    </section>
  )
}
