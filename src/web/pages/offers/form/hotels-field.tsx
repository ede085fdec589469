import './hotels-field.css'
import { FieldError } from '../../../components/form/field-error.tsx'
import { useFieldError } from '../../../components/form/use-field-error.ts'
import { HotelTags } from './hotel-tags.tsx'
import { HotelsCombobox } from './hotels-combobox.tsx'
import { useHotelChoice } from './use-hotel-choice.ts'

/** The hotels to request rates for: by name, all in a place, or by id. */
export function HotelsField({ idsInAddress }: { readonly idsInAddress: readonly string[] | undefined }) {
  const choice = useHotelChoice(idsInAddress)
  const { text, errorId, attributes } = useFieldError('hotelIds')
  const { status } = choice
  return (
    <div className="stay-field hotels-field">
      <HotelsCombobox choice={choice} attributes={attributes} />
      <FieldError id={errorId} text={text} />
      <div className="hotels-status">
        <output>{status?.text}</output>
        {status?.retry !== undefined && (
          <button type="button" className="button button-plain" onClick={status.retry}>
            Retry
          </button>
        )}
      </div>
      <HotelTags choice={choice} fieldId={attributes.id} />
    </div>
  )
}
