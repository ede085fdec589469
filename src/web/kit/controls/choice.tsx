import { type ComponentProps, useId } from 'react'
import { classes } from '../classes.ts'
import { Row } from '../stack.tsx'
import styles from './controls.module.css'

interface Options<Value extends string | number> {
  readonly title: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
}

interface ChoiceProps<Value extends string | number> extends Options<Value> {
  readonly chosen: Value | undefined
  /** The label of the chip that clears the selection. */
  readonly anyText?: string
  /** Whether a value is set that no option stands for: then no chip is selected. */
  readonly isOther?: boolean
  readonly onChoose: (value: Value | undefined) => void
}

/** Chips to select one option, or any: `<Choice title="Stars" options={options} chosen={stars} onChoose={set} />`. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { title, options, chosen, anyText = 'Any', isOther = false, onChoose } = props
  const name = useId()
  return (
    <Row as="fieldset" align="stretch" className={styles.choice}>
      <legend>{title}</legend>
      {[{ value: undefined, text: anyText }, ...options].map(({ value, text }) => (
        <label key={text} className={styles.chip}>
          <input
            type="radio"
            name={name}
            checked={chosen === value && !(isOther && value === undefined)}
            onChange={() => onChoose(value)}
          />
          {text}
        </label>
      ))}
    </Row>
  )
}

interface ChoicesProps<Value extends string | number> extends Options<Value> {
  readonly chosen: readonly Value[]
  readonly onChoose: (values: Value[]) => void
}

/** Chips to select any number of options. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { title, options, chosen, onChoose } = props
  return (
    <Row as="fieldset" align="stretch" className={styles.choice}>
      <legend>{title}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className={styles.chip}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          {text}
        </label>
      ))}
    </Row>
  )
}

/** A checkbox or radio button with its label: `<Check checked={isKept} onChange={…}>Keep</Check>`. */
export function Check({ type = 'checkbox', className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={classes(styles.check, className)}>
      <input {...input} type={type} />
      <span>{children}</span>
    </label>
  )
}
