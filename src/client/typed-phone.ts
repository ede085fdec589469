/**
 * Returns a phone number as the service takes it, without what makes it readable. Ten digits are a number of the US, as it
 * is written there, without its country code.
 */
export function typedPhone(text: string): string {
  const number = text.replaceAll(/[\s().\p{Pd}]/gu, '')
  return /^[2-9]\d{9}$/.test(number) ? `+1${number}` : number
}
