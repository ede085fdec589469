import './near-me.css'
import { Icon } from '../icon/icon.tsx'
import { useRef, useState } from 'react'

interface NearMeProps {
  readonly onFound: (position: { latitude: number; longitude: number }) => void
}

type State = { readonly asking: boolean; readonly error?: string }

const timeoutMs = 10_000
const maxAgeMs = 600_000

/** Asks the browser for the user's location when pressed, and explains in place if that fails. */
export function NearMe({ onFound }: NearMeProps) {
  const [{ asking, error }, setState] = useState<State>({ asking: false })
  const button = useRef<HTMLButtonElement>(null)

  function ask() {
    setState({ asking: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ asking: false })
        // A hundred meters are exact enough, and a shared link reveals less.
        onFound({ latitude: Number(coords.latitude.toFixed(3)), longitude: Number(coords.longitude.toFixed(3)) })
      },
      (error) => setState({ asking: false, error: explain(error) }),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button near-me-button"
        aria-disabled={asking}
        onClick={asking ? undefined : ask}
      >
        <Icon name="locate-fixed" />
        Near me
      </button>
      <output className="visually-hidden">{asking && 'Finding your location'}</output>
      {error !== undefined && (
        <div role="alert" className="near-me-error">
          <p>{error}</p>
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            onClick={() => {
              setState({ asking: false })
              button.current?.focus()
            }}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </>
  )
}

function explain({ code, PERMISSION_DENIED }: GeolocationPositionError): string {
  return code === PERMISSION_DENIED
    ? 'Your browser does not share your location. Allow it in the settings of this site, or enter a city under Where.'
    : 'Your browser could not find your location. Try again, or enter a city under Where.'
}
