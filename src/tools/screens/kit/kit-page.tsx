import '#web/kit/styles/fonts.css'
import '#web/kit/styles/tokens.css'
import '#web/kit/styles/base.css'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { Button, IconButton } from '#web/kit/button.tsx'
import { StayCalendar } from '#web/kit/calendar/stay-calendar.tsx'
import { Actions, Badge, Card, Facts, Status } from '#web/kit/card.tsx'
import { Choice, Choices } from '#web/kit/controls/choice.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { Dialog, PanelDialog } from '#web/kit/controls/dialog.tsx'
import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { SaveButton } from '#web/kit/controls/save-button.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { SkipLink } from '#web/kit/controls/skip-link.tsx'
import { UndoNote } from '#web/kit/controls/undo-note.tsx'
import { Combobox, ComboboxInput, ComboboxLabel } from '#web/kit/form/combobox.tsx'
import { ErrorSummary } from '#web/kit/form/error-summary.tsx'
import { Field, Input } from '#web/kit/form/field.tsx'
import { NumberStepper } from '#web/kit/form/number-stepper.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { DatesFilter, FilterChip, FilterForm, SearchFilter, SelectFilter } from '#web/kit/list/filter-form.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { NarrowOnly } from '#web/kit/list/table.tsx'
import { LoadError } from '#web/kit/load-error.tsx'
import { DoneNotice, EmptyNotice, Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'

const long =
  'A text that is much longer than what stands here otherwise, with a word that has no place to break: Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const options = ['One', 'Two', 'Three', long].map((text) => ({ value: text, text }))
const columns = [
  { title: 'Name', cell: ({ name }: RowData) => name, narrow: 'start', isHeading: true },
  { title: 'Amount', cell: ({ amount }: RowData) => amount, narrow: 'end', isNumber: true },
  {
    title: 'Note',
    cell: ({ note }: RowData) => (
      <small>
        {note}
        <NarrowOnly> of a narrow screen</NarrowOnly>
      </small>
    ),
  },
] as const
const rows = [
  { name: 'Ada Lovelace', amount: '12,000', note: 'Late credit' },
  { name: 'Grace Hopper', amount: '1,500', note: long },
]
type RowData = (typeof rows)[number]
const page = { isCurrent: true, error: null, reason: '', isFetching: false, refetch: () => undefined }
const nothing = () => undefined

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap={4} aria-label={title}>
      <Text as="h2" size="large" weight="bold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      {([undefined, 'strong', 'plain', 'link'] as const).map((look) => (
        <Row key={look ?? 'usual'} gap={4}>
          <Button look={look}>Rest</Button>
          <Button look={look} isSmall>
            <Icon name="plus" size={16} /> Small
          </Button>
          <Button look={look} aria-current>
            Current
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} isBusy>
            Busy
          </Button>
          <Button as="a" look={look} href="#buttons">
            Link
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton icon="x" label="Close" />
        <IconButton icon="heart" label="Keep" isSmall />
        <CopyButton label="Copy the text" text="text" />
        <Popover button="Popover">
          <Button>Inside</Button>
        </Popover>
        <SaveButton label="Save as CSV" isDisabled={false} save={async () => 'Saved'} explain={String} />
        <FileButton accept=".csv" onFile={nothing} />
      </Row>
    </Part>
  )
}

function Choosing() {
  const [value, setValue] = useState('One')
  const [values, setValues] = useState(['One', 'Three'])
  const few = options.slice(0, 3)
  return (
    <Part title="Choosing">
      <Segmented label="Segmented" options={few} value={value} onChange={setValue} />
      <Choice title="Choice" options={options} chosen={value} onChoose={(chosen) => setValue(chosen ?? '')} />
      <Choices title="Choices" options={few} chosen={values} onChoose={setValues} />
    </Part>
  )
}

