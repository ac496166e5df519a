import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedReply } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { Kbd } from '../lib/keys.tsx'
import { usePlace } from '../lib/place.tsx'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface ReplyPickerProps {
  id: string
  replies: readonly SavedReply[]
  /** The words after the slash. */
  words: string
  current: number
  onPick: (reply: SavedReply) => void
  onEdit: () => void
}

/** The saved replies that fit what was typed after a slash. It opens above the field and pushes the messages up. */
export function ReplyPicker({ id, replies, words, current, onPick, onEdit }: ReplyPickerProps) {
  const { t } = useTranslation()
  return (
    <div className="panel max-h-80 overflow-y-auto p-1.5">
      <div className="flex min-h-9 items-center justify-between gap-3 px-2.5 text-12 text-ink-2">
        <span>{words ? t('Saved replies for “{{words}}”', { words }) : t('Saved replies')}</span>
        <TextButton onClick={onEdit}>{t('Edit replies')}</TextButton>
      </div>
      {/* The field keeps the focus, and moves through the options by its arrow keys. */}
      <div id={id} role="listbox" aria-label={t('Saved replies')}>
        {replies.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={reply.id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-2 hover:bg-hover',
              index === current && 'bg-accent-soft',
            )}
          >
            <span className="grid min-w-0 flex-1">
              <b>{reply.title}</b>
              <span className="line-clamp-2 text-12 text-ink-2">{reply.text}</span>
            </span>
            {index < 9 && <Kbd keys={String(index + 1)} />}
          </div>
        ))}
      </div>
      {replies.length === 0 && (
        <p className="px-2.5 py-2 text-ink-2">
          {words ? t('No saved reply has these words') : t('Your team has no saved replies yet')}
        </p>
      )}
    </div>
  )
}

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

/** Values of the placeholders of a saved reply; null where there is none, such as an order. */
interface ReplyValues {
  name: string
  shop: string
  order: string | null
}

/** Fills in `{name}`, `{order}` and `{shop}`. A placeholder without a value stays, so that the writer sees what is missing. */
export const fillPlaceholders = (text: string, values: ReplyValues): string =>
  text.replaceAll(/\{(name|order|shop)\}/g, (placeholder, name: keyof ReplyValues) => values[name] ?? placeholder)

/** The first name, as people are greeted. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

export const savedRepliesKey = (place: string | undefined) => ['GET /seller/saved-replies', place]

/** The texts that the team often sends, or the staff of the market. */
export function useSavedReplies() {
  const { place } = usePlace()
  return useQuery({
    queryKey: savedRepliesKey(place?.key),
    queryFn: ({ signal }) =>
      place?.kind === 'market'
        ? consoleApi.call('GET /admin/saved-replies', { signal })
        : consoleApi.call('GET /seller/saved-replies', { signal }),
  })
}
