import { queryClient } from '../../api/query-client.ts'
import { SignedInAs } from '../../components/form/signed-in-as.tsx'
import type { Session } from '../../browser/session.ts'
import { signOut } from '../../browser/sign-out.ts'

/** The person, or the key in use, by its last characters, and the button that signs out. */
export function AccountPanel({ session }: { readonly session: Session }) {
  return (
    <div className="account-panel">
      <p>
        Signed in <SignedInAs session={session} />. {session.account === undefined ? 'It' : 'This'} is kept in this tab
        only.
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
