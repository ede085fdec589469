import { nightsBetween } from '#contract/days'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { formatStay, formatWholeDay, localDay } from '#web/kit/format/dates.ts'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { perNight } from '#web/stay/compare/compared-rows.ts'
import { type CancellationSchedule, stepsFrom } from '#web/stay/offer/cancellation-schedule.ts'
import { describeTaxes, taxesOf } from '#web/stay/offer/offer-sums.ts'
import { formatAmounts, formatBoards, formatGuests, formatRooms } from '#web/stay/offer/format-offer.ts'
import { clientTerms, formatClientDeadline, scheduleOf, type SelectedRate } from '../selection/selected-rate.ts'
import { type SellRule, soldRate } from '../sell/selling-price.ts'
import { proposalStyle } from './proposal-style.ts'

/** What an agent writes on a proposal; each may be empty. */
export interface ProposalDetails {
  readonly agency: string
  readonly client: string
  readonly reference: string
  /** YYYY-MM-DD. */
  readonly validUntil: string
  readonly note: string
}

/** Rates for a client, in the order they are proposed in. */
interface Proposal {
  readonly rates: readonly SelectedRate[]
  readonly rule: SellRule
  readonly details: ProposalDetails
  readonly now: Date
}

/** A proposed rate with its number in the proposal. */
interface ProposedOption {
  readonly number: number
  readonly rate: SelectedRate
}

/** The proposed rates of one stay in one city. */
interface ProposalGroup {
  readonly key: string
  readonly stay: SelectedRate['stay']
  /** Empty where it is not known. */
  readonly city: string
  readonly options: readonly ProposedOption[]
}

/** Data URLs by hotel id. */
export type ProposalPictures = ReadonlyMap<string, string | undefined>

export interface ProposalPageProps extends Proposal {
  readonly pictures: ProposalPictures
}

/** Far from any stay, so that dates are formatted with their year: a proposal may be kept for long. */
const longAgo = new Date(0)

