import type { SavedReply } from '@rialto/contract'
import { type KeyboardEvent, useState } from 'react'
import { useSavedReplies } from './saved-replies.ts'

interface PickerOptions {
  text: string
  onPick: (reply: SavedReply) => void
  onClose: () => void
}

/** Saved replies are opened by a slash at the beginning of the text; digits, arrow keys with Enter, or Tab pick one. */
export function useReplyPicker({ text, onPick, onClose }: PickerOptions) {
  const [current, setCurrent] = useState(0)
  const { data } = useSavedReplies()
  const isOpen = /^\/[^\n]*$/.test(text)
  const words = isOpen ? text.slice(1).trim() : ''
  const replies = isOpen ? (data?.items ?? []).filter((reply) => hasWords(reply, words)) : []
  const at = Math.min(current, Math.max(replies.length - 1, 0))

  /** @returns true if the key was for the picker */
  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!isOpen || ctrlKey || metaKey || altKey) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      setCurrent((at + step + replies.length) % Math.max(replies.length, 1))
      return true
    }
    if (key === 'Escape') {
      onClose()
      return true
    }
    const picked = /^[1-9]$/.test(key) ? replies[Number(key) - 1] : ['Enter', 'Tab'].includes(key) ? replies[at] : null
    if (picked) {
      setCurrent(0)
      onPick(picked)
    }
    // Enter must not send the words of the search.
    return picked !== null && (picked !== undefined || key === 'Enter')
  }

  return { isOpen, words, replies, current: at, onKeyDown }
}

function hasWords({ title, text }: SavedReply, words: string): boolean {
  const content = `${title} ${text}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word))
}
