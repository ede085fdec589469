import type { Deal } from '#contract/list-deals'
import { expect, test } from 'vitest'
import { dealStay, type KeptStay, stayKey, writeStay } from '../../format/kept-stay.ts'
import { linkTo, readLink, readStays } from './read-stays.ts'

const stay: KeptStay = {
  hotelId: 'h1',
  checkin: '2026-11-30',
  checkout: '2026-12-03',
  rooms: '2',
  hotelName: 'Hôtel Astoria & Söhne = 100 % + more',
  rate: {
    milesRequired: 42_000,
    price: { amount: 714.2, currency: 'USD' },
    multiplier: 5,
    boardType: 'BB',
    refundableTag: 'RFN',
    roomName: 'King room',
  },
}
const text = writeStay(stay)
const read = (link: string) => readLink(new URL(link, 'http://localhost').search)

test('a link is read back as the stays it was made of, in their order', () => {
  const other = { ...stay, hotelId: 'h?2#', rate: undefined }
  const link = linkTo([text, writeStay(other)])
  expect(read(link)).toMatchObject({ stays: [{ stay }, { stay: other }], unreadable: 0 })
  // Programs that pass links on may escape what need not be.
  expect(read(link.replaceAll('*', '%2A').replaceAll('+', '%20'))?.stays.map((each) => each.stay)).toEqual([
    stay,
    other,
  ])
})

test('a written stay is one line, and known by its hotel, nights and rooms whatever it costs', () => {
  const named = writeStay({ ...stay, hotelName: 'The *Five\nStars*' })
  expect(readStays([named]).stays[0]?.stay.hotelName).toBe('The  Five Stars ')
  expect(named).not.toContain('\n')
  const dearer = writeStay({ ...stay, hotelName: 'Other', rate: { ...stay.rate!, milesRequired: 1 } })
  expect(stayKey(dearer)).toBe(stayKey(text))
  expect(stayKey(writeStay({ ...stay, checkout: '2026-12-04' }))).not.toBe(stayKey(text))
})

test('a stay without a rate is the one of the fewest miles, and may be written by hand', () => {
  expect(read('/shortlist?stay=h1*2026-11-30*2026-12-03*2-5_1')?.stays[0]?.stay).toEqual({
    ...stay,
    rooms: '2-5_1',
    hotelName: '',
    rate: undefined,
  })
})

test.each([
  ['nothing', ''],
  ['words', 'hello'],
  ['no hotel', '*2026-11-30*2026-12-03*2'],
  ['no such day', 'h1*2026-02-30*2026-03-03*2'],
  ['days in the wrong order', 'h1*2026-12-03*2026-11-30*2'],
  ['no guests', 'h1*2026-11-30*2026-12-03*0'],
  ['a rate that was cut off', text.slice(0, -text.length / 3)],
  ['miles that are no number', text.replace('42000', 'many')],
  ['miles below one', text.replace('42000', '-5')],
  ['a price of nothing', text.replace('714.2', '0')],
  ['no currency', text.replace('USD', '<b>')],
  ['too much', `${text}*more`],
  ['a name without end', `h1*2026-11-30*2026-12-03*2*${'x'.repeat(300)}`],
])('a link with %s for a stay counts it as unreadable, and keeps the others', (_what, damaged) => {
  expect(readStays([damaged, text])).toMatchObject({ stays: [{ stay }], unreadable: 1 })
  expect(read(linkTo([damaged]))).toEqual({ stays: [], unreadable: 1 })
})

test('an escape that is none, and a stay that is there twice, do no harm', () => {
  expect(readLink('?stay=%E0%A4%A')).toEqual({ stays: [], unreadable: 1 })
  expect(readStays([text, text]).stays).toHaveLength(1)
})

test('an address without stays means those of the device', () => {
  expect(readLink('')).toBeUndefined()
  expect(readLink('?from=mail')).toBeUndefined()
})

test('a deal is kept with the rate and the price it has', () => {
  const { milesRequired, price, multiplier, boardType, refundableTag, roomName } = stay.rate!
  const deal = {
    data: {
      hotel: { id: 'h1', name: stay.hotelName },
      room_types: [
        {
          rates: [
            {
              name: roomName,
              adult_count: 2,
              board_type: boardType,
              cancellation_policies: { refundable_tag: refundableTag },
            },
          ],
          calculations: { miles_required: milesRequired, selling_price: price, miles_earning: { multiplier } },
        },
      ],
    },
    start_date: stay.checkin,
    end_date: stay.checkout,
  } as unknown as Deal
  expect(dealStay(deal)).toEqual(stay)
})
