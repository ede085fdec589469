import { StayCalendar, type StayCalendarProps } from '#web/kit/calendar/stay-calendar.tsx'
import styles from './form.module.css'

/** The calendar below the date fields of a form. */
export function CalendarPanel(props: StayCalendarProps) {
  return (
    <div ref={scrollIntoSight} role="dialog" aria-label="Calendar" className={styles.panel}>
      <StayCalendar {...props} />
    </div>
  )
}

function scrollIntoSight(panel: HTMLDivElement | null) {
  panel?.scrollIntoView({ block: 'nearest' })
}
