import type { StayWindow } from '#contract/hotels/stay-window'
import { isWeekend, weekend } from './format-when.ts'
import { Choice } from '#web/kit/controls/choice.tsx'

/** The nights of a stay, and the days of the week on which it begins. */
export type StayLength = Pick<StayWindow, 'nights' | 'arrival'>

const lengths = [1, 2, 3, 4, 5, 6, 7, 14]
const options = [
  { value: 'weekend', text: 'Weekend' },
  ...lengths.map((nights) => ({ value: `${nights}`, text: `${nights}` })),
]

interface NightsChoiceProps {
  readonly length: StayLength
  readonly onChange: (length: StayLength) => void
}

/** A number of nights, or a weekend, from Friday to Sunday. */
export function NightsChoice({ length, onChange }: NightsChoiceProps) {
  const { nights, arrival } = length
  const chosen = isWeekend(length)
    ? 'weekend'
    : arrival === undefined && nights?.length === 1
      ? `${nights[0]}`
      : undefined
  const others =
    nights === undefined || lengths.includes(nights[0]!) ? [] : [{ value: `${nights[0]}`, text: `${nights[0]}` }]
  return (
    <Choice
      title="Nights"
      options={[...options, ...others]}
      chosen={chosen}
      isOther={chosen === undefined && (nights !== undefined || arrival !== undefined)}
      onChoose={(value) =>
        onChange(
          value === undefined
            ? { nights: undefined, arrival: undefined }
            : value === 'weekend'
              ? { nights: [...weekend.nights], arrival: [...weekend.arrival] }
              : { nights: [Number(value)], arrival: undefined },
        )
      }
    />
  )
}
