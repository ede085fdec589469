import type { ComponentProps, ElementType } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

export interface LayoutProps<Element extends ElementType> {
  /** Its element or component, a `div` by default: `as="ul"`, `as="form"`. */
  readonly as?: Element
  /** The space between the children: `gap={3}`, a stack's default, is `--space-3`. */
  readonly gap?: 'none' | 0 | 1 | 2 | 3 | 4 | 5 | 6
  readonly align?: 'start' | 'center' | 'baseline' | 'stretch'
  readonly justify?: 'center' | 'end' | 'between'
  readonly className?: string | undefined
}

interface RowLayoutProps<Element extends ElementType> extends LayoutProps<Element> {
  /** The space between lines, if different from `gap`. */
  readonly rowGap?: 'none' | 1 | 2
  /** Whether children wrap to the next line; true by default. */
  readonly wrap?: boolean
}

export type With<Own, Element extends ElementType> = Own & Omit<ComponentProps<Element>, keyof Own>

/** Stacks children vertically, each as wide as the stack unless aligned: `<Stack as="section" align="start">`. */
export function Stack<Element extends ElementType = 'div'>(props: With<LayoutProps<Element>, Element>) {
  const { as, gap = 3, align, justify, className, ...rest }: LayoutProps<Element> = props
  const Part: ElementType = as ?? 'div'
  return (
    <Part
      {...rest}
      className={classes(styles.layout, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
    />
  )
}

/** Lays children out in a row, centred vertically: `<Row gap={2} justify="between" wrap={false}>`. */
export function Row<Element extends ElementType = 'div'>(props: With<RowLayoutProps<Element>, Element>) {
  const { gap = 2, rowGap, wrap = true, className, ...rest }: RowLayoutProps<ElementType> = props
  return (
    <Stack
      {...rest}
      gap={gap}
      className={classes(styles.row, className)}
      data-row-gap={rowGap}
      data-wrap={wrap ? undefined : false}
    />
  )
}
