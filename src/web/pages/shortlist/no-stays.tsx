import { Link } from 'react-router'
import { countWords } from '../../format/offer-words.ts'
import { dealsPath, shortlistPath } from '../../paths.ts'

interface NoStaysProps {
  /** Whether there is something that cannot be read. */
  readonly isDamaged: boolean
  /** Whether it is the list of a link. */
  readonly isShared: boolean
  /** How many stays are on the list of this device, where that is another. */
  readonly ownCount: number
}

/** The empty state of the shortlist. */
export function NoStays({ isDamaged, isShared, ownCount }: NoStaysProps) {
  return (
    <section className="stays-none">
      {isShared ? (
        <>
          <h2>This link names no stay that can be read</h2>
          <p>It may have been cut off on its way. Ask for it again, or look for deals yourself.</p>
        </>
      ) : (
        <>
          <h2>{isDamaged ? 'What was kept here cannot be read' : 'Nothing is kept yet'}</h2>
          <p>
            Press the heart on a deal, on the map’s preview or on a hotel’s page to keep that stay here, on this device.
            Up to six stand side by side, at the prices of the moment you look, and a link shares them.
          </p>
        </>
      )}
      <p className="stays-actions">
        <Link className="button button-strong" to={dealsPath.href()}>
          See deals
        </Link>
        {ownCount > 0 && (
          <Link className="button" to={shortlistPath}>
            My shortlist ({countWords(ownCount, 'stay', 'stays')})
          </Link>
        )}
      </p>
    </section>
  )
}
