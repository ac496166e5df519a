import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChatProduct } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Check, CircleAlert, Clock } from 'lucide'
import { Link } from 'react-router'
import { Moment, usePrice } from '../settings/index.ts'
import { Bubble, type BubbleLook } from './bubble.tsx'
import type { ChatPartner, ThreadMessage } from './types.ts'

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

/** A product in a conversation; one link covers the card. */
function ProductMessage({ product }: { product: ChatProduct }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { unitPrice, priceBefore } = displayPrice(product)
  const rating = product.rating.toFixed(1)
  return (
    <article className="panel relative flex w-80 max-w-full items-center gap-3.5 p-2.5 transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent-edge">
      <Picture src={product.thumbnail} alt="" sizes="88px" widest={88} className="w-22" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {product.id > 0 ? (
            <Link
              to={`/products/${product.id}/details`}
              className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-3"
            >
              <TruncatedName lines={2}>{product.name}</TruncatedName>
            </Link>
          ) : (
            <TruncatedName lines={2}>{product.name}</TruncatedName>
          )}
        </p>
        {product.total_reviews > 0 && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
            <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />
            <span>{t('{{count}} reviews', { count: product.total_reviews })}</span>
          </p>
        )}
        <Price
          price={price(unitPrice)}
          was={priceBefore === null ? null : price(priceBefore)}
          labels={{ now: t('Now'), was: t('Before') }}
          className="mt-0.5"
        />
      </div>
    </article>
  )
}

interface MessageFooterProps {
  message: ThreadMessage
  /** For screen readers only, because the next message shows the same time. */
  hidden: boolean
  onRetry: (key: string) => void
}

/** The time of a message, and the delivery state of the shopper's own ones. */
function MessageFooter({ message, hidden, onRetry }: MessageFooterProps) {
  const { t } = useTranslation()
  if (message.delivery === 'failed') {
    return (
      <p className="flex flex-wrap items-center justify-end gap-x-1.5 text-12 text-danger">
        <Icon as={CircleAlert} size={14} />
        {t('Not sent.')}
        <TextButton onClick={() => onRetry(message.key)}>{t('Try again')}</TextButton>
      </p>
    )
  }
  return (
    <p className={hidden ? 'sr-only' : 'flex items-center gap-1.5 text-12 text-ink-2'}>
      <Moment at={message.at} />
      {message.from === 'user' && <DeliveryState sent={message.delivery === 'sent'} />}
    </p>
  )
}

function DeliveryState({ sent }: { sent: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon as={sent ? Check : Clock} size={14} />
      <span className="sr-only">{sent ? t('Sent') : t('Sending…')}</span>
    </>
  )
}
