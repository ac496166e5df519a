import { CHAT_MESSAGE_MAX } from '@rialto/contract/limits'
import { useTranslation } from '../../../lib/i18n/use-translation.tsx'

/** From here on it is shown. */
const SHOWN = 200
/** Read out this often, not at every key. */
const SAID = 50

/** How many characters a message may still get, once it is nearly full. */
export function RoomLeft({ used }: { used: number }) {
  const { t } = useTranslation()
  const left = CHAT_MESSAGE_MAX - used
  const shown = left <= SHOWN
  return (
    <>
      {shown && (
        <p aria-hidden className="mt-1.5 text-end text-12 text-ink-2">
          <span className="num">
            {used} / {CHAT_MESSAGE_MAX}
          </span>
        </p>
      )}
      <p role="status" className="sr-only">
        {shown && t('{{count}} characters left', { count: Math.ceil(left / SAID) * SAID })}
      </p>
    </>
  )
}
