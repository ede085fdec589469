import { Fragment, type Key, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Hidden } from '../text.tsx'
import styles from './list.module.css'

/** A column of a `Table`. */
export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The text below it, in small letters. */
  readonly remark?: (row: Row) => ReactNode
  /** Whether it stands in the first line on a narrow screen, at its start or end; the others are below. */
  readonly narrow?: 'start' | 'end'
  /** It says what the row is about. */
  readonly isHeading?: boolean
  /** Figures are aligned at their end. */
  readonly isNumber?: boolean
  readonly isSmall?: boolean
  /** On a wide screen, in rem. */
  readonly width?: number
  readonly className?: string | undefined
}

export interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => Key
  /** The part that unfolds below a row; undefined where none does. */
  readonly renderBelow?: (row: Row) => ReactNode
  /** These are the previous rows, while the next are loading. */
  readonly isDimmed?: boolean
  /** A press on a row does what the link in it does, for those who have a pointer. */
  readonly onOpen?: (row: Row) => void
  readonly className?: string | undefined
}

/** Whether a press on a row is meant for it, and not for a control in it nor to select text. */
function isOfRow({ target }: MouseEvent): boolean {
  return (target as Element).closest('a, button, label, input') === null && getSelection()?.isCollapsed !== false
}

/** Rows in the order given: a table on wide screens; on narrow ones each row is a few lines. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, renderBelow, isDimmed = false, onOpen, className } = props
  return (
    <div className={styles.frame}>
      <table className={classes(styles.table, className)} data-dimmed={isDimmed}>
        <Hidden as="caption">{caption}</Hidden>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, width, className }) => (
              <th
                key={title}
                scope="col"
                className={className}
                data-number={isNumber}
                style={width === undefined ? undefined : { inlineSize: `${width}rem` }}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const details = renderBelow?.(row)
            return (
              <Fragment key={rowKey(row, index)}>
                <tr
                  data-opens={onOpen !== undefined}
                  onClick={(event) => {
                    if (isOfRow(event)) onOpen?.(row)
                  }}
                >
                  {columns.map(({ title, cell, remark, narrow, isHeading = false, isNumber, isSmall, className }) => {
                    const Cell = isHeading ? 'th' : 'td'
                    const below = remark?.(row) ?? false
                    return (
                      <Cell
                        key={title}
                        scope={isHeading ? 'row' : undefined}
                        className={className}
                        data-narrow={narrow}
                        data-number={isNumber}
                        data-small={isSmall}
                      >
                        {cell(row)}
                        {below !== false && <small>{below}</small>}
                      </Cell>
                    )
                  })}
                </tr>
                {details !== undefined && (
                  <tr>
                    <td colSpan={columns.length}>{details}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Words of a cell that the heading of its column says on a wide screen: ` miles`. */
export function NarrowOnly({ children }: { readonly children: string }) {
  return <span className={styles.narrowOnly}>{children}</span>
}

/** The figure of a cell, and of what it is where no heading says that. */
export function Figure({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <b>
      {children}
      <NarrowOnly>{` ${what}`}</NarrowOnly>
    </b>
  )
}
