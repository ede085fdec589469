import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { checkTransfers } from '#contract/miles/check-transfers'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { createAccount } from '#contract/miles/accounts/create-account'
import type { OperationName } from '#contract/endpoints'
import { findAccount } from '#contract/miles/accounts/find-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getOverview } from '#contract/miles/get-overview'
import { getTransferProof } from '#contract/miles/get-transfer-proof'
import { getWeather } from '#contract/data/get-weather'
import { listFacilities } from '#contract/data/list-facilities'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { unfreezeAccount } from '#contract/miles/accounts/unfreeze-account'
import { updateAccount } from '#contract/miles/accounts/update-account'
import type { Operations } from '#server/app'
import type { Clock } from '#server/clock'
import { ForbiddenError } from '#server/errors'
import type { Operation } from '#server/http/operation'
import type { PlatformGaps } from '#contract/page-settings'
import type { KeyNames } from '#server/keys/key-names'
import type { ForwardedTransfers } from '#server/miles/forwarded/forwarded-transfers'
import { checkBodyLimitBytes } from '#server/miles/handlers/check-transfers'
import type { PictureUrl } from '#server/hotels/picture-url'
import type { PicturedHotels } from '#server/pictures/pictures'
import type { LocateCaller } from '#server/places/locate-caller'
import type { PlaceStorage } from '#server/places/storage'
import { createCheckResponse } from './responses/check-response.ts'
import { forwardListDealDays } from './deals/list-deal-days.ts'
import { forwardListDealPoints } from './deals/list-deal-points.ts'
import { forwardListDeals } from './deals/list-deals.ts'
import { createPlatformDeals } from './deals/platform-deals.ts'
import { type Forwarding, forwardOperation } from './forward.ts'
import { forwardFindMinRates } from './hotels/find-min-rates.ts'
import { forwardFindOffers } from './hotels/find-offers.ts'
import { forwardGetHotel } from './hotels/get-hotel.ts'
import { forwardListHotels } from './hotels/list-hotels.ts'
import { createPlatformPictures } from './hotels/platform-pictures.ts'
import { operationNames } from './interface/offered.ts'
import { createForwardedMiles } from './miles/forwarded-miles.ts'
import { forwardGetStatement } from './miles/get-statement.ts'
import { forwardGetTransfer } from './miles/get-transfer.ts'
import { forwardListTransfers } from './miles/list-transfers.ts'
import { forwardTransferMiles } from './miles/transfer-miles.ts'
import { connectPlatform, type PlatformOptions } from './platform.ts'

/** The operations that this service answers itself in front of any platform: its keys and who used them, and its places. */
export type OwnOperationName = 'getKey' | 'listAudit' | 'listPlaces' | 'listAirports' | 'getLocation'

/** How long is waited, where tests want other times. */
export interface PlatformWaits {
  /** For a response at most. */
  readonly timeoutMs?: number
  /** Before the description of the platform is read again. */
  readonly refreshMs?: number
  /** Before each look-up of a transfer whose answer was lost. */
  readonly pausesMs?: readonly number[]
}

export interface OpenPlatformOptions extends PlatformOptions, PlatformWaits {
  /** Whether a response that is not as described is an error; otherwise it is passed on. */
  readonly isStrict: boolean
  /** Called with an operation and a field of its response that is not as described, where that is passed on. */
  readonly onDeviation: (operation: string, field: string) => void
  /** What stands for the URLs of pictures that are not at the platform. */
  readonly pictureUrl: PictureUrl
  readonly places: PlaceStorage
  readonly forwarded: ForwardedTransfers
  readonly readKeyNames: () => Promise<KeyNames>
  readonly locate: LocateCaller
  readonly clock: Clock
}

export interface OpenedPlatform {
  readonly operations: Omit<Operations, OwnOperationName>
  readonly isKeyRefused: () => boolean
  readonly gaps: () => PlatformGaps
  /** The pictures of its hotels. */
  readonly pictures: PicturedHotels
  stop(): void
}

