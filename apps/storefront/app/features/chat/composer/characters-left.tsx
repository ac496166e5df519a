import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CHAT_MESSAGE_MAX } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'

/** The counter is shown when no more characters than this are left. */
const SHOWN_FROM = 200
/** Screen readers announce it in steps of this size, not at every key. */
const ANNOUNCEMENT_STEP = 50

/** Shows the remaining characters of a long message, and explains why one that is too long cannot be sent. */
export function CharactersLeft({ id, used }: { id: string; used: number }) {
  const { t } = useTranslation()
  const left = CHAT_MESSAGE_MAX - used
  const isShown = left <= SHOWN_FROM
  const isOver = left < 0
  return (
    <>
      {isShown && (
        <p aria-hidden className={cx('mt-1.5 text-end text-12', isOver ? 'text-danger' : 'text-ink-2')}>
          <span className="num">
            {used} / {CHAT_MESSAGE_MAX}
          </span>
        </p>
      )}
      <p id={id} role="status" className={isOver ? 'mt-0.5 text-end text-12 text-danger' : 'sr-only'}>
        {isOver && t('A message can have {{max}} characters at most. Please shorten it.', { max: CHAT_MESSAGE_MAX })}
        {isShown &&
          !isOver &&
          t('{{count}} characters left', { count: Math.ceil(left / ANNOUNCEMENT_STEP) * ANNOUNCEMENT_STEP })}
      </p>
    </>
  )
}
