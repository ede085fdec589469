interface SignedInAsProps {
  readonly session: {
    readonly key: string
    readonly role: string
    /** The name of a person who signed in with a provider. */
    readonly account?: string | undefined
    /** The person whom the key belongs to, where somebody was named. */
    readonly person?: string | undefined
  }
}

/** Says who is signed in: "as Ada Lovelace (staff)", or "as Ada Lovelace, with a staff key that ends in 1234". */
export function SignedInAs({ session: { key, role, account, person } }: SignedInAsProps) {
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
