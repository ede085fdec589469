import { type Key, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { type Column, Table } from '#web/kit/list/table.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'

interface KindTableProps<Line, Kind extends string> {
  readonly caption: string
  /** The name of each kind, in the order of the filter. */
  readonly kinds: Readonly<Record<Kind, { readonly name: string }>>
  /** The kind that is selected at first. */
  readonly first: Kind | 'all'
  readonly rows: readonly Line[]
  readonly isOfKind: (row: Line, kind: Kind) => boolean
  readonly rowKey: (row: Line) => Key
  readonly columns: readonly Column<Line>[]
}

const pageSize = 50

/** A file's lines of one kind or all, the first ones until the user requests more. */
export function KindTable<Line, Kind extends string>(props: KindTableProps<Line, Kind>) {
  const { caption, kinds, first, rows, isOfKind, rowKey, columns } = props
  const [shown, setShown] = useState(first)
  const [limit, setLimit] = useState(pageSize)
  const ofKind = (kind: Kind) => rows.filter((row) => isOfKind(row, kind))
  const matching = shown === 'all' ? rows : ofKind(shown)
  const moreCount = Math.min(pageSize, matching.length - limit)

  return (
    <Stack>
      <Row as="label" gap={3} rowGap={2}>
        <Text as="span" size="small" weight="strong">
          Show
        </Text>
        <Input
          as="select"
          value={shown}
          onChange={({ target }) => {
            setShown(target.value as Kind | 'all')
            setLimit(pageSize)
          }}
        >
          <option value="all">All lines ({formatNumber(rows.length)})</option>
          {(Object.keys(kinds) as Kind[])
            .filter((kind) => ofKind(kind).length > 0)
            .map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind].name} ({formatNumber(ofKind(kind).length)})
              </option>
            ))}
        </Input>
      </Row>
      <Table caption={caption} columns={columns} rows={matching.slice(0, limit)} rowKey={rowKey} />
      {moreCount > 0 && (
        <Actions>
          <Button onClick={() => setLimit(limit + pageSize)}>
            Show {formatNumber(moreCount)} more of {formatNumber(matching.length)}
          </Button>
        </Actions>
      )}
    </Stack>
  )
}
