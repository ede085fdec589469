import { Button } from '#web/kit/button.tsx'
import { SheetBottom } from '#web/kit/controls/dialog.tsx'
import { formatCount } from '#web/kit/format/locale.ts'

interface DealsSheetBottomProps {
  /** How many deals there are; undefined until they are known. */
  readonly total: number | undefined
  /** Why the last change was undone. */
  readonly failure: string | undefined
  /** The words of the button that clears what the sheet chooses. */
  readonly clear: string
  readonly hasNothingToClear: boolean
  readonly onClear: () => void
  readonly onShow: () => void
}

/** The end of a sheet whose choices take effect at once: clears them, or shows the deals that are found. */
export function DealsSheetBottom(props: DealsSheetBottomProps) {
  const { total, failure, clear, hasNothingToClear, onClear, onShow } = props
  return (
    <SheetBottom
      alert={
        failure && (
          <>
            <b>Your change was undone.</b> {failure}
          </>
        )
      }
    >
      <Button look="plain" isSmall disabled={hasNothingToClear} onClick={onClear}>
        {clear}
      </Button>
      <Button look="strong" onClick={onShow}>
        {total === undefined ? 'Show deals' : `Show ${formatCount(total, 'deal', 'deals')}`}
      </Button>
    </SheetBottom>
  )
}
