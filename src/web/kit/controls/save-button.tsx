import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Row } from '../stack.tsx'
import { Text } from '../text.tsx'
import styles from './controls.module.css'
import { ProgressBar, type ProgressBarProps } from './progress-bar.tsx'

type Progress = Omit<ProgressBarProps, 'label'>

interface SaveButtonProps {
  readonly label: string
  readonly isDisabled: boolean
  /** Saves a file and returns a message about it. Can be cancelled once it has reported progress. */
  readonly save: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<string>
  readonly explain: (error: unknown) => string
}

/** A button that saves a file whose data takes time to fetch. */
export function SaveButton(props: SaveButtonProps) {
  const { label, isDisabled, save, explain } = props
  const [progress, setProgress] = useState<Progress>()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run() {
    const stop = new AbortController()
    running.current = stop
    setResult('')
    setIsBusy(true)
    try {
      setResult(await save(stop.signal, setProgress))
    } catch (error) {
      setResult(stop.signal.aborted ? 'This was cancelled.' : explain(error))
    } finally {
      setIsBusy(false)
      setProgress(undefined)
    }
  }

  return (
    <Row gap={3} rowGap={2} justify="end" className={styles.save}>
      {progress === undefined ? (
        <Button isSmall disabled={isDisabled} isBusy={isBusy} onClick={() => void run()}>
          <Icon name="download" size={16} />
          {isBusy ? 'Preparing…' : label}
        </Button>
      ) : (
        <>
          <ProgressBar label={label} {...progress} />
          <Button isSmall onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </>
      )}
      <Text as="output" size="small" tone="soft">
        {result}
      </Text>
    </Row>
  )
}