/** What the platform is known to lack is made of what it has. */
const madeOfOthers: ReadonlySet<OperationName> = new Set(['listDealPoints'])
const ownOperations: ReadonlySet<OperationName> = new Set([
  'getKey',
  'listAudit',
  'listPlaces',
  'listAirports',
  'getLocation',
])
/** The fields that pages have something for that makes no sense without them. */
const shownFields: readonly (readonly [OperationName, string])[] = [
  ['transferMiles', 'note'],
  ['findAccount', 'external_id'],
  ['transferMiles', 'batch'],
  ...(
    [
      'account_id',
      'batch',
      'decided_by',
      'from',
      'note',
      'order',
      'reference_prefix',
      'reversal',
      'sent_by',
      'status',
      'sums',
    ] as const
  ).map((field) => ['listTransfers', field] as const),
  ['listHotels', 'name'],
  ['findMinRates', 'eachRate'],
  ['findMinRates', 'refundableRatesOnly'],
]

/** Connects to another implementation of the interface, and passes the operations on to it. */
export async function openPlatform(options: OpenPlatformOptions): Promise<OpenedPlatform> {
  const { isStrict, onDeviation, places, locate, clock, pausesMs } = options
  const platform = await connectPlatform(options)
  const check = createCheckResponse(isStrict ? undefined : onDeviation)
  const forwarding: Forwarding = { platform, check }
  const pictures = createPlatformPictures(forwarding, new URL(options.url).origin, options.pictureUrl)
  const deals = { ...forwarding, pictures, deals: createPlatformDeals(forwarding, clock), locate }
  const miles = createForwardedMiles(options.forwarded, options.readKeyNames, clock)
  const pauses = pausesMs === undefined ? {} : { pausesMs }

  return {
    operations: {
      transferMiles: forwardTransferMiles({ ...forwarding, miles, ...pauses }),
      checkTransfers: { ...forwardOperation(checkTransfers, forwarding), bodyLimitBytes: checkBodyLimitBytes },
      listTransfers: forwardListTransfers(forwarding, miles),
      getTransfer: forwardGetTransfer(forwarding, miles),
      getTransferProof: forwardOperation(getTransferProof, forwarding),
      approveTransfer: withoutLimitedKeys(forwardOperation(approveTransfer, forwarding)),
      rejectTransfer: forwardOperation(rejectTransfer, forwarding),
      reverseTransfer: forwardOperation(reverseTransfer, forwarding),
      approveReversal: forwardOperation(approveReversal, forwarding),
      rejectReversal: forwardOperation(rejectReversal, forwarding),
      listFacilities: forwardOperation(listFacilities, forwarding),
      getWeather: forwardOperation(getWeather, forwarding),
      createAccount: forwardOperation(createAccount, forwarding),
      findAccount: forwardOperation(findAccount, forwarding),
      getAccount: forwardOperation(getAccount, forwarding),
      getStatement: forwardGetStatement(forwarding),
      listAccountChanges: forwardOperation(listAccountChanges, forwarding),
      getOverview: forwardOperation(getOverview, forwarding),
      updateAccount: forwardOperation(updateAccount, forwarding),
      freezeAccount: forwardOperation(freezeAccount, forwarding),
      unfreezeAccount: forwardOperation(unfreezeAccount, forwarding),
      closeAccount: forwardOperation(closeAccount, forwarding),
      listDeals: forwardListDeals(deals),
      listDealPoints: forwardListDealPoints(deals),
      listDealDays: forwardListDealDays(deals),
      getHotel: forwardGetHotel(forwarding, pictures),
      listHotels: forwardListHotels(forwarding, pictures, places),
      findOffers: forwardFindOffers(forwarding, clock),
      findMinRates: forwardFindMinRates(forwarding, clock),
    },
    isKeyRefused: () => platform.isKeyRefused,
    pictures,
    gaps() {
      const { offered } = platform
      return {
        missing: operationNames.filter(
          (name) => !offered.has(name) && !ownOperations.has(name) && !madeOfOthers.has(name),
        ),
        lacking: shownFields
          .filter(([name, field]) => !offered.takes(name, field))
          .map(([name, field]) => `${name}.${field}`),
      }
    },
    stop: () => platform.stop(),
  }
}

/** Approved miles count towards a key's daily limit, which a platform does not know. */
function withoutLimitedKeys(operation: Operation<typeof approveTransfer>): Operation<typeof approveTransfer> {
  return {
    ...operation,
    handle(input, caller) {
      if (caller.dailyMilesLimit !== null) {
        throw new ForbiddenError('A key with a daily limit cannot approve transfers of a platform')
      }
      return operation.handle(input, caller)
    },
  }
}
