import { Fragment } from 'react'
import { nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { costAt, cancellationSchedule, type CancellationSchedule } from '../../../format/cancellation-schedule.ts'
import { formatStay } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/money.ts'
import { discountOf, taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, countWords, guestWords, moneyWords, roomWords, termsOf } from '../../../format/offer-words.ts'
import { sourceWord, type StayWeather, reliabilityWords } from '../../../format/stay-weather.ts'
import { formatDeadline, localDay } from '../../../format/zone-time.ts'
import type { RateRow } from '../results/rate-rows.ts'

export interface Proposal {
  readonly rows: readonly RateRow[]
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly request: OffersRequest
  readonly weather: StayWeather
  readonly isSandbox: boolean
  readonly now: Date
}

interface ProposalPageProps extends Proposal {
  /** Data URLs by hotel id. */
  readonly pictures: ReadonlyMap<string, string | undefined>
}

/** Far from any stay, so that dates are formatted with their year: a proposal may be kept for long. */
const longAgo = new Date(0)

/** The proposed rates, one below the other. */
export function ProposalPage({ rows, hotels, request, weather, isSandbox, now, pictures }: ProposalPageProps) {
  const { checkin, checkout, occupancies } = request
  const issued = formatDay(localDay(now))
  return (
    <main>
      <header>
        <h1>Hotel proposal</h1>
        <p className="stay">
          {formatStay(checkin, checkout, longAgo)}, {countWords(nightsBetween(checkin, checkout), 'night', 'nights')}
        </p>
        <p>
          {countWords(occupancies.length, 'room', 'rooms')} for {guestWords(occupancies)}
        </p>
        {isSandbox && <p className="sample">Sample rates: nothing here can be booked.</p>}
      </header>
      {rows.map((row) => (
        <ProposedRate
          key={row.key}
          row={row}
          hotel={hotels.get(row.hotelId)}
          picture={pictures.get(row.hotelId)}
          now={now}
        />
      ))}
      {weather.days.length > 0 && (
        <ProposedWeather weather={weather} place={hotels.get(request.hotelIds[0] ?? '')?.city} />
      )}
      <footer>
        <p>Issued on {issued}. Prices and availability may change until the stay is booked.</p>
      </footer>
    </main>
  )
}

interface ProposedRateProps {
  readonly row: RateRow
  readonly hotel: ListedHotel | undefined
  readonly picture: string | undefined
  readonly now: Date
}

function ProposedRate({ row: { offer, hotelId }, hotel, picture, now }: ProposedRateProps) {
  const discount = discountOf(offer)
  const schedule = cancellationSchedule(offer.rates, offer.offerRetailRate.currency)
  return (
    <article>
      {picture !== undefined && <img src={picture} alt="" />}
      <div className="words">
        <h2>{hotel?.name ?? hotelId}</h2>
        {hotel !== undefined && (
          <p className="where">
            {hotel.stars > 0 && `${countWords(hotel.stars, 'star', 'stars')} · `}
            {hotel.address}, {hotel.city}
          </p>
        )}
        <p>
          <b>{roomWords(offer)}</b> · {boardWords(offer)}
        </p>
        <p>{termsOf(schedule, now).words}</p>
        <Steps schedule={schedule} now={now} />
      </div>
      <div className="price">
        {discount !== undefined && (
          <p>
            <s>{formatMoney(discount.initial)}</s> −{discount.percent} %
          </p>
        )}
        <p className="total">{formatMoney(offer.offerRetailRate)}</p>
        <p>for the stay</p>
        <Taxes included={taxesOf(offer, 'included')} atProperty={taxesOf(offer, 'at-property')} />
      </div>
    </article>
  )
}

type Amounts = ReturnType<typeof taxesOf>

function Taxes({ included, atProperty }: { readonly included: Amounts; readonly atProperty: Amounts }) {
  return (
    <p>
      {included.length > 0 ? `includes ${moneyWords(included)} of taxes` : atProperty.length === 0 && 'taxes included'}
      {atProperty.length > 0 && (
        <>
          {included.length > 0 && <br />}plus {moneyWords(atProperty)} of taxes, paid at the property
        </>
      )}
    </p>
  )
}

/** The cost of cancelling over time, when it changes at all. */
function Steps({ schedule, now }: { readonly schedule: CancellationSchedule; readonly now: Date }) {
  const later = schedule.steps.filter(({ fromMs }) => fromMs > now.getTime())
  if (later.length === 0) return null
  const steps = [{ fromMs: now.getTime(), cents: costAt(schedule, now.getTime()) }, ...later]
  return (
    <table>
      <caption>Cancellation costs, in hotel time</caption>
      <tbody>
        {steps.map(({ fromMs, cents }, index) => (
          <tr key={fromMs}>
            <th scope="row">
              {index === 0 ? 'Today' : `From ${formatDeadline(fromMs, schedule.timeZone ?? 'UTC', now)}`}
            </th>
            <td>{costWords(cents, schedule.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ProposedWeather({
  weather: { days, credits },
  place,
}: {
  readonly weather: StayWeather
  readonly place?: string | undefined
}) {
  return (
    <section>
      <h2>Expected weather{place !== undefined && ` in ${place}`}</h2>
      <table className="weather">
        <thead>
          <tr>
            <th scope="col">Night</th>
            <th scope="col">Low – high</th>
            <th scope="col">Rain</th>
            <th scope="col">Wind</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ source, weather: { date, temperature, precipitation, wind } }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>
                {Math.round(temperature.min)} – {Math.round(temperature.max)} °C
              </td>
              <td>{precipitation.total.toFixed(1)} mm</td>
              <td>{Math.round(wind.max.speed)} m/s</td>
              <td>{sourceWord(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p>
          {reliabilityWords(days)}
          {credits.map(({ text, href }, index) => (
            <Fragment key={href}>
              {index > 0 ? ', ' : ' '}
              <a href={href}>{text}</a>
            </Fragment>
          ))}
        </p>
      </footer>
    </section>
  )
}

function costWords(cents: number | undefined, currency: string): string {
  if (cents === undefined) return 'a fee'
  return cents === 0 ? 'nothing' : formatMoney({ amount: cents / 100, currency })
}

function formatDay(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}
