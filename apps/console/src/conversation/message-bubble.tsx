import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock } from '@rialto/client/moments.ts'
import type { ChatProduct, SellerMessage } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Check, CheckCheck } from 'lucide'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

interface MessageBubbleProps {
  message: SellerMessage
  /** Of a message of the shop: whether the shopper has read it. */
  isRead: boolean
  /** How long this message has waited for an answer. */
  wait: string | null
}

/** A message, with its time and, for the shop's, the member who answered. */
export function MessageBubble({ message, isRead, wait }: MessageBubbleProps) {
  const { i18n, t } = useTranslation()
  const isOwn = message.type === 'shop'
  return (
    <li className={cx('grid gap-1', isOwn ? 'justify-items-end ps-10' : 'justify-items-start pe-10')}>
      {message.product && <ProductCard product={message.product} />}
      {message.message !== null && (
        <p
          dir="auto"
          className={cx(
            'rounded-card px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap',
            isOwn ? 'rounded-ee-[4px] bg-accent text-on-accent' : 'rounded-es-[4px] border border-line bg-card',
          )}
        >
          {message.message}
        </p>
      )}
      <p className={cx('flex items-center gap-1 text-12', wait ? 'text-warn' : 'text-ink-2')}>
        <time dateTime={message.created_at}>{formatClock(message.created_at, i18n.language)}</time>
        {message.author && <> · {message.author}</>}
        {wait && <> · {t('waiting {{time}}', { time: wait })}</>}
        {isOwn && (
          <>
            <Icon as={isRead ? CheckCheck : Check} size={14} />
            <span className="sr-only">{isRead ? t('Read by the customer') : t('Sent')}</span>
          </>
        )}
      </p>
    </li>
  )
}

/** A product as it was sent. */
export function ProductCard({ product }: { product: ChatProduct }) {
  const { currency } = useSettings()
  return (
    <a
      href={`/products/${product.id}`}
      target="_blank"
      rel="noreferrer"
      className="flex w-64 max-w-full gap-3 rounded-card border border-line bg-card p-2 hover:border-field"
    >
      <img
        src={`${product.thumbnail}?w=96`}
        alt=""
        width={64}
        height={64}
        className="dim-dark size-16 flex-none rounded-control bg-tile object-cover"
      />
      <span className="grid min-w-0 content-center gap-0.5">
        <b className="line-clamp-2 wrap-anywhere">{product.name}</b>
        <span className="num justify-self-start">{formatMoney(product.discount_price || product.price, currency)}</span>
      </span>
    </a>
  )
}
