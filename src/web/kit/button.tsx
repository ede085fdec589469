import type { ComponentProps, ElementType } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

interface ButtonLook<Element extends ElementType> {
  /** Its element, a `button` by default; for a link that looks like a button, `as={Link}` or `as="a"`. */
  readonly as?: Element
  /** `strong` is the page's main action; `plain` has no border; `link` is for running text. */
  readonly look?: 'strong' | 'plain' | 'link' | undefined
  readonly isSmall?: boolean | undefined
  /** While busy, the button keeps the focus and does nothing. */
  readonly isBusy?: boolean | undefined
  readonly className?: string | undefined
}

type ButtonProps<Element extends ElementType> = ButtonLook<Element> &
  Omit<ComponentProps<Element>, keyof ButtonLook<Element>>

/** A button, or a link that looks like one: `<Button look="strong" isBusy={isSending}>`, `<Button as={Link} to="/">`. */
export function Button<Element extends ElementType = 'button'>(props: ButtonProps<Element>) {
  const { as = 'button', look, isSmall, isBusy, className, ...rest }: ButtonLook<ElementType> = props
  const Part: ElementType = as
  return (
    <Part
      type={as === 'button' ? 'button' : undefined}
      {...rest}
      className={classes(styles.button, className)}
      data-look={look}
      data-small={isSmall}
      {...(isBusy === true && { 'aria-disabled': true, onClick: preventDefault })}
    />
  )
}

function preventDefault(event: Event) {
  event.preventDefault()
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly isSmall?: boolean
  readonly icon: IconName
  readonly label: string
  /** The icon's size in CSS pixels. */
  readonly size?: number
}

/** A round button with only an icon: `<IconButton icon="x" label="Close" onClick={close} />`. */
export function IconButton({ icon, label, size, isSmall, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes(styles.icon, className)} data-small={isSmall} aria-label={label}>
      <Icon name={icon} {...(size !== undefined && { size })} />
    </button>
  )
}
