interface SignedInAsProps {
  readonly session: {
    readonly key: string
    readonly role: string
    /** The name of a person who signed in with a provider. */
    readonly account?: string | undefined
  }
}

/** Says who is signed in: "as Ada Lovelace (staff)", or "with a staff key that ends in 1234". */
export function SignedInAs({ session: { key, role, account } }: SignedInAsProps) {
  return account === undefined ? (
    <>
      with {role === 'staff' ? 'a staff' : 'an agent'} key that ends in <strong>{key.slice(-4)}</strong>
    </>
  ) : (
    <>
      as <strong>{account}</strong> ({role})
    </>
  )
}
