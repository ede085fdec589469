import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './batch.module.css'
import { CsvFileError } from '#client/csv/csv-file-error'
import { mostBatchLines } from './read-batch.ts'
import { explainError } from '#web/api/explain-error.ts'

interface ChooseFileProps {
  /** Of the last file, and why it could not be used. */
  readonly name: string | undefined
  readonly error: Error | null
  readonly onFile: (file: File) => void
}

/** Takes a file of transfers, chosen or dropped, and describes its format. */
export function ChooseFile({ name, error, onFile }: ChooseFileProps) {
  return (
    <Stack gap={5}>
      <FileDrop title="Send many transfers from a file" className={styles.drop} onFile={onFile}>
        <p>Choose a CSV, or drop it here. The whole file is checked, and nothing is sent until you confirm it.</p>
        <ErrorNotice>
          {error !== null &&
            `${name} could not be checked. ${error instanceof CsvFileError ? error.message : explainError(error)}`}
        </ErrorNotice>
        <FileButton accept=".csv,.txt,text/csv" onFile={onFile} />
      </FileDrop>
      <Text as={Stack} size="small" tone="soft" align="start">
        <Text as="h3" tone="ink">
          File format
        </Text>
        <p>
          The first line names the columns. Each further line is one transfer, at most {formatNumber(mostBatchLines)}:
          phone number or account ID, miles, and optionally a reference and a note, which the member can read.
        </p>
      </Text>
    </Stack>
  )
}
