import { IconButton } from '#web/kit/button.tsx'
import { moved } from '#web/stay/compare/compared-rows.ts'
import { describeRate, type SelectedRate } from './selection/selected-rate.ts'
import styles from './rates.module.css'

interface MoveButtonsProps {
  readonly rates: readonly SelectedRate[]
  readonly index: number
  readonly onMove: (rates: readonly SelectedRate[]) => void
}

/** Moves a rate up or down among others. */
export function MoveButtons({ rates, index, onMove }: MoveButtonsProps) {
  const name = describeRate(rates[index]!)
  return (
    <>
      <IconButton
        icon="arrow-up"
        size={16}
        label={`Move up: ${name}`}
        aria-disabled={index === 0}
        onClick={() => onMove(moved(rates, index, -1))}
      />
      <IconButton
        icon="arrow-up"
        size={16}
        className={styles.down}
        label={`Move down: ${name}`}
        aria-disabled={index === rates.length - 1}
        onClick={() => onMove(moved(rates, index, 1))}
      />
    </>
  )
}
