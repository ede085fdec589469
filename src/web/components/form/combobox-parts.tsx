import { type ComponentProps, type ComponentType, createContext, type ReactNode, type RefObject, use } from 'react'
import type { IconProps } from '../icon/icon.tsx'

/** Something a combobox offers. */
export interface ComboboxOption {
  readonly id: string
  readonly text: string
  /** What distinguishes it from others with the same text. */
  readonly detail?: string
  readonly icon?: IconProps['name']
  /** The heading it is listed under. */
  readonly section?: string
}

/** The options for a typed text. */
export interface Suggestions<Option extends ComboboxOption> {
  /** The best first. */
  readonly options: readonly Option[]
  readonly isLoading: boolean
  /** Why they could not be loaded, in words. */
  readonly error?: string | undefined
  /** Loads them again. */
  readonly onRetry?: (() => void) | undefined
}

export interface ComboboxProps<Option extends ComboboxOption> extends Suggestions<Option> {
  readonly className: string
  /** The accessible name, where there is no label among the children. */
  readonly label?: string
  /** What the input shows. */
  readonly text: string
  /** Whether the user typed it: only typing opens the list, and it closes once there is no typed text. */
  readonly isTyped: boolean
  readonly selectedId?: string | undefined
  /** The text of the list when nothing matches; without it the list closes. */
  readonly emptyText?: string | undefined
  readonly isInvalid?: boolean
  readonly onTextChange: (text: string) => void
  readonly onChoose: (option: Option) => void
  /** Called at Enter with something typed and no option focused; unless it returns true, the best match is chosen. */
  readonly onEnter?: () => boolean
  /** The `ComboboxInput` with what is around it. */
  readonly children: ReactNode
}

export interface ComboboxLabelProps {
  /** The id of the input. */
  readonly htmlFor: string
  readonly children: ReactNode
}

export interface ComboboxInputProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'onFocus' | 'onBlur' | 'onPaste' | 'onKeyDownCapture'
> {
  readonly className: string
  readonly placeholder: string
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** Whether a press opens the list with nothing typed. */
  readonly opensOnClick?: boolean
}

interface Parts {
  readonly Label: ComponentType<ComboboxLabelProps>
  readonly Input: ComponentType<ComboboxInputProps>
}

/** What the label and the input of the surrounding combobox are rendered with. */
export const ComboboxParts = createContext<Parts | undefined>(undefined)

/** The visible name of the combobox around it. */
export function ComboboxLabel(props: ComboboxLabelProps) {
  const { Label } = useParts()
  return <Label {...props} />
}

/** The input of the combobox around it. */
export function ComboboxInput(props: ComboboxInputProps) {
  const { Input } = useParts()
  return <Input {...props} />
}

function useParts(): Parts {
  const parts = use(ComboboxParts)
  if (parts === undefined) throw new Error('There is no combobox around it')
  return parts
}
