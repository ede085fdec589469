import { Fragment, type Key, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Hidden } from '../text.tsx'
import styles from './list.module.css'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Small text below the value. */
  readonly remark?: (row: Row) => ReactNode
  /** Puts the column at the start or end of a narrow screen's first line; the others go below. */
  readonly narrow?: 'start' | 'end'
  readonly isHeading?: boolean
  /** Whether values are numbers, aligned at the end. */
  readonly isNumber?: boolean
  readonly isSmall?: boolean
  /** The width on a wide screen, in rem. */
  readonly width?: number
  readonly className?: string | undefined
}

export interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => Key
  /** Returns the part that unfolds below a row; undefined for a row without one. */
  readonly renderBelow?: (row: Row) => ReactNode
  /** Whether these are the previous rows while new ones load. */
  readonly isDimmed?: boolean
  /** Called when a row is pressed, as a shortcut for the link in it. */
  readonly onOpen?: (row: Row) => void
  readonly className?: string | undefined
}

/** Whether a press was on the row itself, not on a control or to select text. */
function isOfRow({ target }: MouseEvent): boolean {
  return (target as Element).closest('a, button, label, input') === null && getSelection()?.isCollapsed !== false
}

/** Rows in the given order: a table on wide screens; on narrow screens each row takes a few lines. */
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

/** Text in a cell that the column's heading shows on a wide screen: ` miles`. */
export function NarrowOnly({ children }: { readonly children: string }) {
  return <span className={styles.narrowOnly}>{children}</span>
}

/** A number in a cell; on narrow screens, where headings are hidden, with its unit. */
export function Figure({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <b>
      {children}
      <NarrowOnly>{` ${what}`}</NarrowOnly>
    </b>
  )
}
