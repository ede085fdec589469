import type { Session } from '#web/api/session.ts'

/** The signed-in user: "as Ada Lovelace (staff)", or "as Ada Lovelace with a staff key that ends in 1234". */
export function SignedInAs({ session: { key, role, account, person } }: { readonly session: Session }) {
  const name = account ?? person
  const ofKey = `with ${role === 'staff' ? 'a staff' : 'an agent'} key that ends in ${key.slice(-4)}`
  return (
    <>
      {name !== undefined && (
        <>
          as <strong>{name}</strong>{' '}
        </>
      )}
      {account === undefined ? ofKey : `(${role})`}
    </>
  )
}
