import { nightsBetween } from '#contract/days'
import { formatStay, formatWholeDay } from '../../../format/dates.ts'
import { formatNumber } from '../../../format/locale.ts'
import { formatMoney } from '../../../format/money.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, countWords, guestWords, moneyWords, roomWords } from '../../../format/offer-words.ts'
import type { StayWeather } from '../../../format/stay-weather.ts'
import { localDay } from '../../../format/local-day.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { type CostScale, commonScale, type ScheduledPrice } from '../../../components/rates/cost-pieces.ts'
import { clientTerms, scheduledPrice } from '../sell/client-terms.ts'
import { soldRate } from '../sell/sold-rate.ts'
import type { MapPlan } from './plan-map.ts'
import { type Proposal, type ProposalDetails, type ProposalGroup, proposalGroups } from './proposal-groups.ts'
import { ProposalMap } from './proposal-map.tsx'
import { CancellationCosts } from './proposed-costs.tsx'
import { ProposedWeather } from './proposed-weather.tsx'

/** What a proposal shows apart from its rates. */
export interface ProposalMaterial {
  /** Data URLs by hotel id. */
  readonly pictures: ReadonlyMap<string, string | undefined>
  /** By the key of a group: where its hotels lie, and the ground below them as a data URL. */
  readonly maps: ReadonlyMap<string, { readonly plan: MapPlan; readonly ground: string | undefined }>
  /** By the key of a group. */
  readonly weather: ReadonlyMap<string, StayWeather>
}

export type ProposalPageProps = Proposal & ProposalMaterial

/** Far from any stay, so that dates are formatted with their year: a proposal may be kept for long. */
const longAgo = new Date(0)

/** The proposed rates, one below the other, at their selling prices. */
export function ProposalPage({ rates, rule, details, now, pictures, maps, weather }: ProposalPageProps) {
  const groups = proposalGroups(rates.map((rate) => soldRate(rate, rule)))
  const isSandbox = rates.some((rate) => rate.isSandbox)
  return (
    <>
      <ProposalHead details={details} now={now} isSandbox={isSandbox} />
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          now={now}
          pictures={pictures}
          map={maps.get(group.key)}
          weather={weather.get(group.key)}
        />
      ))}
      <div className="foot">
        <p>
          Issued on {formatWholeDay(localDay(now))}
          {details.validUntil !== '' && `, valid until ${formatWholeDay(details.validUntil)}`}. Prices and availability
          may change until the stay is booked. Times are those of the hotel, on the clock that is named.
        </p>
      </div>
    </>
  )
}

interface ProposalHeadProps {
  readonly details: ProposalDetails
  readonly now: Date
  readonly isSandbox: boolean
}

function ProposalHead({ details: { agency, client, reference, validUntil, note }, now, isSandbox }: ProposalHeadProps) {
  const facts = [
    { name: 'For', words: client },
    { name: 'Reference', words: reference },
    { name: 'Issued', words: formatWholeDay(localDay(now)) },
    { name: 'Valid until', words: validUntil === '' ? '' : formatWholeDay(validUntil) },
  ].filter(({ words }) => words !== '')
  return (
    <div className="head">
      {agency !== '' && <p className="agency">{agency}</p>}
      <h1>Hotel proposal</h1>
      <dl className="facts">
        {facts.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {isSandbox && <p className="sample">Sample rates: nothing here can be booked.</p>}
      {note !== '' && <p className="note">{note}</p>}
    </div>
  )
}

interface GroupProps {
  readonly group: ProposalGroup
  readonly now: Date
  readonly pictures: ProposalMaterial['pictures']
  readonly map: { readonly plan: MapPlan; readonly ground: string | undefined } | undefined
  readonly weather: StayWeather | undefined
}

function Group({ group, now, pictures, map, weather }: GroupProps) {
  const { stay, city, options } = group
  const { checkin, checkout, occupancies } = stay
  const prices = options.map(({ rate }) => scheduledPrice(rate))
  const scale = commonScale(prices, now.getTime())
  return (
    <section className="stay-group">
      <h2>
        {city !== '' && `${city}, `}
        {formatStay(checkin, checkout, longAgo)}
      </h2>
      <p className="stay">
        {countWords(nightsBetween(checkin, checkout), 'night', 'nights')},{' '}
        {countWords(occupancies.length, 'room', 'rooms')} for {guestWords(occupancies)}
      </p>
      {options.map(({ number, rate }, index) => (
        <ProposedRate
          key={rate.key}
          number={number}
          rate={rate}
          price={prices[index]!}
          scale={scale}
          picture={pictures.get(rate.hotelId)}
          now={now}
        />
      ))}
      {map !== undefined && <ProposalMap plan={map.plan} ground={map.ground} city={city} />}
      {weather !== undefined && weather.days.length > 0 && <ProposedWeather weather={weather} place={city} />}
    </section>
  )
}

interface ProposedRateProps {
  readonly number: number
  readonly rate: ChosenRate
  readonly price: ScheduledPrice
  readonly scale: CostScale
  readonly picture: string | undefined
  readonly now: Date
}

function ProposedRate({ number, rate, price, scale, picture, now }: ProposedRateProps) {
  const { offer, hotel, hotelId, stay } = rate
  const total = offer.offerRetailRate
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const perNight = { amount: Math.round((total.amount * 100) / Math.max(1, nights)) / 100, currency: total.currency }
  return (
    <article>
      {picture !== undefined && <img src={picture} alt="" />}
      <div className="words">
        <h3>
          <span className="number">{number}</span> {hotel?.name ?? hotelId}
        </h3>
        {hotel !== undefined && (
          <p className="where">
            {hotel.stars > 0 && `${countWords(hotel.stars, 'star', 'stars')} · `}
            {hotel.rating > 0 && `rated ${formatNumber(hotel.rating.toFixed(1))} by guests · `}
            {hotel.address}, {hotel.city}
          </p>
        )}
        <p>
          <b>{roomWords(offer)}</b> · {boardWords(offer)}
        </p>
        <p className="terms">{clientTerms(price.schedule, now)}</p>
        <CancellationCosts price={price} scale={scale} now={now} />
      </div>
      <div className="price">
        <p className="total">{formatMoney(total)}</p>
        <p>for the stay</p>
        {nights > 1 && <p>{formatMoney(perNight)} a night</p>}
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
