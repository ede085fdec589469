import type { Deal } from '#contract/list-deals'
import { useState, type ReactNode } from 'react'
import { Choice } from '../../../components/controls/choice.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatPrice, verdictBounds } from '../../../format/value.ts'
import type { DealsSearch } from '../../../paths.ts'
import { boardOptions, facilityOptions } from './filter-options.ts'
import type { FieldName } from './filter-state.ts'
import { MilesField } from './miles-field.tsx'
import type { ChangeSearch } from '../use-deals-search.ts'

export interface FilterProps {
  readonly search: DealsSearch
  /** The deals on screen, from which options are collected. */
  readonly deals: readonly Deal[]
  readonly myMiles: number | undefined
  readonly onChange: ChangeSearch
}

/** The field of one filter. */
export function FilterField({ name, ...props }: FilterProps & { readonly name: FieldName }) {
  const Field = fields[name]
  return <Field {...props} />
}

const fields: Readonly<Record<FieldName, (props: FilterProps) => ReactNode>> = {
  minStars: StarsField,
  minRating: RatingField,
  maxMiles: MostMilesField,
  minCpm: ValueField,
  boardType: BoardField,
  facilities: FacilitiesField,
}

const starsOptions = [2, 3, 4, 5].map((stars) => ({ value: stars, text: stars === 5 ? '5' : `${stars}+` }))
const ratingOptions = [6, 7, 8, 9].map((rating) => ({ value: rating, text: `${rating}+` }))
const milesSteps = [15_000, 30_000, 60_000, 120_000]

function StarsField({ search, onChange }: FilterProps) {
  return (
    <Choice
      title="Stars"
      options={starsOptions}
      chosen={search.minStars}
      onChoose={(minStars) => onChange({ minStars, limit: undefined })}
    />
  )
}

function RatingField({ search, onChange }: FilterProps) {
  return (
    <Choice
      title="Guest rating"
      options={ratingOptions}
      chosen={search.minRating}
      onChoose={(minRating) => onChange({ minRating, limit: undefined })}
    />
  )
}

function MostMilesField({ search, myMiles, onChange }: FilterProps) {
  const choose = (maxMiles: number | undefined) => onChange({ maxMiles, limit: undefined })
  const mine = myMiles === undefined ? [] : [{ value: myMiles, text: `My ${formatMiles(myMiles)}` }]
  return (
    <div>
      <Choice
        title="Most miles"
        options={[
          ...mine,
          ...milesSteps
            .filter((miles) => miles !== myMiles)
            .map((miles) => ({ value: miles, text: formatMiles(miles) })),
        ]}
        chosen={search.maxMiles}
        onChoose={choose}
      />
      <MilesField label="Or at most" placeholder="any" miles={search.maxMiles} onChange={choose} />
    </div>
  )
}

function ValueField({ search, onChange }: FilterProps) {
  return (
    <Choice
      title="Value"
      options={verdictBounds.map((cents) => ({ value: cents, text: `${formatPrice(cents)} a mile or more` }))}
      chosen={search.minCpm}
      onChoose={(minCpm) => onChange({ minCpm, limit: undefined })}
    />
  )
}

function BoardField({ search, deals, onChange }: FilterProps) {
  return (
    <Choice
      title="Board"
      options={boardOptions(deals, search.boardType)}
      chosen={search.boardType}
      onChoose={(boardType) => onChange({ boardType, limit: undefined })}
    />
  )
}

function FacilitiesField({ search, deals, onChange }: FilterProps) {
  const chosen = search.facilities ?? []
  // The options stay in place, although each choice narrows the deals they are collected from.
  const [initial, setInitial] = useState<readonly string[]>([])
  const offered = initial.length > 0 ? initial : facilityOptions(deals, chosen)
  if (initial !== offered && offered.length > chosen.length) setInitial(offered)
  function toggle(name: string, isOn: boolean) {
    const facilities = isOn ? [...chosen, name] : chosen.filter((other) => other !== name)
    onChange({ facilities: facilities.length === 0 ? undefined : facilities, limit: undefined })
  }
  return (
    <fieldset className="choice">
      <legend>Facilities</legend>
      {[...new Set([...offered, ...chosen])].map((name) => (
        <label key={name} className="choice-chip">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) => toggle(name, event.target.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
