import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { Text } from '#web/kit/text.tsx'

interface SecretDialogProps {
  readonly what: 'key' | 'secret'
  readonly secret: string
  /** Says what it is for, in a sentence. */
  readonly children: string
  readonly onClose: () => void
}

/** Shows a new key or secret, once; Escape does not close it. */
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
