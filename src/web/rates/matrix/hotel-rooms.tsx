import { remarksOf } from '#contract/hotels/remarks'
import type { StayDates } from '#contract/hotels/stay-limits'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { hotelHref } from '#web/hotel/hotel-address.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { formatMoney } from '#web/kit/format/money.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { Icon } from '#web/kit/icon.tsx'
import { type Column, Table } from '#web/kit/list/table.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import { Rating } from '#web/stay/hotel/rating.tsx'
import { describeOfferTerms } from '#web/stay/cancellation/describe-terms.ts'
import { formatBoards, formatRooms } from '#web/stay/offer/format-offer.ts'
import { OfferDetails } from '#web/stay/offer/offer-details.tsx'
import { describeFullPrice, describeNet, fullPriceName, shortBesides } from '#web/stay/offer/offer-sums.ts'
import { cheapestFirst, priceOf, type RateRow } from './rate-rows.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import { type SellRule, soldOffer } from '../sell/selling-price.ts'
import type { HotelLine, MatrixContent } from './matrix-columns.ts'
import styles from './matrix.module.css'

interface HotelRoomsProps extends MatrixContent {
  readonly line: HotelLine
  readonly columnCount: number
}

/** The rates of an opened hotel by room, cheapest first, each with a button that selects it. */
export function HotelRooms(props: HotelRoomsProps) {
  const { line, columnCount, hotels, request, now } = props
  const hotel = hotels.get(line.hotelId)
  const rooms = useMemo(() => [...Map.groupBy(line.rows.toSorted(cheapestFirst), roomsOf).values()], [line.rows])
  const [detailed, setDetailed] = useState<string>()
  const { rule } = useShownPrices()
  const name = hotel?.name ?? line.hotelId
  const columns = columnsOf(name, new Set(rooms.map(([first]) => first)), props, rule, detailed, setDetailed)
  return (
    <div role="row" className={styles.rooms}>
      <Stack role="gridcell" aria-colspan={columnCount}>
        <Row as={Text} tone="soft" gap={3} rowGap="none" align="baseline">
          <Text as={Link} isAlone to={hotelHref(line.hotelId, searchOfStay(request))}>
            Page of {name}
          </Text>
          {hotel !== undefined && <Rating {...hotel} />}
          {hotel !== undefined && (
            <span>
              {hotel.address}, {hotel.city}
            </span>
          )}
        </Row>
        <Table
          caption={`Rooms of ${name}`}
          columns={columns}
          rows={rooms.flat()}
          rowKey={({ key }) => key}
          renderBelow={(row) =>
            row.key === detailed ? (
              <OfferDetails
                offer={soldOffer(row, rule, request)}
                occupancies={request.occupancies}
                checkin={request.checkin}
                timeZone={row.timeZone}
                now={now}
              />
            ) : undefined
          }
        />
      </Stack>
    </div>
  )
}

function roomsOf({ offer }: RateRow): string {
  return formatRooms(offer)
}

/**
 * @param named the first rate of each room, which shows the room's name
 * @param detailed the key of the rate with its details shown
 */
function columnsOf(
  name: string,
  named: ReadonlySet<RateRow | undefined>,
  { selected, onChoose, withNet, request, now }: HotelRoomsProps,
  rule: SellRule,
  detailed: string | undefined,
  onDetails: (key: string | undefined) => void,
): readonly Column<RateRow>[] {
  const termsOf = (row: RateRow) => describeRowTerms(row, rule, request, now)
  return [
    {
      title: 'Room',
      narrow: 'start',
      isHeading: true,
      cell: (row) => <span data-repeated={!named.has(row) || undefined}>{roomsOf(row)}</span>,
    },
    {
      title: 'Price with taxes',
      narrow: 'end',
      cell: (row) => {
        const { key, offer } = row
        const price = formatMoney(priceOf(row), true)
        const label = `${roomsOf(row)}, ${formatBoards(offer)}, ${name}`
        return (
          <Row gap={1} wrap={false}>
            <Button isSmall aria-pressed={selected.has(key)} onClick={() => onChoose(row)}>
              <Icon name={selected.has(key) ? 'check' : 'plus'} size={14} />
              <span>
                <Hidden>Choose {label}, </Hidden>
                <Price rate={row} />
                <Hidden>, {termsOf(row)}</Hidden>
              </span>
            </Button>
            <IconButton
              isSmall
              icon="chevron-down"
              size={14}
              aria-expanded={key === detailed}
              label={`Details of ${label}, ${price}`}
              onClick={() => onDetails(key === detailed ? undefined : key)}
            />
          </Row>
        )
      },
    },
    { title: 'Board', cell: ({ offer }) => formatBoards(offer) },
    { title: 'Cancelling', cell: (row) => <span title={row.timeZone}>{termsOf(row)}</span> },
    ...(withNet
      ? [
          { title: 'Net', cell: ({ offer }: RateRow) => describeNet(offer), className: styles.net },
          { title: 'Supplier', cell: ({ offer }: RateRow) => offer.supplier },
        ]
      : []),
  ]
}

/** The total with taxes, and whether there are other payments or remarks. */
export function Price({ rate: { offer, ...row } }: { readonly rate: RateRow }) {
  const besides = shortBesides(offer)
  const taxes = describeFullPrice(offer)
  const remarks = remarksOf(offer.rates)
  return (
    <>
      {remarks.length > 0 && (
        <span title={remarks.join('\n')} className={styles.remarks}>
          <Icon name="info" size={12} />
        </span>
      )}
      {formatMoney(priceOf(row), true)}
      {taxes !== fullPriceName && (
        <small title={taxes}>
          {besides !== '' && ` +${besides}`}
          <Hidden> {taxes}</Hidden>
        </small>
      )}
      {remarks.length > 0 && <Hidden>, with remarks</Hidden>}
    </>
  )
}

/** Returns the terms of a rate at its price on screen. */
export function describeRowTerms(row: RateRow, rule: SellRule, stay: StayDates, now: Date): string {
  return describeOfferTerms({ offer: soldOffer(row, rule, stay), timeZone: row.timeZone }, now, ownTimeZone()).text
}
