import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Picture } from '@rialto/ui/picture.tsx'
import { Bubble, type BubbleLook } from '../../message-bubbles/index.ts'
import type { ChatPartner, ThreadMessage } from '../types.ts'
import { MessageFooter } from './message-footer.tsx'
import { ProductMessage } from './product-message.tsx'

interface MessageRowProps {
  message: ThreadMessage
  endsGroup: boolean
  partner: ChatPartner
  onRetry: (key: string) => void
}

/** A message: the shop's at the line's start beside its logo, the shopper's at the end. */
export function MessageRow({ message, endsGroup, partner, onRetry }: MessageRowProps) {
  const { t } = useTranslation()
  const mine = message.from === 'user'
  return (
    <div className={cx('flex gap-2 px-4 sm:px-6', mine && 'justify-end', endsGroup ? 'pb-3' : 'pb-1')}>
      {!mine && (
        <span className="mb-5 flex w-7 flex-none items-end">
          {endsGroup && <Picture src={partner.logo} alt="" sizes="28px" widest={28} className="w-full" />}
        </span>
      )}
      <div
        className={cx(
          'grid max-w-[min(84%,440px)] min-w-0 grid-cols-[minmax(0,1fr)] gap-1',
          mine ? 'justify-items-end' : 'justify-items-start',
        )}
      >
        <span className="sr-only">{mine ? t('You wrote:') : t('{{shop}} wrote:', { shop: partner.name })}</span>
        {message.product && <ProductMessage product={message.product} />}
        {message.text !== null && <Bubble look={lookOf(message)} text={message.text} />}
        <MessageFooter message={message} hidden={!endsGroup} onRetry={onRetry} />
      </div>
    </div>
  )
}

function lookOf({ from, delivery }: ThreadMessage): BubbleLook {
  if (from === 'shop') return 'theirs'
  return delivery === 'failed' ? 'failed' : 'mine'
}
