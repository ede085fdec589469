import { queryClient } from '../../api/query-client.ts'
import { signOut, type Session } from '../../browser/session.ts'

/** The key in use, by its last characters, and the button that signs out. */
export function AccountPanel({ session: { key, role } }: { readonly session: Session }) {
  return (
    <div className="account-panel">
      <p>
        Signed in with {role === 'staff' ? 'a staff' : 'an agent'} key that ends in <strong>{key.slice(-4)}</strong>. It
        is kept in this tab only.
      </p>
      <button
        type="button"
        className="button"
        onClick={() => {
          signOut()
          queryClient.clear()
        }}
      >
        Sign out
      </button>
    </div>
  )
}
