/** `+1 202 555 0123`; a number of another length unchanged. */
export function formatPhone(phoneNumber: string): string {
  return phoneNumber.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
}

/**
 * Returns a phone number as the service takes it, without what makes it readable. Ten digits are a number of the US, as it
 * is written there, without its country code.
 */
export function typedPhone(text: string): string {
  const number = text.replaceAll(/[\s().\p{Pd}]/gu, '')
  return /^[2-9]\d{9}$/.test(number) ? `+1${number}` : number
}
