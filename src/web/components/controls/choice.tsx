import './choice.css'
import { useId } from 'react'

interface ChoiceProps<Value extends string | number> {
  readonly title: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly chosen: Value | undefined
  /** What stands for none of them. */
  readonly any?: string
  /** Whether something else is chosen, neither an option nor any. */
  readonly isOther?: boolean
  readonly onChoose: (value: Value | undefined) => void
}

/** Radio buttons for one of the options, or any. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { title, options, chosen, any = 'Any', isOther = false, onChoose } = props
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{title}</legend>
      <label className="choice-chip">
        <input
          type="radio"
          name={name}
          checked={chosen === undefined && !isOther}
          onChange={() => onChoose(undefined)}
        />
        {any}
      </label>
      {options.map(({ value, text }) => (
        <label key={value} className="choice-chip">
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
