import './when-dialog.css'
import { addDays, utcDay } from '#contract/days'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { useLocationOfCaller } from '../../../api/get-location.ts'
import { weatherQuery } from '../../../api/get-weather.ts'
import { useDealDays } from '../../../api/list-deal-days.ts'
import { isOffered } from '../../../browser/platform.ts'
import { twoMonthsScreen, useMedia, wideScreen } from '../../../browser/use-media.ts'
import { useNow } from '../../../browser/use-now.ts'
import { Choice } from '../../../components/controls/choice.tsx'
import { useModal } from '../../../components/controls/use-modal.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { lastDeparture, MilesCalendar } from '../../../components/when/miles-calendar.tsx'
import { NightsChoice, type StayLength } from '../../../components/when/nights-choice.tsx'
import { weatherSpan } from '../../../components/when/weather-span.ts'
import { UsualWeather } from '../../../components/when/usual-weather.tsx'
import { formatDays, formatMonth } from '../../../format/dates.ts'
import { isExact, isMonth, whenWords } from '../../../format/when-words.ts'
import { isAroundCaller } from '../../../paths.ts'
import { SheetBottom } from '../filters/sheet-bottom.tsx'
import { centerOf, placeName } from '../place-name.ts'
import type { WhenProps } from './when-button.tsx'
import { anyTime, daysRequest, lengthChange, monthChange, monthsToChoose, stayChange } from './when-search.ts'

interface WhenDialogProps extends WhenProps {
  readonly onClose: () => void
}

/** When to stay: some nights, a month, or certain days in a calendar of the fewest miles. Each takes effect at once. */
export function WhenDialog({ search, deals, total, failure, onChange, onClose }: WhenDialogProps) {
  const dialog = useModal()
  const isWide = useMedia(wideScreen) === true
  const hasTwoMonths = useMedia(twoMonthsScreen) === true
  const now = useNow()
  const today = utcDay(now.getTime())
  const isStay = isExact(search)
  // Those of the calendar in which a stay was pressed: its own are no filter.
  const [lengthBefore, setLengthBefore] = useState<StayLength>({})
  const length = isStay ? lengthBefore : { nights: search.nights, arrival: search.arrival }
  const days = useDealDays(daysRequest(search, length))
  const months = monthsToChoose(search, days.shown, today)
  const [shownMonth, setShownMonth] = useState(search.from ?? today)

  useLayoutEffect(() => {
    return isWide ? keepBelowButton(dialog) : undefined
  }, [isWide, dialog])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="sheet when"
      aria-label="When"
      onClose={onClose}
      // A press beside it is one on its backdrop.
      onPointerDown={({ target, currentTarget, clientX, clientY }) => {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
        const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
        if (target === currentTarget && !isInside) close()
      }}
    >
      <div className="sheet-top">
        <h2>When</h2>
        <p className="when-words">{whenWords(search, now)}</p>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      <div className="sheet-fields when-fields">
        <NightsChoice length={length} onChange={(next) => onChange(lengthChange(search, next))} />
        <Choice
          title="Month"
          any="Any time"
          options={months.map(({ from }) => ({ value: from, text: formatMonth(from, now) }))}
          chosen={isMonth(search) ? search.from : undefined}
          isOther={!isMonth(search) && (search.from !== undefined || search.to !== undefined)}
          onChoose={(from) =>
            onChange(
              monthChange(
                months.find((month) => month.from === from),
                length,
              ),
            )
          }
        />
        {days.error !== null && (
          <LoadError
            what="The miles of each day"
            reason={explainError(days.error)}
            isRetrying={days.isFetching}
            onRetry={() => void days.retry()}
          />
        )}
        <MilesCalendar
          days={days.shown}
          isCurrent={days.isCurrent}
          isLoading={days.isFetching}
          detail="miles"
          stay={isStay ? { checkin: search.from!, checkout: search.to! } : undefined}
          hasNights={length.nights?.length === 1}
          month={search.from ?? today}
          min={addDays(today, 1)}
          max={lastDeparture(days.shown, addDays(months.at(-1)!.to, -1))}
          months={hasTwoMonths ? 2 : 1}
          onStay={(checkin, checkout) => {
            setLengthBefore(length)
            onChange(stayChange(checkin, checkout))
          }}
          onMonth={setShownMonth}
        />
        <PlaceWeather search={search} deals={deals} shownMonth={shownMonth} now={now} />
      </div>
      <SheetBottom
        total={total}
        failure={failure}
        clear="Clear dates"
        hasNothingToClear={[search.from, search.to, search.nights, search.arrival].every((part) => part === undefined)}
        onClear={() => onChange(anyTime)}
        onShow={close}
      />
    </dialog>
  )
}

interface PlaceWeatherProps extends Pick<WhenProps, 'search' | 'deals'> {
  readonly shownMonth: string
  readonly now: Date
}

/** The weather at the place that is searched: of the chosen stay, or of the month that is shown. */
function PlaceWeather({ search, deals, shownMonth, now }: PlaceWeatherProps) {
  const caller = useLocationOfCaller(isAroundCaller(search))
  const center = centerOf(search, caller)
  const { from, to } = search
  const stay = isExact(search) && from !== undefined && to !== undefined ? { checkin: from, checkout: to } : undefined
  const span = weatherSpan(stay, shownMonth, now)
  const isAsked = center !== undefined && isOffered('getWeather')
  const { data, error } = useQuery(
    weatherQuery(isAsked ? { latitude: center.latitude, longitude: center.longitude, ...span } : undefined),
  )
  if (!isAsked) return null
  const days = stay ? formatDays(span.startDate, span.endDate, now) : `in ${formatMonth(shownMonth, now)}`
  const title = `${placeName(search, caller, deals) ?? 'There'} ${days}:`
  return <UsualWeather title={title} weather={data} isFailed={error !== null} />
}

const gapPx = 8

/** Keeps a dialog below the button that opened it, which comes before it, while the window changes. */
function keepBelowButton(dialog: RefObject<HTMLElement | null>): () => void {
  function place() {
    const { left, bottom } = dialog.current?.previousElementSibling?.getBoundingClientRect() ?? { left: 0, bottom: 0 }
    dialog.current?.style.setProperty('--when-left', `${left}px`)
    dialog.current?.style.setProperty('--when-top', `${bottom + gapPx}px`)
  }
  place()
  addEventListener('resize', place)
  return () => removeEventListener('resize', place)
}
