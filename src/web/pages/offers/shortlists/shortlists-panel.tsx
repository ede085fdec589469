import './shortlists.css'
import { Link } from 'react-router'
import { countWords } from '../../../format/offer-words.ts'
import { offersHref } from '../offers-address.ts'
import { ageWords } from './describe-change.ts'
import { KeepAfterSignOut } from './keep-after-sign-out.tsx'
import { useShortlists } from './stored-shortlists.ts'

/** The shortlists of this browser, each a link that opens it. */
export function ShortlistsPanel({ now }: { readonly now: Date }) {
  const { lists, damaged } = useShortlists()
  return (
    <div className="lists-panel">
      <h2>Shortlists</h2>
      {lists.length === 0 && <p className="lists-soft">None yet. Choose rates, then press Keep.</p>}
      {damaged > 0 && <p className="lists-soft">{countWords(damaged, 'list', 'lists')} could not be read.</p>}
      <ul role="list">
        {lists
          .toSorted((a, b) => b.changedAtMs - a.changedAtMs)
          .map(({ id, name, reference, rates, changedAtMs }) => (
            <li key={id}>
              <Link to={offersHref({ list: id })}>{name}</Link>
              <small>
                {[reference, countWords(rates.length, 'rate', 'rates'), `changed ${ageWords(changedAtMs, now)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
      </ul>
      <KeepAfterSignOut />
    </div>
  )
}
