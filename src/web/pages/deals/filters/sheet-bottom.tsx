import './sheet.css'
import { countWords } from '../../../format/offer-words.ts'

interface SheetBottomProps {
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
export function SheetBottom({ total, failure, clear, hasNothingToClear, onClear, onShow }: SheetBottomProps) {
  return (
    <>
      {failure !== undefined && (
        <p className="sheet-failure" role="alert">
          <b>Your change was undone.</b> {failure}
        </p>
      )}
      <div className="sheet-bottom">
        <button type="button" className="button-plain" disabled={hasNothingToClear} onClick={onClear}>
          {clear}
        </button>
        <button type="button" className="button button-strong" onClick={onShow}>
          {total === undefined ? 'Show deals' : `Show ${countWords(total, 'deal', 'deals')}`}
        </button>
      </div>
    </>
  )
}
