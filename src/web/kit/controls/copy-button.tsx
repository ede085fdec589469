import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Row } from '../stack.tsx'
import { Hidden, Text } from '../text.tsx'
import styles from './controls.module.css'

interface CopyButtonProps {
  /** The accessible name. */
  readonly label: string
  readonly text: string
  /** The button's text, `Copy` by default; an empty string leaves only the icon. */
  readonly words?: string
}

const shownForMs = 4000
const icons = { none: 'copy', copied: 'check', failed: 'x' } as const
const outcomes = { copied: 'Copied', failed: 'Your browser does not copy here. Copy the selected text.' } as const

const selectAll = (textarea: HTMLTextAreaElement | null) => textarea?.select()

/** A button that copies a text and reports the outcome. If the browser blocks copying, it shows the text, selected. */
export function CopyButton({ label, text, words = 'Copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>()

  useEffect(() => {
    if (outcome !== 'copied') return undefined
    const timer = setTimeout(() => setOutcome(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <Row as="span" gap={1} wrap={false} className={styles.copy} data-scripted>
      <Button look="link" aria-label={label} onClick={() => void copy()}>
        <Icon name={icons[outcome ?? 'none']} size={15} />
        {words}
      </Button>
      {words === '' ? (
        <Hidden as="output">{outcome !== undefined && outcomes[outcome]}</Hidden>
      ) : (
        <Text as="output" size="small" tone="soft">
          {outcome !== undefined && outcomes[outcome]}
        </Text>
      )}
      {outcome === 'failed' && <textarea ref={selectAll} rows={1} readOnly aria-label={words || label} value={text} />}
    </Row>
  )
}
