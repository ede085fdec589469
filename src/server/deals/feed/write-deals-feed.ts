import { nightsBetween } from '#contract/days'
import type { DealsFeedInput } from '#contract/deals-feed'
import type { Deal } from '#contract/list-deals'
import type { Money } from '#contract/money'
import { dayWords, searchTitle, searchWords } from './search-words.ts'
import { xmlText } from './xml-text.ts'

/** A deal with the time at which its price was found. */
export interface FeedDeal {
  readonly deal: Deal
  /** Milliseconds since the epoch. */
  readonly foundAtMs: number
}

export interface DealsFeedContent {
  readonly input: DealsFeedInput
  /** In the order of the feed. */
  readonly deals: readonly FeedDeal[]
  /** How many deals match, of which these are the first. */
  readonly total: number
  /** Scheme, host and port of the service, without a trailing slash. */
  readonly origin: string
  /** The query of the feed, as it was requested, without the question mark. */
  readonly query: string
  /** When a feed without deals was updated, in milliseconds since the epoch. */
  readonly dayMs: number
}

/** The year from which the ids of feeds and entries are ours: part of them, never changed. */
const tagYear = 2026

const number = new Intl.NumberFormat('en-US')

/** Returns deals as an Atom feed (RFC 4287): an entry for each stay, whose id is that of its hotel and nights. */
export function writeDealsFeed({ input, deals, total, origin, query, dayMs }: DealsFeedContent): string {
  const tag = `tag:${new URL(origin).hostname.replaceAll(/[^\w.-]/g, '')},${tagYear}:`
  const self = new URL(`/deals.atom${query === '' ? '' : `?${query}`}`, origin)
  const page = new URL(`/deals${self.search}`, origin)
  const updatedMs = deals.length === 0 ? dayMs : Math.max(...deals.map(({ foundAtMs }) => foundAtMs))
  const counted = total === 1 ? 'One deal matches' : `${number.format(total)} deals match`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', `${tag}deals${self.search}`),
    element('title', `${searchTitle(input)} · Milestay`),
    element('subtitle', `Hotel stays priced in miles: ${searchWords(input)}. ${counted}.`),
    element('updated', new Date(updatedMs).toISOString()),
    '<author><name>Milestay</name></author>',
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', page),
    ...deals.map((deal) => writeEntry(deal, tag, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function writeEntry({ deal, foundAtMs }: FeedDeal, tag: string, origin: string): string {
  const { start_date, end_date } = deal
  const { hotel } = deal.data
  const dates = new URLSearchParams({ checkin: start_date, checkout: end_date })
  const page = new URL(`/hotels/${encodeURIComponent(hotel.id)}?${dates.toString()}`, origin)
  return [
    '<entry>',
    element('id', `${tag}hotels/${encodeURIComponent(hotel.id)}/${start_date}/${end_date}`),
    element('title', entryTitle(deal)),
    element('updated', new Date(foundAtMs).toISOString()),
    link('alternate', 'text/html', page),
    element('summary', entrySummary(deal)),
    '</entry>',
  ].join('\n')
}

function entryTitle({ data: { hotel, room_types }, start_date, end_date }: Deal): string {
  const miles = room_types[0]?.calculations.miles_required
  const price = miles === undefined ? '' : `: ${number.format(miles)} miles for`
  const place = hotel.city === '' ? hotel.name : `${hotel.name}, ${hotel.city}`
  return `${place}${price} ${nightsWords(start_date, end_date)}`
}

function entrySummary({ data: { hotel, room_types }, start_date, end_date }: Deal): string {
  const nights = nightsBetween(start_date, end_date)
  const stay = `${nightsWords(start_date, end_date)}, ${dayWords(start_date)} to ${dayWords(end_date)}`
  const [room] = room_types
  if (room === undefined) return `${stay}.`
  const { miles_required, selling_price, cpm } = room.calculations
  const [rate] = room.rates
  const sentences = [
    [stay, rate?.name, rate?.board_name].filter(Boolean).join(', '),
    `${number.format(miles_required)} miles${nights > 1 ? `, ${number.format(Math.ceil(miles_required / nights))} a night` : ''}, in place of ${cashWords(selling_price)} in cash`,
    `A mile replaces ${cpm.toFixed(2)} ¢`,
    refundWords(rate?.cancellation_policies.refundable_tag),
    hotel.stars > 0 && `${hotel.stars} ${hotel.stars === 1 ? 'star' : 'stars'}`,
    hotel.rating > 0 && `Rated ${hotel.rating.toFixed(1)} by ${number.format(hotel.review_count)} guests`,
  ]
  return sentences
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .map((sentence) => `${sentence as string}.`)
    .join(' ')
}

function cashWords({ amount, currency }: Money): string {
  // Another implementation of the interface may name none, or one that has no such code.
  if (!/^[A-Z]{3}$/.test(currency)) return `${number.format(amount)} ${currency}`
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
}

function refundWords(tag: string | undefined): string {
  return tag === 'RFN' ? 'Refundable' : tag === 'NRFN' ? 'Not refundable' : ''
}

function nightsWords(startDate: string, endDate: string): string {
  const nights = nightsBetween(startDate, endDate)
  return nights === 1 ? 'one night' : `${nights} nights`
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}

function link(relation: string, type: string, { href }: URL): string {
  return `<link rel="${relation}" type="${type}" href="${xmlText(href)}"/>`
}
