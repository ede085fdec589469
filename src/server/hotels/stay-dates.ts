import { stayDateErrors, type StayRequest } from '#contract/stay'
import { InvalidInputError } from '../errors.ts'

/**
 * Refuses dates that no rates can be asked for.
 *
 * @param today YYYY-MM-DD in UTC
 * @throws {InvalidInputError} naming each
 */
export function checkStayDates(stay: StayRequest, today: string): void {
  const [first, ...others] = stayDateErrors(stay, today).map(({ field, message }) => `${field}: ${message}`)
  if (first !== undefined) throw new InvalidInputError([first, ...others])
}
