import './amenities.css'
import type { HotelDetail } from '#contract/get-hotel'
import { amenityIcon } from '../../../components/icon/amenity-icons.ts'
import { Icon } from '../../../components/icon/icon.tsx'

/** The hotel's amenities by category. */
export function Amenities({ amenities }: Pick<HotelDetail, 'amenities'>) {
  const categories = [...new Set(amenities.map(({ category }) => category))]
  return (
    <section aria-labelledby="amenities">
      <h2 id="amenities">Amenities</h2>
      {amenities.length === 0 && <p>The hotel lists no amenities.</p>}
      <div className="hotel-amenities">
        {categories.map((category) => (
          <div key={category} className="hotel-amenity-group">
            <h3>
              <Icon name={amenityIcon(category)} />
              {category}
            </h3>
            <ul role="list">
              {amenities
                .filter((amenity) => amenity.category === category)
                .map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
