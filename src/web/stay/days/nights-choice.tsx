import type { StayWindow } from '#contract/hotels/stay-window'
import { isWeekend, weekend } from './format-when.ts'
import { Choice } from '#web/kit/controls/choice.tsx'

/** The nights of a stay and the weekdays of its check-in. */
export type StayLength = Pick<StayWindow, 'nights' | 'arrival'>

const lengths = [1, 2, 3, 4, 5, 6, 7, 14]

interface NightsChoiceProps {
  readonly length: StayLength
  readonly onChange: (length: StayLength) => void
}

/** Selects a number of nights, or a weekend from Friday to Sunday. */
export function NightsChoice({ length, onChange }: NightsChoiceProps) {
  const { nights, arrival } = length
  const chosen = isWeekend(length)
    ? 'weekend'
    : arrival === undefined && nights?.length === 1
      ? `${nights[0]}`
      : undefined
  const offered = [...new Set([...lengths, ...(nights?.slice(0, 1) ?? [])])].map(String)
  return (
    <Choice
      title="Nights"
      options={[{ value: 'weekend', text: 'Weekend' }, ...offered.map((text) => ({ value: text, text }))]}
      chosen={chosen}
      isOther={chosen === undefined && (nights !== undefined || arrival !== undefined)}
      onChoose={(value) =>
        onChange(
          value === 'weekend'
            ? { nights: [...weekend.nights], arrival: [...weekend.arrival] }
            : { nights: value === undefined ? undefined : [Number(value)], arrival: undefined },
        )
      }
    />
  )
}
