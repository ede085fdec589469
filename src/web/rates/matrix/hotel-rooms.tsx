import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { hotelPath } from '#web/device/address/paths.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { deadlineWithZone } from '#web/kit/format/zone-time.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatBoards, formatRooms } from '#web/stay/offer/format-offer.ts'
import { OfferDetails } from '#web/stay/offer/offer-details.tsx'
import { cheapestFirst, priceOf, type RateRow } from '../results/rate-rows.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import { soldOffer } from '../sell/selling-price.ts'
import type { HotelLine, MatrixContent } from './matrix-columns.ts'
import styles from './hotel-rooms.module.css'

interface HotelRoomsProps extends Pick<
  MatrixContent,
  'hotels' | 'request' | 'selected' | 'onChoose' | 'withTrade' | 'now'
> {
  readonly line: HotelLine
  /** How many columns of the grid it takes. */
  readonly columnCount: number
}

/** The rooms of an opened hotel by boards, each rate as a button that selects it. */
export function HotelRooms({ line, columnCount, ...content }: HotelRoomsProps) {
  const { hotels, request, now } = content
  const hotel = hotels.get(line.hotelId)
  const folded = useMemo(() => foldRates(line.rows), [line.rows])
  const [detailed, setDetailed] = useState<string>()
  const { rule } = useShownPrices()
  const detailedRow = line.rows.find(({ key }) => key === detailed)
  const name = hotel?.name ?? line.hotelId
  return (
    <div role="row" className={styles.rooms}>
      <Stack role="gridcell" aria-colspan={columnCount}>
        <Row as={Text} tone="soft" gap={3} rowGap="none" align="baseline">
          <Text
            as={Link}
            isAlone
            to={hotelPath.href(line.hotelId, { checkin: request.checkin, checkout: request.checkout })}
          >
            Page of {name}
          </Text>
          {hotel !== undefined && (
            <span>
              {hotel.address}, {hotel.city}
            </span>
          )}
        </Row>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls on a narrow screen, with the arrow keys when focused. */}
        <div className={styles.table} role="group" aria-label={`Rooms of ${name} by board`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Room</th>
                {folded.boards.map((board) => (
                  <th key={board} scope="col">
                    {board}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {folded.rooms.map((room) => (
                <tr key={room.name}>
                  <th scope="row">{room.name}</th>
                  {folded.boards.map((board) => (
                    <td key={board}>
                      <Row gap={4} rowGap="none" align="stretch">
                        {room.boards.get(board)?.map((rate) => (
                          <Folded
                            key={rate.key}
                            rate={rate}
                            label={`${room.name}, ${board}, ${name}`}
                            {...content}
                            detailed={detailed}
                            onDetails={(key) => setDetailed(key === detailed ? undefined : key)}
                          />
                        ))}
                      </Row>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {detailedRow !== undefined && (
          <OfferDetails
            offer={soldOffer(detailedRow, rule, request)}
            occupancies={request.occupancies}
            checkin={request.checkin}
            timeZone={detailedRow.timeZone}
            now={now}
          />
        )}
      </Stack>
    </div>
  )
}

interface FoldedProps extends Pick<MatrixContent, 'selected' | 'onChoose' | 'withTrade' | 'now'> {
  readonly rate: FoldedRate
  /** Room, board and hotel. */
  readonly label: string
  /** The rate whose details are shown. */
  readonly detailed: string | undefined
  readonly onDetails: (key: string) => void
}

/** A room with one board and terms: its best rate, with those of other suppliers folded behind it. */
function Folded({ rate, label, selected, onChoose, withTrade, detailed, onDetails, now }: FoldedProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { best, rates } = rate
  const shown = isUnfolded ? rates : [best]
  return (
    <div className={styles.folded}>
      {shown.map((row) => {
        const price = formatMoney(priceOf(row))
        return (
          <Row as="p" key={row.key} gap={1} wrap={false}>
            <Button
              isSmall
              aria-pressed={selected.has(row.key)}
              aria-label={`Choose ${label}, ${price}, ${termsOf(row, now)}`}
              onClick={() => onChoose(row)}
            >
              <Icon name={selected.has(row.key) ? 'check' : 'plus'} size={14} />
              {price}
            </Button>
            {withTrade && isUnfolded && <small>{row.offer.supplier}</small>}
            <IconButton
              isSmall
              icon="chevron-down"
              size={14}
              aria-expanded={row.key === detailed}
              label={`Details of ${label}, ${price}`}
              onClick={() => onDetails(row.key)}
            />
          </Row>
        )
      })}
      <Row as={Text} size="tiny" tone="soft" rowGap="none">
        <span title={best.timeZone}>{termsOf(best, now)}</span>
        {rates.length > 1 && (
          <Button look="link" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {isUnfolded
              ? 'Show only the best'
              : `${describeSuppliers(rates, withTrade)} from ${formatMoney(priceOf(best))}`}
          </Button>
        )}
      </Row>
    </div>
  )
}

/** Where suppliers are not shown it is how many rates there are. */
function describeSuppliers(rates: readonly RateRow[], withTrade: boolean): string {
  const suppliers = new Set(rates.map(({ offer }) => offer.supplier))
  return withTrade && suppliers.size > 1
    ? formatCount(suppliers.size, 'supplier', 'suppliers')
    : formatCount(rates.length, 'rate', 'rates')
}

function termsOf({ freeUntilMs, isRefundable, timeZone }: RateRow, now: Date): string {
  if (freeUntilMs === Number.POSITIVE_INFINITY) return 'Free cancellation'
  if (freeUntilMs === Number.NEGATIVE_INFINITY) return isRefundable ? 'Cancelling costs' : 'Non-refundable'
  return `Free cancellation until ${deadlineWithZone(freeUntilMs, timeZone, now)}`
}

/** The same room, board and terms from one or more suppliers, the cheapest first. */
interface FoldedRate {
  readonly key: string
  readonly best: RateRow
  readonly rates: readonly RateRow[]
}

/** A room of a hotel with its rates by board. */
interface FoldedRoom {
  readonly name: string
  /** By board, the cheapest first; a board without rates has no entry. */
  readonly boards: ReadonlyMap<string, readonly FoldedRate[]>
}

interface FoldedHotel {
  /** From the fewest meals to the most. */
  readonly boards: readonly string[]
  /** By their cheapest rates. */
  readonly rooms: readonly FoldedRoom[]
}

/**
 * Arranges the rates of a hotel as rooms by boards. Rates of one room and board with the same deadline are one, however many
 * suppliers have them.
 */
export function foldRates(rows: readonly RateRow[]): FoldedHotel {
  const meals = new Map<string, number>()
  const rooms = new Map<string, Map<string, Map<string, RateRow[]>>>()
  for (const row of rows.toSorted(cheapestFirst)) {
    const board = formatBoards(row.offer)
    meals.set(board, Math.max(meals.get(board) ?? 0, row.meals))
    const boards = entry(rooms, formatRooms(row.offer), () => new Map<string, Map<string, RateRow[]>>())
    const terms = entry(boards, board, () => new Map<string, RateRow[]>())
    entry(terms, `${row.isRefundable} ${row.freeUntilMs} ${row.currency}`, (): RateRow[] => []).push(row)
  }
  const counts = new Map(
    [...meals.keys()].map((board) => [board, [...rooms.values()].filter((boards) => boards.has(board)).length]),
  )
  return {
    boards: [...meals.keys()].toSorted(
      (one, other) => meals.get(one)! - meals.get(other)! || counts.get(other)! - counts.get(one)!,
    ),
    rooms: [...rooms].map(([name, boards]) => ({
      name,
      boards: new Map(
        [...boards].map(([board, terms]) => [
          board,
          [...terms.values()].map((rates) => ({ key: rates[0]!.key, best: rates[0]!, rates })),
        ]),
      ),
    })),
  }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = create()
  map.set(key, value)
  return value
}
