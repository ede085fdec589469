import type { ElementType, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'
import { type LayoutProps, Row, Stack, type With } from './stack.tsx'

interface FrameProps<Element extends ElementType> extends LayoutProps<Element> {
  /** For text and forms: no wider than one reads well. Tables, maps and photos take the whole width. */
  readonly width?: 'text'
}

/** The frame of a page, whose edges and top are the same on every page: `<PageFrame width="text">`. */
export function PageFrame<Element extends ElementType = 'div'>(props: With<FrameProps<Element>, Element>) {
  const { width, className, ...rest }: FrameProps<ElementType> = props
  return <Stack gap={4} {...rest} className={classes(styles.page, className)} data-width={width} />
}

interface PageHeadingProps {
  readonly children: ReactNode
  /** At the end of the line: buttons, links. */
  readonly beside?: ReactNode
}

/** The heading of a page. */
export function PageHeading({ children, beside }: PageHeadingProps) {
  return (
    <Row as="header" gap={4} rowGap={2} justify="between" className={styles.pageHeading}>
      <h1>{children}</h1>
      {beside}
    </Row>
  )
}
