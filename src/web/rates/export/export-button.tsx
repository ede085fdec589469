import { Button } from '#web/kit/button.tsx'
import { Hidden } from '#web/kit/text.tsx'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { describePrices, useExport } from './use-export.tsx'

interface ExportButtonProps {
  readonly isEmpty: boolean
  /** The rates on screen, in order. */
  readonly onScreen: () => readonly SelectedRate[]
  readonly now: Date
}

/** Saves the rates on screen as a CSV file. */
export function ExportButton({ isEmpty, onScreen, now }: ExportButtonProps) {
  const rule = useSellRule()
  const { outcome, saveCsv } = useExport()
  return (
    <>
      <Button
        isSmall
        disabled={isEmpty}
        title={describePrices(rule, [])}
        onClick={() => saveCsv(onScreen(), { rule, now })}
      >
        Export CSV
      </Button>
      <Hidden as="output">{outcome?.words}</Hidden>
    </>
  )
}
