import { type Key, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { type Column, Table } from '#web/kit/list/table.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'

interface KindTableProps<Line, Kind extends string> {
  readonly caption: string
  /** The words of all kinds. */
  readonly all: string
  /** The words of the lines of each kind, in the order of the choice. */
  readonly kinds: Readonly<Record<Kind, { readonly plural: string }>>
  /** The kind that is shown first. */
  readonly first: Kind | 'all'
  readonly rows: readonly Line[]
  readonly isOfKind: (row: Line, kind: Kind) => boolean
  readonly rowKey: (row: Line) => Key
  readonly columns: readonly Column<Line>[]
}

const pageSize = 50

/** The lines of a file, of one kind or all, page by page. */
export function KindTable<Line, Kind extends string>(props: KindTableProps<Line, Kind>) {
  const { caption, all, kinds, first, rows, isOfKind, rowKey, columns } = props
  const [shown, setShown] = useState(first)
  const [start, setStart] = useState(0)
  const ofKind = (kind: Kind) => rows.filter((row) => isOfKind(row, kind))
  const matching = shown === 'all' ? rows : ofKind(shown)
  const page = matching.slice(start, start + pageSize)

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
            setStart(0)
          }}
        >
          <option value="all">
            {all} ({formatNumber(rows.length)})
          </option>
          {(Object.keys(kinds) as Kind[])
            .map((kind) => [kind, ofKind(kind).length] as const)
            .map(
              ([kind, count]) =>
                count > 0 && (
                  <option key={kind} value={kind}>
                    {kinds[kind].plural} ({formatNumber(count)})
                  </option>
                ),
            )}
        </Input>
      </Row>
      <Table caption={caption} columns={columns} rows={page} rowKey={rowKey} />
      {matching.length > pageSize && (
        <Row as="nav" gap={3} justify="between" aria-label="Pages of lines">
          <Text tone="soft" aria-live="polite">
            {formatNumber(start + 1)} to {formatNumber(start + page.length)} of {formatNumber(matching.length)}
          </Text>
          <Row gap={3}>
            <Button isSmall isBusy={start === 0} onClick={() => setStart(start - pageSize)}>
              <Icon name="chevron-left" size={16} />
              Previous
            </Button>
            <Button isSmall isBusy={start + pageSize >= matching.length} onClick={() => setStart(start + pageSize)}>
              Next
              <Icon name="chevron-right" size={16} />
            </Button>
          </Row>
        </Row>
      )}
    </Stack>
  )
}