function Fields() {
  const form = useForm({
    defaultValues: { count: 1, wrong: 5 },
    errors: { wrong: { type: 'max', message: 'enter 4 or less' } },
  })
  const [text, setText] = useState<string>()
  return (
    <Part title="Fields">
      <ErrorSummary
        errors={[
          { path: 'wrong', text: 'Count: enter 4 or less' },
          { path: undefined, text: long },
        ]}
        submitCount={0}
      />
      <FilterForm
        label="Filters"
        filter={{ chosen: 'one' }}
        onChange={() => '#'}
        search={<SearchFilter label="Search" name="search" value={undefined} error="no member has this name" />}
      >
        <SelectFilter label="Select" name="chosen" value="one" options={{ one: 'One', long }} />
        <DatesFilter from="2026-11-20" to={undefined} />
        <FilterChip name="More filters" value={undefined}>
          <SearchFilter label="Another" name="another" value={undefined} />
        </FilterChip>
      </FilterForm>
      <Field label="Disabled">{(attributes) => <Input {...attributes} disabled value="Ada" />}</Field>
      <Field label="Text" action={<Button look="link">Paste</Button>} hint={long}>
        {(attributes) => <Input as="textarea" {...attributes} rows={2} />}
      </Field>
      <FormProvider {...form}>
        <Row gap={4} align="start">
          <NumberStepper path="count" label="Count" oneOf="count" min={1} max={4} value={1} onChange={nothing} />
          <NumberStepper path="wrong" label="Invalid" oneOf="wrong" min={1} max={9} value={5} onChange={nothing} />
        </Row>
      </FormProvider>
      <Combobox
        className=""
        text={text ?? ''}
        isTyped={text !== undefined}
        options={options.map(({ text }) => ({ id: text, text, detail: 'Detail' }))}
        isLoading={false}
        emptyText="Nothing"
        onTextChange={setText}
        onChoose={({ text }) => setText(text)}
      >
        <ComboboxLabel>Combobox</ComboboxLabel>
        <Row>
          <ComboboxInput className="" placeholder="Any" opensOnClick />
        </Row>
      </Combobox>
      <StayCalendar
        checkin="2027-03-10"
        checkout="2027-03-13"
        active="checkin"
        min="2027-03-02"
        max="2028-03-01"
        months={1}
        hasNotes
        noteOf={(day) => (day.endsWith('5') ? { line: '12 k', words: '12,000', mark: 'least' } : undefined)}
        onCheckin={nothing}
        onStay={nothing}
      />
    </Part>
  )
}

function Telling() {
  return (
    <Part title="Telling">
      {(['error', 'warning', 'news'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          <b>Notice</b> {long}
        </Notice>
      ))}
      <DoneNotice>What was done</DoneNotice>
      <UndoNote done={{ words: 'One removed', undo: nothing }} />
      <LoadError what="The list" reason={long} isRetrying={false} onRetry={nothing} onClose={nothing} />
      <LoadError what="The list" reason="The service is busy." isRetrying onRetry={nothing} />
      <EmptyNotice title="Nothing yet" action={<Button>What to do</Button>}>
        {long}
      </EmptyNotice>
      <ProgressBar label="Progress" done={40} total={100} />
      <Row gap={4}>
        {(['good', 'waiting', 'bad', 'none'] as const).map((tone) => (
          <Status key={tone} tone={tone} icon="clock">
            Status {tone}
          </Status>
        ))}
        <Text>
          Text with a badge<Badge>lowest</Badge>
        </Text>
      </Row>
      {(['tiny', 'small', 'body', 'large', 'title', 'figure'] as const).map((size) => (
        <Text key={size} size={size}>
          Text, {size} <Hidden>and hidden</Hidden>
        </Text>
      ))}
      <Row>
        {(['soft', 'accent', 'danger', 'good'] as const).map((tone) => (
          <Text key={tone} tone={tone} weight="strong">
            {tone}
          </Text>
        ))}
      </Row>
    </Part>
  )
}

const list = {
  what: 'list',
  explain: String,
  cursor: undefined,
  hrefOf: () => '/older',
  caption: 'Table',
  columns,
  rowKey: ({ name }: (typeof rows)[number]) => name,
  empty: '',
}

function Lists() {
  return (
    <Part title="Lists">
      <Card aria-label="Card">
        <h2>Card</h2>
        <Facts facts={{ Member: 'Ada Lovelace', Note: long, Nothing: undefined }} />
        <Actions>
          <Button look="strong">Send</Button>
          <Button>Cancel</Button>
        </Actions>
      </Card>
      <PagedList {...list} query={{ ...page, shown: { data: rows, pagination: { next: 'next' } } }} />
      <FileDrop title="File drop" onFile={nothing}>
        Drop a file
      </FileDrop>
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Overlays">
      <Row>
        {['Dialog', 'Panel'].map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Row>
      {open === 'Dialog' && (
        <Dialog title="Dialog" onClose={close}>
          <p>{long}</p>
          <Button onClick={close}>Cancel</Button>
        </Dialog>
      )}
      {open === 'Panel' && (
        <PanelDialog title="Panel" size="narrow" onClose={close}>
          <p>{long}</p>
        </PanelDialog>
      )}
    </Part>
  )
}

/** All parts of the kit, in all states. */
function KitPage() {
  return (
    <MemoryRouter>
      <SkipLink to="main" text="Skip to the parts" />
      <main id="main" tabIndex={-1} style={{ padding: 'var(--space-4)' }}>
        <Stack gap={6}>
          <Text as="h1" size="title">
            The parts of the kit
          </Text>
          <Buttons />
          <Choosing />
          <Fields />
          <Telling />
          <Lists />
          <Overlays />
          <Part title="Loading">
            {(['short', 'usual', 'long', 'figure'] as const).map((line) => (
              <Skeleton key={line} line={line} />
            ))}
            <PagedList {...list} query={{ ...page, shown: undefined }} />
          </Part>
        </Stack>
      </main>
    </MemoryRouter>
  )
}

createRoot(document.getElementById('root')!).render(<KitPage />)
