import type { HotelDetail } from '#contract/get-hotel'
import { Icon } from '../../components/icon.tsx'
import { Link } from 'react-router'
import { RichText } from '../../components/rich-text.tsx'
import { Stars } from '../../components/stars.tsx'
import { useTitle } from '../../components/use-title.ts'
import { dealsPath } from '../../paths.ts'

const mosaicPictures = 5

/** Everything the service tells of a hotel. */
export function HotelSheet({ hotel }: { readonly hotel: HotelDetail }) {
  const { name, stars, address, location, images, description, policies } = hotel
  useTitle(name)
  const { line1, line2, postalCode, city, stateProvince, countryName } = address
  const lines = [line1, line2, [postalCode, city].filter(Boolean).join(' '), stateProvince, countryName]
  return (
    <article className="hotel">
      <Link className="hotel-back" to={dealsPath.href({ ...location, near: city })}>
        <Icon name="arrow-left" size={16} />
        Deals near {city}
      </Link>
      <header className="hotel-top">
        <h1>{name}</h1>
        <Stars count={stars} />
        <address>{[...new Set(lines.filter(Boolean))].join(', ')}</address>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls where it is narrow, by the arrow keys once it has the focus. */}
      <section className="hotel-mosaic" aria-label="Pictures" tabIndex={0}>
        {images.slice(0, mosaicPictures).map((image, index) => (
          <Picture key={image.url} image={image} isFirst={index === 0} />
        ))}
      </section>
      <div className="hotel-columns">
        <section aria-labelledby="hotel-about">
          <h2 id="hotel-about">About the hotel</h2>
          <RichText html={description} />
        </section>
        <section className="hotel-times" aria-labelledby="hotel-times">
          <h2 id="hotel-times">
            <Icon name="clock" />
            Times
          </h2>
          <dl>
            <dt>Check-in</dt>
            <dd>
              {policies.checkIn.beginTime} to {policies.checkIn.endTime}
            </dd>
            <dt>Check-out</dt>
            <dd>by {policies.checkOut.time}</dd>
          </dl>
          <p>By the hotel’s clock.</p>
        </section>
      </div>
      <section aria-labelledby="hotel-amenities">
        <h2 id="hotel-amenities">Amenities</h2>
        <Amenities amenities={hotel.amenities} />
      </section>
      {images.length > mosaicPictures && (
        <section aria-labelledby="hotel-pictures">
          <h2 id="hotel-pictures">More pictures</h2>
          <div className="hotel-pictures">
            {images.slice(mosaicPictures).map((image) => (
              <Picture key={image.url} image={image} />
            ))}
          </div>
        </section>
      )}
    </article>
  )
}

interface PictureProps {
  readonly image: HotelDetail['images'][number]
  readonly isFirst?: boolean
}

function Picture({ image: { url, caption }, isFirst = false }: PictureProps) {
  return (
    <figure className="hotel-picture">
      <img src={url} alt="" width="960" height="640" fetchPriority={isFirst ? 'high' : 'auto'} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Amenities({ amenities }: Pick<HotelDetail, 'amenities'>) {
  const categories = new Set(amenities.map(({ category }) => category))
  return (
    <div className="hotel-amenities">
      {[...categories].map((category) => (
        <div key={category}>
          <h3>{category}</h3>
          <ul>
            {amenities
              .filter((amenity) => amenity.category === category)
              .map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
