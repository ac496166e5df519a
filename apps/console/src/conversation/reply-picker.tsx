import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedReply } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { Kbd } from '../lib/keys.tsx'

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
