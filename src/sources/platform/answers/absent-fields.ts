import type { OperationName } from '#contract/endpoints'
import * as z from 'zod/mini'
import { type Fields, isFields, mapList } from './fields.ts'

/** Fills in what a platform may leave out of an answer. */
type FillIn = (answer: unknown) => unknown

/** Reads a value, or else takes another. */
const { catch: orElse } = z

/** A hotel without a rating has not been rated. */
const ofListedHotel = { rating: 0, reviewCount: 0 }

/** Its kind, chain and accessibility are not in the specification: other implementations have them in other forms. */
const traits = z.object({
  hotelTypeId: orElse(z.int(), 0),
  chainId: orElse(z.int(), 0),
  chain: orElse(z.string(), ''),
  accessibilityAttributes: orElse(z.array(z.string()), []),
})

/** The platform does not say for how many nights a price is, and how old it is. */
const ofPoint = { nights: null, found_at: null }

/** The platform does not say: who sent a transfer, and with which note; whether it waited for a decision, or was reversed. */
const ofTransfer = {
  note: null,
  sent_by: '',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  reversal: null,
}

const fillTransfer: FillIn = (answer) => (isFields(answer) ? fill(answer, ofTransfer) : answer)

/**
 * The fields that our interface has and other implementations of it are known to lack, each with what it becomes; every other
 * missing field is an error of the platform.
 */
export const fillIn: Readonly<Partial<Record<OperationName, FillIn>>> = {
  listDealPoints: (answer) => mapList(answer, 'data', (point) => fill(point, ofPoint)),
  listHotels: (answer) => mapList(answer, 'data', fillListedHotel),
  getTransfer: fillTransfer,
  approveTransfer: fillTransfer,
  rejectTransfer: fillTransfer,
  reverseTransfer: fillTransfer,
  approveReversal: fillTransfer,
  rejectReversal: fillTransfer,
  listTransfers: (answer) => mapList(answer, 'data', (transfer) => fill(transfer, ofTransfer)),
}

/** A hotel of no chain has the name of one all the same. */
function fillListedHotel(hotel: Fields): Fields {
  const known = z.parse(traits, hotel)
  return { ...fill(hotel, ofListedHotel), ...known, ...(known.chainId === 0 ? { chain: '' } : {}) }
}

function fill(fields: Fields, absent: Fields): Fields {
  return { ...absent, ...fields }
}
