import type { OperationName } from '#contract/endpoints'
import { type Fields, isFields, mapList } from './fields.ts'

/** Fills in what a platform may leave out of an answer. */
type FillIn = (answer: unknown) => unknown

/** A hotel without a rating has not been rated. */
const ofListedHotel = { rating: 0, reviewCount: 0 }

/**
 * Fills in what a list may not say of a hotel, or says in another form: its kind, chain and accessibility may be unknown. A
 * hotel of no chain may have the name of one all the same, such as "Not Available".
 */
function fillHotel(hotel: Fields): Fields {
  const { hotelTypeId, chainId, chain, accessibilityAttributes } = hotel
  const attributes: unknown[] = Array.isArray(accessibilityAttributes) ? accessibilityAttributes : []
  const isOfChain = Number.isInteger(chainId) && chainId !== 0
  return {
    ...fill(hotel, ofListedHotel),
    hotelTypeId: Number.isInteger(hotelTypeId) ? hotelTypeId : 0,
    chainId: isOfChain ? chainId : 0,
    chain: isOfChain && typeof chain === 'string' ? chain : '',
    accessibilityAttributes: attributes.every((attribute) => typeof attribute === 'string') ? attributes : [],
  }
}

/** The platform does not say how old a price is. */
const ofPoint = { found_at: null }

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
  listHotels: (answer) => mapList(answer, 'data', fillHotel),
  getTransfer: fillTransfer,
  approveTransfer: fillTransfer,
  rejectTransfer: fillTransfer,
  reverseTransfer: fillTransfer,
  approveReversal: fillTransfer,
  rejectReversal: fillTransfer,
  listTransfers: (answer) => mapList(answer, 'data', (transfer) => fill(transfer, ofTransfer)),
}

function fill(fields: Fields, absent: Fields): Fields {
  return { ...absent, ...fields }
}
