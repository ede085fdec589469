import './no-hotels-yet.css'
import { Link } from 'react-router'
import { transfersPath } from '../../paths.ts'

/** The empty state of a service without any hotels, for travelers and for the operator who has just started it. */
export function NoHotelsYet() {
  return (
    <div className="no-hotels">
      <h2 className="no-hotels-title">No hotels yet</h2>
      <p>
        This service is not connected to a source of hotels, so it has no deals or rates to show. Its operator can turn
        on sample hotels by starting it with <code>SAMPLE=on</code>.
      </p>
      <Link className="button" to={transfersPath}>
        Miles desk for staff
      </Link>
    </div>
  )
}
