import type { Session } from '#web/api/session.ts'

/** Says who is signed in: "as Ada Lovelace (staff)", or "as Ada Lovelace, with a staff key that ends in 1234". */
export function SignedInAs({ session: { key, role, account, person } }: { readonly session: Session }) {
  return account === undefined ? (
    <>
      {person !== undefined && (
        <>
          as <strong>{person}</strong>,{' '}
        </>
      )}
      with {role === 'staff' ? 'a staff' : 'an agent'} key that ends in <strong>{key.slice(-4)}</strong>
    </>
  ) : (
    <>
      as <strong>{account}</strong> ({role})
    </>
  )
}
