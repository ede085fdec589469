import type { TransfersRequest } from '#contract/list-transfers'
import { useEffect, useRef, useState } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { fetchTransfers } from '../../../api/list-transfers.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { countWords } from '../../../format/offer-words.ts'
import { delay } from '../delivery/backoff.ts'
import { ProgressBar } from '../../../components/controls/progress-bar.tsx'

interface ExportButtonProps {
  /** The request of the transfers on screen; all that match are exported. */
  readonly request: TransfersRequest | undefined
  readonly isEmpty: boolean
}

interface Progress {
  readonly done: number
  /** 0 while it is not known. */
  readonly total: number
}

/** Saves all transfers that match as a file. */
export function ExportButton({ request, isEmpty }: ExportButtonProps) {
  const [progress, setProgress] = useState<Progress>()
  const [result, setResult] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(exported: TransfersRequest) {
    const stop = new AbortController()
    running.current = stop
    setResult('')
    setProgress({ done: 0, total: 0 })
    try {
      const [{ collectTransfers }, { transfersFile }] = await Promise.all([
        import('./collect-transfers.ts'),
        import('./transfers-file.ts'),
      ])
      const { transfers, isCut } = await collectTransfers({
        request: exported,
        fetch: async (page) => fetchTransfers(page, stop.signal),
        pause: async (pauseMs) => delay(pauseMs, stop.signal),
        onProgress: (done, total = 0) => setProgress({ done, total }),
      })
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`transfers-${day}.csv`, 'text/csv;charset=utf-8', transfersFile(transfers))
      setResult(describe(transfers.length, isCut))
    } catch (error) {
      setResult(stop.signal.aborted ? 'The export was cancelled.' : `The export failed. ${explainError(error)}`)
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <div className="history-export">
      {progress === undefined ? (
        <button
          type="button"
          className="button"
          disabled={request === undefined || isEmpty}
          onClick={() => request !== undefined && void run(request)}
        >
          <Icon name="download" size={16} />
          Export CSV
        </button>
      ) : (
        <>
          <ProgressBar label="Export" {...progress} />
          <button type="button" className="button" onClick={() => running.current?.abort()}>
            Cancel
          </button>
        </>
      )}
      <output>{result}</output>
    </div>
  )
}

function describe(exported: number, isCut: boolean): string {
  const words = countWords(exported, 'transfer', 'transfers')
  return isCut ? `Exported the newest ${words}. There are more: narrow the dates for the others.` : `Exported ${words}.`
}
