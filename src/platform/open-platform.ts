import { getHotel } from '#contract/hotels/get-hotel'
import type { approveTransfer } from '#contract/miles/approve-transfer'
import type { AnyEndpoint } from '#contract/endpoint'
import { type Endpoints, endpoints, type OperationName } from '#contract/endpoints'
import type { Clock } from '#server/runtime/clock'
import { ForbiddenError } from '#server/operation/errors'
import type { Operation, Operations } from '#server/operation/operation'
import type { PlatformGaps } from '#contract/page-settings'
import type { KeyNames } from '#server/keys/key-names'
import type { ForwardedTransfers } from '#server/miles/forwarded/forwarded-transfers'
import { countChecks } from '#server/miles/handlers/check-transfers'
import type { PictureUrl } from '#server/hotels/picture-url'
import type { LocateCaller } from '#server/places/locate-caller'
import type { PlaceStorage } from '#server/places/open-places'
import { forwardDeals } from './deals/forward-deals.ts'
import { createPlatformDeals } from './deals/platform-deals.ts'
import { passOn } from './forward.ts'
import { forwardRates } from './hotels/forward-rates.ts'
import { forwardListHotels } from './hotels/list-hotels.ts'
import { createPlatformPictures } from './hotels/platform-pictures.ts'
import { operationNames } from './interface/offered.ts'
import type { Fields } from './responses/fields.ts'
import { createForwardedMiles } from './miles/forwarded-miles.ts'
import { forwardGetStatement } from './miles/get-statement.ts'
import { forwardGetTransfer, forwardListTransfers } from './miles/list-transfers.ts'
import { forwardTransferMiles } from './miles/transfer-miles.ts'
import { connectPlatform, type PlatformOptions } from './platform.ts'

type OwnOperationName = {
  [Name in OperationName]: Endpoints[Name] extends { readonly isOwn: true } ? Name : never
}[OperationName]

const forwardedNames = operationNames.filter((name) => !('isOwn' in endpoints[name]))

/** The delays and time limits that tests change. */
export type PlatformWaits = Pick<OpenPlatformOptions, 'timeoutMs' | 'refreshMs' | 'pausesMs'>

export interface OpenPlatformOptions extends PlatformOptions {
  /** The delay before each look-up of a transfer whose response was lost. */
  readonly pausesMs?: readonly number[]
  /** Returns this service's URL for an image that is not at the platform. */
  readonly pictureUrl: PictureUrl
  readonly places: PlaceStorage
  readonly forwarded: ForwardedTransfers
  readonly readKeyNames: () => Promise<KeyNames>
  readonly locate: LocateCaller
  readonly clock: Clock
}

/** Fields that pages have controls for, which need the platform's support. */
const shownFields: readonly (readonly [name: OperationName, fields: string])[] = [
  ['transferMiles', 'note batch'],
  ['findAccount', 'external_id'],
  ['listTransfers', 'account_id batch decided_by from reference_prefix reversal sent_by status sums'],
  ['listHotels', 'name'],
  ['findMinRates', 'eachRate refundableRatesOnly'],
]

/** Connects to another implementation of the interface and forwards operations to it, unchanged unless stated below. */
export async function openPlatform(options: OpenPlatformOptions) {
  const { places, locate, clock, pausesMs } = options
  const platform = await connectPlatform(options)
  const pictures = createPlatformPictures(platform, new URL(options.url).origin, options.pictureUrl)
  const miles = createForwardedMiles(options.forwarded, options.readKeyNames, clock)
  const forwarded = forwardedNames.map((name) => [
    name,
    { handle: (input: Fields) => passOn<AnyEndpoint>(platform, endpoints[name], input) },
  ])
  const passedOn = Object.fromEntries(forwarded) as unknown as Omit<Operations, OwnOperationName>

  return {
    operations: {
      ...passedOn,
      transferMiles: forwardTransferMiles({ platform, miles, pausesMs }),
      checkTransfers: countChecks(passedOn.checkTransfers.handle),
      listTransfers: forwardListTransfers(platform, miles),
      getTransfer: forwardGetTransfer(platform, miles),
      approveTransfer: withoutLimitedKeys(passedOn.approveTransfer),
      approveReversal: withoutLimitedKeys(passedOn.approveReversal),
      getStatement: forwardGetStatement(platform),
      ...forwardDeals(platform, pictures, createPlatformDeals(platform, clock), locate),
      getHotel: {
        async handle(input, { origin }) {
          const { body } = await passOn(platform, getHotel, input)
          return { body: pictures.ofDetail(body, origin) }
        },
      },
      listHotels: forwardListHotels(platform, pictures, places),
      ...forwardRates(platform, clock),
    } satisfies Omit<Operations, OwnOperationName>,
    isKeyRefused: () => platform.isKeyRefused,
    /** The images of the platform's hotels. */
    pictures: { hotelById: pictures.hotelById },
    gaps(): PlatformGaps {
      const { offered } = platform
      return {
        // Missing points are made from deals.
        missing: forwardedNames.filter((name) => !offered.has(name) && name !== 'listDealPoints'),
        lacking: shownFields.flatMap(([name, fields]) =>
          fields.split(' ').flatMap((field) => (offered.takes(name, field) ? [] : [`${name}.${field}`])),
        ),
      }
    },
    stop: () => platform.stop(),
  }
}

export type OpenedPlatform = Awaited<ReturnType<typeof openPlatform>>

/** Rejects approvals with limited keys: approved miles count towards the limit, but the platform does not know it. */
function withoutLimitedKeys(operation: Operation<typeof approveTransfer>): Operation<typeof approveTransfer> {
  return {
    ...operation,
    handle(input, caller) {
      if (caller.dailyMilesLimit !== null) {
        throw new ForbiddenError('A key with a daily limit cannot approve transfers or reversals of a platform')
      }
      return operation.handle(input, caller)
    },
  }
}
