import type { RefObject } from 'react'
import * as z from 'zod/mini'
import { proposalLinksName } from '../stored-names.ts'
import { readStored, useStoredText } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { formatWholeDay } from '#web/kit/format/dates.ts'
import { Row, Stack } from '#web/kit/stack.tsx'

interface ProposalLinkProps {
  /** Of its field. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly link: string
  readonly endsOn: string
  readonly onClose: () => void
}

/** The link of a proposal that has just been made. */
export function ProposalLink({ ref, link, endsOn, onClose }: ProposalLinkProps) {
  return (
    <Stack>
      <InputField
        label="Link for your client"
        hint={`Opens without signing in until ${formatWholeDay(endsOn)}. Anyone who has it can open it.`}
        action={<CopyButton label="Copy link" words="Copy link" text={link} />}
        ref={ref}
        readOnly
        value={link}
      />
      <Row>
        <Button as="a" look="strong" href={link} target="_blank" rel="opener">
          Open
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Row>
    </Stack>
  )
}

/** Returns the links by proposal that this device remembers until signing out: the service says each once, and stores its hash. */
export function useStoredLinks(): Readonly<Record<string, string>> {
  return readStored(storedLinks, useStoredText(proposalLinksName), {})
}

const storedLinks = z.record(z.string(), z.string())
