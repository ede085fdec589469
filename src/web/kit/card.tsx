import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Row } from './stack.tsx'
import { Text } from './text.tsx'

/** A section with a border and stacked children: `<Card aria-labelledby={id}>`. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={classes(styles.card, className)} />
}

/** Buttons in a row; on a phone stacked over the full width. */
export function Actions({ className, ...props }: ComponentProps<'div'>) {
  return <Row gap={3} {...props} className={classes(styles.actions, className)} />
}

/** Names and values; leaves out names without a value: `<Facts facts={{ Member: name, Reference: reference }} />`. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== undefined &&
          value !== null && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

interface StatusProps {
  readonly tone: keyof typeof tones
  readonly icon: IconName
  readonly children: ReactNode
}

const tones = { good: 'good', waiting: 'fair', bad: 'danger', none: 'soft' } as const

/** A status with text, icon and colour: `<Status tone="good" icon="check">Paid out</Status>`. */
export function Status({ tone, icon, children }: StatusProps) {
  return (
    <Text as="span" size="small" weight="strong" nowrap tone={tones[tone]} className={styles.status}>
      <Icon name={icon} size={14} />
      {children}
    </Text>
  )
}

/** A short label after the item it describes: "lowest", "2 new". */
export function Badge({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="span" size="tiny" weight="strong" nowrap tone="good" className={styles.badge}>
      {children}
    </Text>
  )
}

/** The heading of a step. After a press it can take the focus, so that reading continues here. */
export function FocusHeading({ children, takesFocus }: { readonly children: ReactNode; readonly takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} style={{ inlineSize: 'fit-content' }}>
      {children}
    </h2>
  )
}
