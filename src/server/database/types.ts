/** How a database writes the types of columns and the ends of tables. */
export interface Types {
  /** A text that is compared byte by byte. */
  readonly key: string
  readonly text: string
  readonly uuid: string
  readonly bigint: string
  readonly integer: string
  readonly integers: string
  readonly real: string
  readonly bytes: string
  readonly boolean: string
  /** What follows the type of a column that numbers the rows. */
  readonly identity: string
  readonly end: string
  /** The end of a table that is a B-tree of its primary key alone, where there are such. */
  readonly treeEnd: string
  /** Compare rows, in which NULL is equal to NULL. */
  readonly same: string
  readonly different: string
}
