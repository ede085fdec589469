import { NotOffered } from '../not-offered.tsx'

/** Shown where the platform behind the service tells nothing about accounts. */
export function NoAccounts() {
  return (
    <NotOffered title="No accounts here">
      The platform behind this service does not tell whose an account is, nor what is on it. Miles can be sent, and
      their transfers looked up.
    </NotOffered>
  )
}