/** The proposed rates, one below the other, at their selling prices. */
export function ProposalPage({ rates, rule, details, now, pictures }: ProposalPageProps) {
  const groups = proposalGroups(rates.map((rate) => soldRate(rate, rule)))
  return (
    <>
      <ProposalHead details={details} now={now} rates={rates} />
      {groups.map((group) => (
        <Group key={group.key} group={group} now={now} pictures={pictures} />
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

function ProposalHead({ details, now, rates }: Pick<Proposal, 'details' | 'now' | 'rates'>) {
  const { agency, client, reference, validUntil, note } = details
  const facts = {
    For: client,
    Reference: reference,
    Issued: formatWholeDay(localDay(now)),
    'Valid until': validUntil && formatWholeDay(validUntil),
  }
  return (
    <div className="head">
      {agency !== '' && <p className="agency">{agency}</p>}
      <h1>Hotel proposal</h1>
      <dl className="facts">
        {Object.entries(facts).map(
          ([name, fact]) =>
            fact !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {rates.some(({ isSandbox }) => isSandbox) && <p className="sample">Sample rates: nothing here can be booked.</p>}
      {note !== '' && <p className="note">{note}</p>}
    </div>
  )
}

interface GroupProps {
  readonly group: ProposalGroup
  readonly now: Date
  readonly pictures: ProposalPictures
}

function Group({ group, now, pictures }: GroupProps) {
  const { stay, city, options } = group
  const { checkin, checkout, occupancies } = stay
  return (
    <section className="stay-group">
      <h2>
        {city !== '' && `${city}, `}
        {formatStay(checkin, checkout, longAgo)}
      </h2>
      <p className="stay">
        {formatCount(nightsBetween(checkin, checkout), 'night', 'nights')},{' '}
        {formatCount(occupancies.length, 'room', 'rooms')} for {formatGuests(occupancies)}
      </p>
      {options.map(({ number, rate }) => (
        <ProposedRate key={rate.key} number={number} rate={rate} picture={pictures.get(rate.hotelId)} now={now} />
      ))}
    </section>
  )
}

interface ProposedRateProps {
  readonly number: number
  readonly rate: SelectedRate
  readonly picture: string | undefined
  readonly now: Date
}

function ProposedRate({ number, rate, picture, now }: ProposedRateProps) {
  const { offer, hotel, hotelId, stay } = rate
  const total = offer.offerRetailRate
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const schedule = scheduleOf(rate)
  return (
    <article>
      {picture !== undefined && <img src={picture} alt="" />}
      <div className="words">
        <h3>
          <span className="number">{number}</span> {hotel?.name ?? hotelId}
        </h3>
        {hotel !== undefined && (
          <p className="where">
            {hotel.stars > 0 && `${formatCount(hotel.stars, 'star', 'stars')} · `}
            {hotel.rating > 0 && `rated ${formatNumber(hotel.rating.toFixed(1))} by guests · `}
            {hotel.address}, {hotel.city}
          </p>
        )}
        <p>
          <b>{formatRooms(offer)}</b> · {formatBoards(offer)}
        </p>
        <p className="terms">{clientTerms(schedule, now)}</p>
        <CancellationCosts schedule={schedule} now={now} />
      </div>
      <div className="price">
        <p className="total">{formatMoney(total)}</p>
        <p>for the stay</p>
        {nights > 1 && <p>{formatMoney(perNight(total, nights))} a night</p>}
        <Taxes offer={offer} />
      </div>
    </article>
  )
}

function Taxes({ offer }: { readonly offer: SelectedRate['offer'] }) {
  const [included, atProperty] = [taxesOf(offer, 'included'), taxesOf(offer, 'at-property')].map(formatAmounts)
  return (
    <>
      {included !== '' && <p>includes {included} of taxes</p>}
      {atProperty !== '' && <p>plus {atProperty} of taxes, paid at the property</p>}
      {included === '' && atProperty === '' && <p>{describeTaxes(offer)}</p>}
    </>
  )
}

interface CancellationCostsProps {
  readonly schedule: CancellationSchedule
  readonly now: Date
}

/** What cancelling costs over time; nothing where it never changes. */
function CancellationCosts({ schedule, now }: CancellationCostsProps) {
  const steps = stepsFrom(schedule, now.getTime())
  if (steps.length === 1) return null
  return (
    <table>
      <caption>What cancelling costs</caption>
      <tbody>
        {steps.map(({ fromMs, cents }, index) => (
          <tr key={fromMs}>
            <th scope="row">
              {index === 0 ? 'Today' : `From ${formatClientDeadline(fromMs, schedule.timeZone, now)}`}
            </th>
            <td>{formatCost(cents, schedule.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function formatCost(cents: number | undefined, currency: string): string {
  if (cents === undefined) return 'a fee'
  return cents === 0 ? 'nothing' : formatMoney({ amount: cents / 100, currency })
}

/** Groups rates by stay and city, in the order in which these come first, and numbers them. */
export function proposalGroups(rates: readonly SelectedRate[]): ProposalGroup[] {
  const groups = Map.groupBy(rates, ({ stay: { checkin, checkout, occupancies }, hotel }) =>
    JSON.stringify([checkin, checkout, occupancies, hotel?.city ?? '', hotel?.country ?? '']),
  )
  let number = 0
  return [...groups].map(([key, grouped]) => ({
    key,
    stay: grouped[0]!.stay,
    city: grouped[0]!.hotel?.city ?? '',
    options: grouped.map((rate) => ({ number: ++number, rate })),
  }))
}

/** The file may load nothing but the pictures embedded in it. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

// Assembled as text: this page's own content security policy would block an inline style element.
const beforeBody = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hotel proposal</title>
<style>${proposalStyle}</style></head><body class="proposal">`

/** Renders rates for a client as one self-contained HTML file: no script, no network, and nothing of the agent's own prices. */
export function proposalHtml(proposal: ProposalPageProps): string {
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(<ProposalPage {...proposal} />))
  const body = container.innerHTML
  root.unmount()
  return `${beforeBody}<main>${body}</main></body></html>\n`
}
