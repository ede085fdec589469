import { approveReversal } from './approve-reversal.ts'
import { approveTransfer } from './approve-transfer.ts'
import { checkTransfers } from './check-transfers.ts'
import { closeAccount } from './close-account.ts'
import { createAccount } from './create-account.ts'
import { findAccount } from './find-account.ts'
import { findMinRates } from './find-min-rates.ts'
import { findOffers } from './find-offers.ts'
import { freezeAccount } from './freeze-account.ts'
import { getAccount } from './get-account.ts'
import { getHotel } from './get-hotel.ts'
import { getKey } from './get-key.ts'
import { getLocation } from './get-location.ts'
import { getStatement } from './get-statement.ts'
import { getTransfer } from './get-transfer.ts'
import { getTransferProof } from './get-transfer-proof.ts'
import { getWeather } from './get-weather.ts'
import { listAccountChanges } from './list-account-changes.ts'
import { listAirports } from './list-airports.ts'
import { listAudit } from './list-audit.ts'
import { listDealDays } from './list-deal-days.ts'
import { listDealPoints } from './list-deal-points.ts'
import { listDeals } from './list-deals.ts'
import { listFacilities } from './list-facilities.ts'
import { listHotels } from './list-hotels.ts'
import { listPlaces } from './list-places.ts'
import { listTransfers } from './list-transfers.ts'
import { rejectReversal } from './reject-reversal.ts'
import { rejectTransfer } from './reject-transfer.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { transferMiles } from './transfer-miles.ts'
import { unfreezeAccount } from './unfreeze-account.ts'
import { updateAccount } from './update-account.ts'

/**
 * Every operation of the interface, by name. The server mounts them and the OpenAPI document describes them in this
 * order.
 *
 * @spec Endpoints
 */
export const endpoints = {
  transferMiles,
  checkTransfers,
  listTransfers,
  getTransfer,
  getTransferProof,
  approveTransfer,
  rejectTransfer,
  reverseTransfer,
  approveReversal,
  rejectReversal,
  createAccount,
  findAccount,
  getAccount,
  getStatement,
  listAccountChanges,
  updateAccount,
  freezeAccount,
  unfreezeAccount,
  closeAccount,
  listAudit,
  listDeals,
  listDealPoints,
  listDealDays,
  getHotel,
  listHotels,
  findOffers,
  findMinRates,
  listPlaces,
  listAirports,
  listFacilities,
  getLocation,
  getWeather,
  getKey,
} as const
export type Endpoints = typeof endpoints
export type OperationName = keyof Endpoints
