import { Link } from 'react-router'
import { proposalsPath } from '#web/browser/paths.ts'
import { Popover } from '#web/kit/controls/popover.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { formatAge } from '#web/stay/today/describe-change.ts'
import { ratesHref } from '../rates-address.ts'
import { useIsAgent } from '../sell/sell-rule.ts'
import { useShortlists } from './stored-shortlists.ts'

/** A button that opens this browser's shortlists, and a link to an agent's proposals. */
export function ShortlistsMenu({ now }: { readonly now: Date }) {
  const isAgent = useIsAgent()
  return (
    <Popover button="Shortlists">
      <Stack align="start">
        <ShortlistsPanel now={now} />
        {isAgent && (
          <Text as={Link} isAlone weight="strong" to={proposalsPath}>
            Proposals
          </Text>
        )}
      </Stack>
    </Popover>
  )
}

/** This browser's shortlists, each with a link to open it. */
function ShortlistsPanel({ now }: { readonly now: Date }) {
  const lists = useShortlists()
  return (
    <Stack>
      {lists.length === 0 && <Note>No shortlists yet. Select rates, then press Keep.</Note>}
      <Stack as="ul" role="list" gap={2}>
        {lists.map(({ id, name, rates, changedAtMs }) => (
          <li key={id}>
            <Text as={Link} isAlone weight="strong" to={ratesHref({ list: id })}>
              {name}
            </Text>
            <Text size="tiny" tone="soft">
              {formatCount(rates.length, 'rate', 'rates')} · changed {formatAge(changedAtMs, now)}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
