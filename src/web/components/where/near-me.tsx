import './near-me.css'
import { Icon } from '../icon/icon.tsx'
import { useState } from 'react'

interface NearMeProps {
  readonly onFound: (position: { latitude: number; longitude: number }) => void
}

type State = { readonly asking: boolean; readonly fault?: string }

const timeoutMs = 10_000
const goodEnoughMs = 600_000

/** Asks the browser where the reader is, only when pressed, and says in place when it does not tell. */
export function NearMe({ onFound }: NearMeProps) {
  const [{ asking, fault }, setState] = useState<State>({ asking: false })

  function ask() {
    setState({ asking: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ asking: false })
        // A hundred metres are near enough, and tell less of the reader to whoever the link is sent.
        onFound({ latitude: Number(coords.latitude.toFixed(3)), longitude: Number(coords.longitude.toFixed(3)) })
      },
      (error) => setState({ asking: false, fault: explain(error) }),
      { timeout: timeoutMs, maximumAge: goodEnoughMs },
    )
  }

  return (
    <>
      <button type="button" className="button near-me-button" aria-disabled={asking} onClick={asking ? undefined : ask}>
        <Icon name="locate-fixed" />
        Near me
      </button>
      <output className="visually-hidden">{asking && 'Asking where you are'}</output>
      {fault !== undefined && (
        <div role="alert" className="near-me-fault">
          <p>{fault}</p>
          <button type="button" className="icon-button" aria-label="Close" onClick={() => setState({ asking: false })}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </>
  )
}

function explain({ code, PERMISSION_DENIED }: GeolocationPositionError): string {
  return code === PERMISSION_DENIED
    ? 'Your browser keeps your location to itself. Allow it in the settings of this site, or type a city under Where.'
    : 'Your browser cannot tell where you are just now. Try again, or type a city under Where.'
}
