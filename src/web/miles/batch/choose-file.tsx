import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { csvFile } from '#web/kit/format/csv.ts'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Note } from '#web/kit/text.tsx'
import { batchColumns } from '../delivery/results-file.ts'
import { CsvFileError } from '#client/csv/csv-file-error'
import { mostBatchLines } from './read-batch.ts'
import { explainError } from '#web/api/explain-error.ts'

interface ChooseFileProps {
  /** The name of the previous file, and why it could not be used. */
  readonly name: string | undefined
  readonly error: Error | null
  readonly onFile: (file: File) => void
}

/** Accepts a selected or dropped file of transfers, and offers an empty one to fill in. */
export function ChooseFile({ name, error, onFile }: ChooseFileProps) {
  return (
    <FileDrop title="Send many transfers from a file" onFile={onFile}>
      <p>Choose a CSV, or drop it here. The whole file is checked, and nothing is sent until you confirm.</p>
      <Note>
        One transfer a line, at most {formatNumber(mostBatchLines)}: account ID or phone number, and miles; optionally a
        reference, and a note that the member can read.
      </Note>
      <ErrorNotice>
        {error !== null &&
          `${name} could not be checked. ${error instanceof CsvFileError ? error.message : explainError(error)}`}
      </ErrorNotice>
      <Actions>
        <FileButton accept=".csv,.txt,text/csv" onFile={onFile} />
        <Button onClick={() => saveFile('batch.csv', csvFile(batchColumns, []))}>
          <Icon name="download" size={16} />
          Download a template
        </Button>
      </Actions>
    </FileDrop>
  )
}
