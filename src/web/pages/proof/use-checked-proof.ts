import { checkProof, type ProvenTransfer } from '#client/proof/check-proof'
import { ProofError } from '#client/proof/proof-error'
import { useEffect, useState } from 'react'

/** What is known of the file on the page. */
export type CheckedProof =
  | { readonly is: 'valid'; readonly proven: ProvenTransfer }
  | { readonly is: 'invalid'; readonly reason: string }

/** Verifies the file whenever it changes, or what it is compared with; `undefined` without a file and until it is verified. */
export function useCheckedProof(text: string, verifierKey: string, checkpoint: string): CheckedProof | undefined {
  const input = JSON.stringify([text, verifierKey, checkpoint])
  const [checked, setChecked] = useState<{ readonly input: string; readonly result: CheckedProof }>()
  const isEmpty = text.trim() === ''

  useEffect(() => {
    if (isEmpty) return undefined
    let isCurrent = true
    void verify(text, verifierKey, checkpoint).then((result) => {
      if (isCurrent) setChecked({ input, result })
    })
    return () => {
      isCurrent = false
    }
  }, [input, text, verifierKey, checkpoint, isEmpty])

  return isEmpty || checked?.input !== input ? undefined : checked.result
}

async function verify(text: string, verifierKey: string, checkpoint: string): Promise<CheckedProof> {
  try {
    return { is: 'valid', proven: await checkProof(text, { verifierKey, checkpoint }) }
  } catch (error) {
    if (error instanceof ProofError) return { is: 'invalid', reason: error.message }
    throw error
  }
}
