import { Button, IconButton } from '#web/kit/button.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import styles from './places.module.css'
import { Icon } from '#web/kit/icon.tsx'
import { useRef, useState } from 'react'

type State = { readonly asking: boolean; readonly error?: string }

const timeoutMs = 10_000
const maxAgeMs = 600_000

/** Asks the browser for the user's location when pressed; shows an error in place if that fails. */
export function NearMe({ onFound }: { readonly onFound: (position: { latitude: number; longitude: number }) => void }) {
  const [{ asking, error }, setState] = useState<State>({ asking: false })
  const button = useRef<HTMLButtonElement>(null)

  function ask() {
    setState({ asking: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ asking: false })
        // About a hundred meters is precise enough, and reveals less in a shared link.
        onFound({ latitude: Number(coords.latitude.toFixed(3)), longitude: Number(coords.longitude.toFixed(3)) })
      },
      (error) => setState({ asking: false, error: explain(error) }),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  }

  return (
    <>
      <Button ref={button} className={styles.near} aria-disabled={asking} onClick={asking ? undefined : ask}>
        <Icon name="locate-fixed" />
        Near me
      </Button>
      <Hidden as="output">{asking && 'Finding your location'}</Hidden>
      {error !== undefined && (
        <Row role="alert" justify="between" wrap={false} className={styles.failed}>
          <p>{error}</p>
          <IconButton
            icon="x"
            label="Close"
            onClick={() => {
              setState({ asking: false })
              button.current?.focus()
            }}
          />
        </Row>
      )}
    </>
  )
}

function explain({ code, PERMISSION_DENIED }: GeolocationPositionError): string {
  if (!isSecureContext) return 'Your browser shares your location only with pages over https. Enter a city instead.'
  return code === PERMISSION_DENIED
    ? 'Your browser does not share your location. Allow it in this site’s settings, or enter a city.'
    : 'Your browser could not find your location. Try again, or enter a city.'
}
