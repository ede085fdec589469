import { FieldError } from '../../../components/form/field-error.tsx'
import { useFieldError } from '../../../components/form/use-field-error.ts'
import { HotelTags } from './hotel-tags.tsx'
import { HotelsCombobox } from './hotels-combobox.tsx'
import { useHotelChoice } from './use-hotel-choice.ts'

/** Which hotels rates are asked of: by name, all of a place, or by their ids. */
export function HotelsField({ addressed }: { readonly addressed: readonly string[] | undefined }) {
  const choice = useHotelChoice(addressed)
  const { text: fault, errorId, attributes } = useFieldError('hotelIds')
  const { news } = choice
  return (
    <div className="stay-field hotels-field">
      <HotelsCombobox choice={choice} attributes={attributes} />
      <FieldError id={errorId} text={fault} />
      <div className="hotels-news">
        <output>{news?.text}</output>
        {news?.retry !== undefined && (
          <button type="button" className="button button-plain" onClick={news.retry}>
            Retry
          </button>
        )}
      </div>
      <HotelTags choice={choice} fieldId={attributes.id} />
    </div>
  )
}
