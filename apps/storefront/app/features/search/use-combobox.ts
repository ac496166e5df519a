import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { rememberSearch } from './recent-searches.ts'
import { searchUrl } from './search-url.ts'
import { useSharedText } from './use-shared-text.ts'

/** Handles a key of the field and returns true if the list has used it. */
export type PanelKeys = ((event: KeyboardEvent) => boolean) | null

export interface ComboboxOptions {
  /** The list is permanently open. */
  pinned: boolean
  /** Called after navigating to a result. */
  onNavigate?: () => void
}

/** The behaviour of a search field: opens and closes its list, passes keys to it, and navigates to the result. */
export function useCombobox({ pinned, onNavigate }: ComboboxOptions) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { shared, text, setText } = useSharedText(input)
  const [isOpen, setOpen] = useState(pinned)
  const [active, setActive] = useState<string>()
  const keys = useRef<PanelKeys>(null)

  const open = () => {
    setText(input.current?.value ?? '')
    setOpen(true)
  }
  /** The text changes the list, so the selection is reset before Enter can arrive. */
  const type = () => {
    setActive(undefined)
    open()
  }
  const close = () => {
    if (!pinned) setOpen(false)
    setActive(undefined)
  }
  const write = (value: string) => {
    if (input.current) input.current.value = value
    setText(value)
    setActive(undefined)
  }
  const clear = () => {
    write('')
    input.current?.focus()
  }
  const navigateTo = (to: string, search?: string) => {
    if (search !== undefined) {
      rememberSearch(search)
      write(search)
    }
    close()
    input.current?.blur()
    void navigate(to)
    onNavigate?.()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const search = (input.current?.value ?? '').trim()
    navigateTo(search ? searchUrl(search) : '/products', search)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // This Enter ends the composition of a character in an input method.
    if (event.nativeEvent.isComposing) return
    if (keys.current?.(event)) return event.preventDefault()
    if (event.key === 'Escape' && !pinned && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      open()
    }
  }
  return {
    input,
    shared,
    text,
    isOpen,
    active,
    setActive,
    keys,
    open,
    type,
    close,
    clear,
    navigateTo,
    onSubmit,
    onKeyDown,
  }
}
