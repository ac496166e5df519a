import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { rememberSearch } from './recent-searches.ts'
import { searchUrl } from './suggestion-groups.ts'
import { useSharedText } from './use-shared-text.ts'

/** Takes a key of the field; true when it was for the list. */
export type PanelKeys = ((event: KeyboardEvent) => boolean) | null

export interface ComboboxOptions {
  /** The list is part of the place and never closes. */
  pinned: boolean
  /** Told when the shopper has gone to what was searched for. */
  onDone?: () => void
}

/** What a search field does: opens and closes its list, hands it the keys, and goes where the search leads. */
export function useCombobox({ pinned, onDone }: ComboboxOptions) {
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
  /** Another text, another list: the arrows begin anew, before Enter can come. */
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
  const go = (to: string, search?: string) => {
    if (search !== undefined) {
      rememberSearch(search)
      write(search)
    }
    close()
    input.current?.blur()
    void navigate(to)
    onDone?.()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const search = (input.current?.value ?? '').trim()
    go(search ? searchUrl(search) : '/products', search)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter that ends the composing of a character is none of ours.
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
  return { input, shared, text, isOpen, active, setActive, keys, open, type, close, clear, go, onSubmit, onKeyDown }
}
