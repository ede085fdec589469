import '../../components/redeem/redeem-or-pay.css'
import { useState } from 'react'
import { useUsualMilePrice } from '../../api/use-usual-mile-price.ts'
import { useMilePrice } from '../../browser/mile-price.ts'
import { useMyMiles } from '../../browser/my-miles.ts'
import { isDeviceRefusing } from '../../browser/stored-text.ts'
import { useNow } from '../../browser/use-now.ts'
import { CopyButton } from '../../components/controls/copy-button.tsx'
import { type Done, UndoNote } from '../../components/controls/undo-note.tsx'
import { MilePriceField } from '../../components/redeem/mile-price-field.tsx'
import { WeatherCredits } from '../../components/weather/weather-credits.tsx'
import { columnLetter } from '../../format/distances-between.ts'
import { moved } from '../../format/moved.ts'
import { countWords } from '../../format/offer-words.ts'
import { AlsoKept } from './also-kept.tsx'
import { Comparison } from './comparison.tsx'
import { linkTo, type ReadStay } from './read-stays.ts'
import { stateWords } from './state-words.ts'
import { useComparedStays } from './use-compared-stays.ts'

/** The most stays side by side. */
const mostCompared = 6

interface ShortlistContentProps {
  /** One or more. */
  readonly stays: readonly ReadStay[]
  /** Whether they are those of a link. */
  readonly isShared: boolean
  readonly onChange: (next: (texts: readonly string[]) => readonly string[]) => void
}

/** The first six stays of a list side by side, and the others below. */
export function ShortlistContent({ stays, isShared, onChange }: ShortlistContentProps) {
  const now = useNow()
  const shown = stays.slice(0, mostCompared)
  const others = stays.slice(mostCompared)
  const found = useComparedStays(shown, now)
  const own = useMilePrice()
  const place = found.compared.find(({ hotel }) => hotel !== undefined)?.hotel
  const usual = useUsualMilePrice(place)
  const myMiles = useMyMiles()
  const [done, setDone] = useState<Done>()
  const names = stays.map(({ stay }) => stay.hotelName || (found.names.get(stay.hotelId) ?? stay.hotelId))

  function move(index: number, by: number) {
    onChange((texts) => moved(texts, index, by))
    setDone({ words: `${names[index]} is ${columnLetter(index + by)} now.` })
  }

  function remove(index: number) {
    const before = stays.map(({ text }) => text)
    onChange((texts) => texts.filter((text) => text !== before[index]))
    setDone({
      words: `${names[index]} is off the list.`,
      undo() {
        onChange(() => before)
        setDone({ words: 'It is on the list again.' })
      },
    })
  }

  return (
    <>
      <div className="stays-bar">
        <div>
          <output className="stays-state">{stateWords(found.compared)}</output>
          {found.hasFailed && (
            <button type="button" className="button" aria-disabled={found.isRetrying} onClick={found.retry}>
              Check again
            </button>
          )}
          {!isShared && isDeviceRefusing() && (
            <p>This browser stores nothing: the list is gone when the page is closed.</p>
          )}
        </div>
        <CopyButton
          label={`Copy a link to ${shown.length === 1 ? 'this stay' : `these ${shown.length} stays`}`}
          words="Copy link"
          text={new URL(linkTo(shown.map(({ text }) => text)), location.href).href}
        />
      </div>
      <Comparison
        stays={shown.map((each, index) => ({
          key: each.key,
          name: names[index]!,
          photo: found.photos.get(each.stay.hotelId),
          compared: found.compared[index]!,
        }))}
        wallet={{ milePrice: own ?? usual.cents, myMiles }}
        now={now}
        onMove={move}
        onRemove={remove}
      />
      <UndoNote done={done} />
      {others.length > 0 && (
        <AlsoKept
          stays={others.map((each, index) => ({ ...each, name: names[mostCompared + index]! }))}
          most={mostCompared}
          replaced={names[mostCompared - 1]!}
          now={now}
          onCompare={(index) => {
            onChange((texts) => moved(texts, mostCompared + index, -index - 1))
            setDone({ words: `${names[mostCompared + index]} is compared now, instead of ${names[mostCompared - 1]}.` })
          }}
          onRemove={(index) => remove(mostCompared + index)}
        />
      )}
      <div className="stays-foot">
        <MilePriceField cents={own} usual={usual} />
        <p>
          Net value: cents of cash that a mile replaces, counting the miles that paying would have earned. Redeem if a
          mile is worth less than that to you, pay if it is worth more. Lines of cancellation share one scale of time
          and cost, and end at check-in.
          {isShared ? '' : ` ${countWords(stays.length, 'stay is', 'stays are')} kept on this device only.`}
        </p>
        <WeatherCredits credits={found.credits} />
      </div>
    </>
  )
}
