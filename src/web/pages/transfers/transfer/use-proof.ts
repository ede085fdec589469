import { ApiError } from '#client/errors'
import { useEffect, useRef, useState } from 'react'
import { explainRead } from '../../../api/explain-change.ts'
import { fetchTransferProof } from '../../../api/get-transfer-proof.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { delay } from '../delivery/backoff.ts'

/** How the download of a proof goes. */
export type ProofState =
  | { readonly is: 'none' | 'asking' | 'unsealed' }
  | { readonly is: 'saved'; readonly name: string }
  | { readonly is: 'failed'; readonly reason: string }

const pauseMs = 2000
/** The service waits for some seconds itself. */
const mostAttempts = 10

/** Downloads the proof of a transfer, and asks again while it is not sealed yet. */
export function useProof(id: string) {
  const [state, setState] = useState<ProofState>({ is: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function download() {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setState({ is: 'asking' })
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const proof = await fetchTransferProof(id, stop.signal)
          const name = `proof-${id}.json`
          saveFile(name, 'application/json', `${JSON.stringify(proof, null, 2)}\n`)
          setState({ is: 'saved', name })
          return
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 503 || attempt === mostAttempts) throw error
          setState({ is: 'unsealed' })
          await delay(error.retryAfterSeconds === undefined ? pauseMs : error.retryAfterSeconds * 1000, stop.signal)
        }
      }
    } catch (error) {
      if (!stop.signal.aborted) setState({ is: 'failed', reason: explainRead(error) })
    }
  }

  return { state, download }
}
