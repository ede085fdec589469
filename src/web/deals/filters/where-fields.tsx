import { useNavigate } from 'react-router'
import { anywhere, clearedPlace, type DealsSearch, isAnywhere, isAroundCaller, isNearPlace } from '../deals-address.ts'
import { hotelPath } from '#web/browser/paths.ts'
import { Input } from '#web/kit/form/field.tsx'
import { formatRadius, radiiToChoose } from '#web/kit/format/distance.ts'
import type { Destination } from '#web/places/recent-places.ts'
import { WhereField } from '#web/places/where-field.tsx'
import { isExact } from '#web/stay/days/format-when.ts'
import type { ChangeSearch } from '../use-deals-search.ts'
import { whereText } from '../place-name.ts'
import styles from './filters.module.css'

export interface WhereFieldsProps {
  readonly search: DealsSearch
  /** The name of the searched place; undefined until known. */
  readonly place: string | undefined
  readonly onChange: ChangeSearch
  /** Called once a place is selected. */
  readonly onChosen?: () => void
}

/** Returns the change to another place; the other filters stay. */
export function placeChange(place: Partial<Destination>): DealsSearch {
  const { name, latitude, longitude } = place
  const chosen = latitude === undefined ? anywhere : { ...clearedPlace, near: name, latitude, longitude }
  return { ...chosen, view: undefined, deal: undefined, limit: undefined }
}

/** The field for the place: a place, an airport or the whole world. Selecting a hotel opens its page. */
export function WhereFields({ search, place, onChange, onChosen }: WhereFieldsProps) {
  const navigate = useNavigate()
  const { from, to, rooms } = search
  const dates = isExact(search) ? { checkin: from, checkout: to } : {}
  return (
    <>
      <WhereField
        // The user did not select their own location, so it is the placeholder.
        place={isAroundCaller(search) ? '' : whereText(search, place)}
        placeholder={place ?? 'City, airport or hotel'}
        onChoose={(chosen) => {
          if (chosen.hotelId !== undefined) {
            void navigate(hotelPath.href(chosen.hotelId, { ...dates, rooms }))
            return
          }
          // The warm filter belongs to a search of the whole world and does not carry over to a place.
          const isWarm = isAnywhere(search) && search.climate === 'warm'
          const climate = chosen.climate ?? (isWarm ? undefined : search.climate)
          onChange({ ...placeChange(chosen), climate })
          onChosen?.()
        }}
      />
      {isNearPlace(search) && <Within search={search} onChange={onChange} />}
    </>
  )
}

/** The field for the distance of the deals from the place. */
function Within({ search: { radius }, onChange }: Omit<WhereFieldsProps, 'place'>) {
  const radii = [...new Set([...radiiToChoose(), ...(radius === undefined ? [] : [radius])])].toSorted((a, b) => a - b)
  return (
    <Input
      as="select"
      aria-label="Within"
      className={styles.within}
      value={radius ?? ''}
      onChange={({ target }) => onChange({ radius: Number(target.value), view: undefined, limit: undefined })}
    >
      {radius === undefined && <option value="">Within …</option>}
      {radii.map((each) => (
        <option key={each} value={each}>
          Within {formatRadius(each)}
        </option>
      ))}
    </Input>
  )
}
