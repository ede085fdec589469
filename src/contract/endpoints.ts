import { approveReversal } from './miles/approve-reversal.ts'
import { approveTransfer } from './miles/approve-transfer.ts'
import { assignKey } from './keys/assign-key.ts'
import { checkTransfers } from './miles/check-transfers.ts'
import { closeAccount } from './miles/accounts/close-account.ts'
import { createAccount } from './miles/accounts/create-account.ts'
import { createKey } from './keys/create-key.ts'
import { findAccount } from './miles/accounts/find-account.ts'
import { findMinRates } from './hotels/find-min-rates.ts'
import { findOffers } from './hotels/find-offers.ts'
import { freezeAccount } from './miles/accounts/freeze-account.ts'
import { getAccount } from './miles/accounts/get-account.ts'
import { getHotel } from './hotels/get-hotel.ts'
import { getKey } from './data/get-key.ts'
import { getLocation } from './data/get-location.ts'
import { getOverview } from './miles/get-overview.ts'
import { getStatement } from './miles/accounts/get-statement.ts'
import { getTransfer } from './miles/get-transfer.ts'
import { getTransferProof } from './miles/get-transfer-proof.ts'
import { getWeather } from './data/get-weather.ts'
import { listAccountChanges } from './miles/accounts/list-account-changes.ts'
import { listAccounts } from './miles/accounts/list-accounts.ts'
import { listAirports } from './data/list-airports.ts'
import { listAudit } from './miles/list-audit.ts'
import { listDealDays } from './deals/list-deal-days.ts'
import { listDealDestinations } from './deals/list-deal-destinations.ts'
import { listDealPoints } from './deals/list-deal-points.ts'
import { listDeals } from './deals/list-deals.ts'
import { listFacilities } from './data/list-facilities.ts'
import { listHotels } from './hotels/list-hotels.ts'
import { listKeys } from './keys/list-keys.ts'
import { listPlaces } from './data/list-places.ts'
import { createProposal } from './proposals/create-proposal.ts'
import { getProposal } from './proposals/get-proposal.ts'
import { listProposals } from './proposals/list-proposals.ts'
import { openProposal } from './proposals/open-proposal.ts'
import { repriceProposal } from './proposals/reprice-proposal.ts'
import { revokeProposal } from './proposals/revoke-proposal.ts'
import { listTransfers } from './miles/list-transfers.ts'
import { rejectReversal } from './miles/reject-reversal.ts'
import { rejectTransfer } from './miles/reject-transfer.ts'
import { reverseTransfer } from './miles/reverse-transfer.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { transferMiles } from './miles/transfer-miles.ts'
import { unfreezeAccount } from './miles/accounts/unfreeze-account.ts'
import { updateAccount } from './miles/accounts/update-account.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
import { sendWebhookAgain } from './webhooks/send-webhook-again.ts'
import { updateWebhook } from './webhooks/update-webhook.ts'

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
  listAccounts,
  getAccount,
  getStatement,
  listAccountChanges,
  updateAccount,
  freezeAccount,
  unfreezeAccount,
  closeAccount,
  getOverview,
  listAudit,
  listDeals,
  listDealPoints,
  listDealDays,
  listDealDestinations,
  getHotel,
  listHotels,
  findOffers,
  findMinRates,
  createProposal,
  listProposals,
  getProposal,
  repriceProposal,
  openProposal,
  revokeProposal,
  createWebhook,
  listWebhooks,
  updateWebhook,
  rotateWebhookSecret,
  listWebhookDeliveries,
  sendWebhookAgain,
  deleteWebhook,
  createKey,
  listKeys,
  assignKey,
  rotateKey,
  revokeKey,
  listPlaces,
  listAirports,
  listFacilities,
  getLocation,
  getWeather,
  getKey,
} as const
export type Endpoints = typeof endpoints
export type OperationName = keyof Endpoints
