import type { ElementType, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'
import { type LayoutProps, Row, Stack, type With } from './stack.tsx'

interface FrameProps<Element extends ElementType> extends LayoutProps<Element> {
  /** Limits text and forms to a readable width; tables, maps and photos take the full width. */
  readonly width?: 'text'
}

/** The frame of a page, with the same margins on every page: `<PageFrame width="text">`. */
export function PageFrame<Element extends ElementType = 'div'>(props: With<FrameProps<Element>, Element>) {
  const { width, className, ...rest }: FrameProps<ElementType> = props
  return <Stack gap={4} {...rest} className={classes(styles.page, className)} data-width={width} />
}

/** The title of a page, with buttons or links at the end of its line. */
export function PageHeading({ children, beside }: { readonly children: ReactNode; readonly beside?: ReactNode }) {
  return (
    <Row as="header" gap={4} rowGap={2} justify="between" className={styles.pageHeading}>
      <h1>{children}</h1>
      {beside}
    </Row>
  )
}
