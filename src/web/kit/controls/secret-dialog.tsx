import { Button } from '../button.tsx'
import { Actions } from '../card.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Text } from '../text.tsx'

interface SecretDialogProps {
  readonly what: 'key' | 'secret'
  readonly secret: string
  /** A sentence about the purpose of the secret. */
  readonly children: string
  readonly onClose: () => void
}

/** Shows a new key or secret once; Escape does not close it. */
export function SecretDialog({ what, secret, children, onClose }: SecretDialogProps) {
  const copy = `Copy the ${what}`
  return (
    <Dialog title={`Copy the new ${what}`} isBusy onClose={onClose}>
      <p>It is shown only now. {children}</p>
      <Text weight="strong">
        <code>{secret}</code>
      </Text>
      <CopyButton label={copy} text={secret} words={copy} />
      <Actions>
        <Button look="strong" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </Dialog>
  )
}
