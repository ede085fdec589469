import type { StayRequest } from '#contract/hotels/stay'
import { stayDateErrors } from '#contract/hotels/stay-limits'
import { InvalidInputError, type Message } from '../operation/errors.ts'

/**
 * Checks that the dates are valid for a search of rates.
 *
 * @param today YYYY-MM-DD in UTC
 * @throws {InvalidInputError} naming each field that is invalid
 */
export function checkStayDates(stay: StayRequest, today: string): void {
  const messages = stayDateErrors(stay, today).map(({ field, message }): Message => [field, message])
  if (messages.length > 0) throw new InvalidInputError(messages)
}
