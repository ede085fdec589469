import { whenHydrated } from '#web/kit/lazy/hydration.ts'

declare global {
  /** The path and query that the page was loaded at: before the app listens, Back changes nothing but the address. */
  var loadedAddress: string | undefined
  /**
   * Returns the elements that were pressed or changed before the app listened, and whether what was typed was completed by
   * Enter or by leaving the field; made by `page-scripts/early-input.ts`, which stops listening.
   */
  var takeEarlyInput: (() => ReadonlyMap<HTMLElement, boolean>) | undefined
}

const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!

/** Has what was pressed and typed before the app listens done again once the page is hydrated. Called just before that begins. */
export function replayEarlyInput() {
  const touched = globalThis.takeEarlyInput?.() ?? new Map<HTMLElement, boolean>()
  const replays = [...touched].map(([element, isComplete]) =>
    element instanceof HTMLSelectElement
      ? replaySelection(element)
      : !(element instanceof HTMLInputElement)
        ? () => element.click()
        : element.type === 'radio' || element.type === 'checkbox'
          ? replayChoice(element)
          : replayText(element, isComplete),
  )
  void whenHydrated().then(() => {
    for (const replay of replays) replay()
    // What a focused field needs is fetched when it receives the focus, or is typed into.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && !touched.has(activeElement))
      activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  })
}

function replayChoice(input: HTMLInputElement) {
  const { checked } = input
  return () => {
    if (checked === input.defaultChecked) return
    if (input.type === 'radio') {
      // Another one of the group was chosen after it.
      if (!checked) return
      resetGroup(input)
    }
    // React compares with the state that it has seen last.
    input.checked = !checked
    input.click()
  }
}

function replaySelection(select: HTMLSelectElement) {
  const { value } = select
  // Hydration makes it the default one.
  const isTakenBack = select.selectedOptions[0]?.defaultSelected
  return () => {
    if (isTakenBack) return
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function resetGroup({ name }: HTMLInputElement) {
  for (const radio of document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`))
    radio.checked = radio.defaultChecked
}

function replayText(input: HTMLInputElement, isComplete: boolean) {
  const { value, selectionStart, selectionEnd } = input
  return () => {
    // Otherwise more was typed, and React has seen all of it.
    if (input.value !== value && input.value !== input.defaultValue) return
    input.value = input.defaultValue
    setValue?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd)
    if (isComplete) queueMicrotask(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
}
