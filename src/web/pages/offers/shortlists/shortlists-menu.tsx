import { memo } from 'react'
import { Popover } from '../../../components/controls/popover.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { lazyPart } from '../../../components/part/lazy-part.tsx'

const ShortlistsPanel = lazyPart({
  what: 'The shortlists',
  load: async () => (await import('./shortlists-panel.tsx')).ShortlistsPanel,
})

/** The button that opens the shortlists of this browser. */
export const ShortlistsMenu = memo(({ now }: { readonly now: Date }) => {
  return (
    <Popover
      buttonClassName="button shortlists-button"
      button={
        <>
          <Icon name="list" size={16} />
          Shortlists
        </>
      }
    >
      <ShortlistsPanel now={now} />
    </Popover>
  )
})
