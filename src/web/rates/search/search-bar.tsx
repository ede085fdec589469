import { memo } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { describeSearch, type MadeSearch } from './describe-hotels.ts'
import styles from './search.module.css'

interface SearchBarProps extends MadeSearch {
  /** Called to search the same again, for fresh rates. */
  readonly onRepeat: () => void
  readonly onEdit: () => void
}

/** The search in one line, which is changed in the form. */
export const SearchBar = memo(({ onRepeat, onEdit, ...search }: SearchBarProps) => {
  const { hotels, stay } = describeSearch(search)
  return (
    <Row role="search" aria-label="This search" wrap={false} className={styles.bar}>
      <Text size="small" tone="soft" className={styles.search} data-unfolds>
        <Text as="b" tone="ink">
          {hotels}
        </Text>{' '}
        {stay}
      </Text>
      <IconButton icon="refresh-cw" size={16} label="Search rates" title="Search again" isSmall onClick={onRepeat} />
      <Button isSmall aria-keyshortcuts="e" onClick={onEdit}>
        Edit <kbd>E</kbd>
      </Button>
    </Row>
  )
})
