import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { IconButton } from '#web/kit/button.tsx'
import { phoneScreen, useMedia } from '#web/browser/use-media.ts'
import { Badge, Facts } from '#web/kit/card.tsx'
import { momentParts, ownTimeZone } from '#web/kit/format/zone-time.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { commonScale, CostLine, type OfferOfStay, scheduledPrice } from '../cancellation/cost-line.tsx'
import { describeTerms } from '../cancellation/describe-terms.ts'
import { type ComparedCell, type ComparedRow } from './compared-rows.ts'
import styles from './comparison.module.css'

interface ComparisonProps {
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly ComparedRow[]
  /** In a dialog the headings stay at its top. */
  readonly place: 'page' | 'dialog'
  /** Removes a column by its key; undefined if none can be removed. */
  readonly onRemove: ((key: string) => void) | undefined
}

interface ComparedColumn {
  readonly key: string
  readonly name: string
  /** The accessible name for removing the column, if its own name is not enough. */
  readonly removed?: string
  readonly to: To
  /** Elements above and below the name. */
  readonly photo?: ReactNode
  readonly text?: string
}

/** Stays or rates side by side, one column each; stacked on a phone. */
export function Comparison({ columns, rows, place, onRemove }: ComparisonProps) {
  const isPhone = useMedia(phoneScreen) === true
  if (isPhone) {
    return (
      <Stack as="ul" gap={5} role="list" aria-label="Comparison" className={styles.stays}>
        {columns.map((column, index) => (
          <Stack as="li" key={column.key}>
            <Head column={column} onRemove={onRemove} />
            <Facts
              facts={Object.fromEntries(rows.map((row) => [row.name, <Cell key={row.name} row={row} index={index} />]))}
            />
          </Stack>
        ))}
      </Stack>
    )
  }
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
            {columns.map((column) => (
              <th key={column.key} scope="col">
                <Head column={column} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.cells.map(({ tone }, index) => (
                <td
                  key={columns[index]!.key}
                  data-tone={tone}
                  data-best={row.best?.includes(index)}
                  style={row.height === undefined ? undefined : { blockSize: `${row.height}em` }}
                >
                  <Cell row={row} index={index} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps extends Pick<ComparisonProps, 'onRemove'> {
  readonly column: ComparedColumn
}

function Head({ column: { key, name, removed = name, to, photo, text }, onRemove }: HeadProps) {
  return (
    <>
      {photo}
      <Row justify="between" wrap={false}>
        <Text as={Link} isAlone weight="bold" to={to}>
          {name}
        </Text>
        {onRemove !== undefined && (
          <IconButton icon="x" isSmall size={16} label={`Remove ${removed}`} onClick={() => onRemove(key)} />
        )}
      </Row>
      <Text tone="soft">{text}</Text>
    </>
  )
}

/** A cell of a row; only the row's best number is bold. */
function Cell({ row, index }: { readonly row: ComparedRow; readonly index: number }) {
  const { cells, best, bestWord, isLarge } = row
  const { text, note, drawing, tone } = cells[index]!
  const isBest = best?.includes(index) === true
  return (
    <>
      <Text
        as="span"
        {...(isLarge === true && { size: 'large' })}
        {...(isBest && { weight: 'bold' })}
        {...(tone === 'good' && { tone })}
      >
        {text}
      </Text>
      {isBest && <Badge>{bestWord}</Badge>}
      {note !== undefined && note !== '' && <small>{note}</small>}
      {drawing}
    </>
  )
}

/** Returns a row of cancellation costs as lines on one scale, each until its check-in; a dash for unknown costs. */
export function cancellationRow(offers: readonly (OfferOfStay | undefined)[], now: Date): ComparedRow {
  const prices = offers.map((each) => each && scheduledPrice(each))
  const nowMs = now.getTime()
  const known = prices.filter((price) => price !== undefined)
  const { topCents } = commonScale(known, nowMs)
  return {
    name: 'Cancellation',
    cells: prices.map((price): ComparedCell => {
      if (price === undefined) return { text: '–' }
      const scale = { ...commonScale([price], nowMs), topCents }
      const { isFree, text } = describeTerms(price.schedule, now, ownTimeZone())
      return {
        text,
        tone: isFree ? 'good' : undefined,
        drawing: <CostLine price={price} scale={scale} end={momentParts(scale.endMs, 'UTC', now).day} />,
      }
    }),
  }
}
