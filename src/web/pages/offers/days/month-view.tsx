import './month-view.css'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { nightsBetween } from '#contract/days'
import { useState } from 'react'
import { useDayPrices } from '../../../api/use-day-prices.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { cheapestDays } from '../../../format/day-price.ts'
import { readerHabits } from '../../../format/locale.ts'
import { countWords } from '../../../format/offer-words.ts'
import { weekdayNames } from '../../../format/weekday-names.ts'
import { DeskDialog } from '../choice/desk-dialog.tsx'
import { usePriceOfOffer, useShownPrices } from '../sell/shown-prices.ts'
import { allDaysOfMonth, daysOfMonth, monthAfter, nearestFirst } from './arrival-days.ts'
import { DayCell } from './day-cell.tsx'
import { daysCaption, DaysStatus } from './days-status.tsx'
import { useDayFocus } from './use-day-focus.ts'

interface MonthViewProps {
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
  readonly onChoose: (checkin: string) => void
  readonly onClose: () => void
}

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The lowest price and the fewest miles of one hotel on each day of a month, for as many nights as the stay has. */
export function MonthView({ request, hotels, now, onChoose, onClose }: MonthViewProps) {
  const [chosenId, setChosenId] = useState(request.hotelIds[0] ?? '')
  const [month, setMonth] = useState(request.checkin.slice(0, 7))
  const days = daysOfMonth(month, request, now)
  const first = days.includes(request.checkin) ? request.checkin : (days[0] ?? '')
  const dayPrices = useDayPrices(
    { ...request, hotelIds: [chosenId] },
    nearestFirst(days, first),
    true,
    usePriceOfOffer(),
  )
  const { name } = useShownPrices()
  const { container, inOrder, setFocused, onKeyDown } = useDayFocus(days, first, steps)
  const cheapest = cheapestDays(dayPrices.prices)
  const nights = countWords(nightsBetween(request.checkin, request.checkout), 'night', 'nights')
  const weekdays = weekdayNames()
  const title = monthFormat.format(new Date(`${month}-01`))

  function move(months: number) {
    return { month: monthAfter(month, months), isOpen: daysOfMonth(monthAfter(month, months), request, now).length > 0 }
  }

  return (
    <DeskDialog title={`Arrival days for ${nights}`} size="medium" onClose={onClose}>
      <div className="month-view">
        <div className="month-view-bar">
          <label>
            <span className="visually-hidden">Hotel</span>
            <select className="field" value={chosenId} onChange={({ target }) => setChosenId(target.value)}>
              {request.hotelIds.map((hotelId) => (
                <option key={hotelId} value={hotelId}>
                  {hotels.get(hotelId)?.name ?? hotelId}
                </option>
              ))}
            </select>
          </label>
          <MonthButton name="Previous month" icon="chevron-left" {...move(-1)} onMove={setMonth} />
          <b aria-live="polite">{title}</b>
          <MonthButton name="Next month" icon="chevron-right" {...move(1)} onMove={setMonth} />
        </div>
        <table ref={container} className="month-view-days" aria-label={title} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((day) => day !== undefined)}>
                {week.map((day, index) => (
                  <td key={weekdays[index]}>
                    {day !== undefined && !days.includes(day) && (
                      <span className="month-view-past">{Number(day.slice(-2))}</span>
                    )}
                    {day !== undefined && days.includes(day) && (
                      <DayCell
                        day={day}
                        title={String(Number(day.slice(-2)))}
                        wholeFrom={0}
                        price={dayPrices.prices.get(day)}
                        isAsking={dayPrices.isAsking}
                        isCheapest={cheapest.has(day)}
                        isCurrent={day === request.checkin}
                        isInTabOrder={day === inOrder}
                        onChoose={() => onChoose(day)}
                        onFocus={() => setFocused(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <DaysStatus days={days} {...dayPrices}>
          {`${daysCaption(name, request)} for the stay, by day of arrival`}
        </DaysStatus>
      </div>
    </DeskDialog>
  )
}

interface MonthButtonProps {
  readonly name: string
  readonly icon: 'chevron-left' | 'chevron-right'
  readonly month: string
  readonly isOpen: boolean
  readonly onMove: (month: string) => void
}

function MonthButton({ name, icon, month, isOpen, onMove }: MonthButtonProps) {
  return (
    <button
      type="button"
      className="month-view-button"
      aria-label={name}
      aria-disabled={!isOpen}
      onClick={isOpen ? () => onMove(month) : undefined}
    >
      <Icon name={icon} />
    </button>
  )
}

/** The weeks of a month, from the reader's first day: always six, so that months are as high as each other. */
function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const days = allDaysOfMonth(month)
  const before = (new Date(`${month}-01`).getUTCDay() - readerHabits().firstDay + 7) % 7
  return [0, 1, 2, 3, 4, 5].map((week) => weekdayNames().map((_, index) => days[week * 7 + index - before]))
}
