/** Formats a phone number as `+1 202 555 0123`; returns one of another length unchanged. */
export function formatPhone(phoneNumber: string): string {
  return phoneNumber.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
}
