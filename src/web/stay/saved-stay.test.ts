import type { Deal } from '#contract/deals/list-deals'
import { expect, test } from 'vitest'
import { dealStay, type SavedStay, readStay, stayKey, writeStay, writtenKey } from './saved-stay.ts'

const stay: SavedStay = {
  hotelId: 'h1',
  stay: { checkin: '2026-11-30', checkout: '2026-12-03', occupancies: [{ adults: 2, children: [] }] },
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

test('a written stay is one line, and known by its hotel, nights and rooms whatever it costs', () => {
  expect(readStay(text)).toEqual(stay)
  const onBoard = { ...stay, rate: { ...stay.rate!, boardType: '', boardName: 'Breakfast included' } }
  expect(readStay(writeStay(onBoard))).toEqual(onBoard)
  const named = writeStay({ ...stay, hotelName: 'The *Five\nStars*' })
  expect(readStay(named)?.hotelName).toBe('The  Five Stars ')
  expect(named).not.toContain('\n')
  const dearer = writeStay({ ...stay, hotelName: 'Other', rate: { ...stay.rate!, milesRequired: 1 } })
  expect(writtenKey(dearer)).toBe(writtenKey(text))
  const longer = { ...stay, stay: { ...stay.stay, checkout: '2026-12-04' } }
  expect(writtenKey(writeStay(longer))).not.toBe(writtenKey(text))
  expect(stayKey(longer.stay)).not.toBe(stayKey(stay.stay))
  expect(stayKey({ ...stay.stay, guestNationality: 'FR' })).not.toBe(stayKey(stay.stay))
})

test('a stay of several rooms keeps all of them, and miles earned that are unknown stay unknown', () => {
  const rooms = ['Twin room', 'Suite'].map((name) => ({ name, boardType: 'RO', boardName: '' }))
  const rate = { ...stay.rate!, multiplier: undefined, boardName: 'Breakfast included', otherRooms: rooms }
  expect(readStay(writeStay({ ...stay, rate }))).toEqual({ ...stay, rate })
})

test('a name without end is shortened, so that its stay can be read', () => {
  const long = { ...stay, hotelName: 'x'.repeat(300), rate: { ...stay.rate!, roomName: 'y'.repeat(300) } }
  expect(readStay(writeStay(long))).toMatchObject({ hotelName: 'x'.repeat(255), rate: { roomName: 'y'.repeat(255) } })
})

test('stays stored by earlier versions can be read', () => {
  const line = 'h1*2026-11-30*2026-12-03*2-5_1*Astoria*42000*714.2*USD*5*BB*RFN*King room'
  const occupancies = [
    { adults: 2, children: [5] },
    { adults: 1, children: [] },
  ]
  expect(readStay(line)).toEqual({ ...stay, hotelName: 'Astoria', stay: { ...stay.stay, occupancies } })
  expect(writeStay(readStay(line)!)).toBe(line)
})

test('a stay without a rate is the one of the fewest miles, and may be written by hand', () => {
  const written = { ...stay, hotelName: '', rate: undefined }
  expect(readStay('h1*2026-11-30*2026-12-03*2')).toEqual(written)
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
  ['too much', `${text}*Breakfast*more`],
  ['a name without end', `h1*2026-11-30*2026-12-03*2*${'x'.repeat(300)}`],
])('%s is no stay', (_what, damaged) => {
  expect(readStay(damaged)).toBeUndefined()
})

test('a deal is saved with its rate and price', () => {
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
              cancellation_policies: { refundable_tag: refundableTag, cancel_policy_infos: [] },
            },
          ],
          calculations: { miles_required: milesRequired, selling_price: price, miles_earning: { multiplier } },
        },
      ],
    },
    start_date: stay.stay.checkin,
    end_date: stay.stay.checkout,
  } as unknown as Deal
  expect(dealStay(deal, 0)).toEqual(stay)
})
