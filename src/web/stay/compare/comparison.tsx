import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { IconButton } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/card.tsx'
import { momentParts } from '#web/kit/format/zone-time.ts'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { commonScale, CostLine, type OfferOfStay, scheduledPrice } from '../cancellation/cost-line.tsx'
import { describeTerms } from '../cancellation/describe-terms.ts'
import { type ComparedCell, type ComparedRow } from './compared-rows.ts'
import styles from './comparison.module.css'

interface ComparisonProps {
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly ComparedRow[]
  /** In a dialog the heads stay at its upper edge. */
  readonly place: 'page' | 'dialog'
  /** Removes a column by its key; undefined where none can be. */
  readonly onRemove: ((key: string) => void) | undefined
}

interface ComparedColumn {
  readonly key: string
  readonly name: string
  /** What is removed with it, where its name does not say that. */
  readonly removed?: string
  readonly to: To
  /** What stands above its name and below it. */
  readonly photo?: ReactNode
  readonly words?: string
}

/** Stays or rates side by side, a column for each. */
export function Comparison({ columns, rows, place, onRemove }: ComparisonProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls with the arrow keys when focused.
    <div className={styles.comparison} data-place={place} role="group" aria-label="Comparison" tabIndex={0}>
      <table
        data-count={columns.length}
        style={{ minInlineSize: `calc(var(--label) + ${columns.length} * var(--column))` }}
      >
        <thead>
          <tr>
            <th scope="col">
              <Hidden>What is compared</Hidden>
            </th>
            {columns.map(({ key, name, removed = name, to, photo, words }) => (
              <th key={key} scope="col">
                {photo}
                <Row justify="between" wrap={false}>
                  <Text as={Link} isAlone weight="bold" to={to}>
                    {name}
                  </Text>
                  {onRemove !== undefined && (
                    <IconButton icon="x" isSmall size={16} label={`Remove ${removed}`} onClick={() => onRemove(key)} />
                  )}
                </Row>
                <Text tone="soft">{words}</Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.name} {...row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const looks = {
  figure: { size: 'large', weight: 'heavy' },
  strong: { size: 'body', weight: 'strong' },
} as const

type TableRowProps = ComparedRow & Pick<ComparisonProps, 'columns'>

function TableRow({ name, cells, best, bestWord, look, height, columns }: TableRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map(({ text, note, drawing, tone }, index) => (
        <td
          key={columns[index]!.key}
          data-tone={tone}
          data-best={best?.includes(index)}
          style={height === undefined ? undefined : { blockSize: `${height}em` }}
        >
          <Text as="span" {...(look && looks[look])} {...(tone === 'good' && { tone })}>
            {text}
          </Text>
          {best?.includes(index) && <Badge>{bestWord}</Badge>}
          {note !== undefined && note !== '' && <small>{note}</small>}
          {drawing}
        </td>
      ))}
    </tr>
  )
}

/** Returns what cancelling costs, as lines on the scale of all; a dash stands for what is not known. */
export function cancellationRow(offers: readonly (OfferOfStay | undefined)[], now: Date): ComparedRow {
  const prices = offers.map((each) => each && scheduledPrice(each))
  const scale = commonScale(
    prices.filter((price) => price !== undefined),
    now.getTime(),
  )
  return {
    name: 'Cancellation',
    cells: prices.map((price): ComparedCell => {
      if (price === undefined) return { text: '–' }
      const { isFree, words } = describeTerms(price.schedule, now)
      return {
        text: words,
        tone: isFree ? 'good' : undefined,
        drawing: <CostLine price={price} scale={scale} end={momentParts(scale.endMs, 'UTC', now).day} />,
      }
    }),
  }
}
