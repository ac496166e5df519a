import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { WebhookDelivery } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { messageOf } from '../lib/errors.tsx'
import type { useDeliveries } from './use-deliveries.ts'
import { useWebhookWords } from './webhook-words.ts'

interface DeliveryLogProps {
  deliveries: ReturnType<typeof useDeliveries>
  onError: (error: unknown) => void
}

/** The deliveries of a webhook in the last 30 days, and how its program answered. */
export function DeliveryLog({ deliveries: { query, retry }, onError }: DeliveryLogProps) {
  const { t } = useTranslation()
  const rows = query.data?.pages.flatMap(({ items }) => items)
  if (!rows && query.error)
    return <Notice tone="error">{messageOf(query.error, t('The deliveries could not be loaded'))}</Notice>
  if (!rows)
    return (
      <div role="status" aria-label={t('Loading')}>
        <SkeletonText lines={4} />
      </div>
    )
  if (rows.length === 0) return <p className="text-ink-2">{t('Nothing was sent yet')}</p>
  return (
    <>
      <ul>
        {rows.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isSending={retry.isPending && retry.variables === delivery.id}
            onRetry={() => retry.mutate(delivery.id, { onError })}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

const tones = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const

interface DeliveryRowProps {
  delivery: WebhookDelivery
  isSending: boolean
  onRetry: () => void
}

function DeliveryRow({ delivery, isSending, onRetry }: DeliveryRowProps) {
  const { i18n, t } = useTranslation()
  const words = useWebhookWords()
  const { type, subject_id, state, created_at, attempts, fault, http_status, next_attempt_at } = delivery
  const name = type === 'webhook.test' ? words.events[type] : `${words.events[type]} ${subject_id}`
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <b>{name}</b>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
        </span>
        <span className="text-12 text-ink-2">
          <time dateTime={created_at}>{formatMoment(created_at, i18n.language)}</time>
          {attempts > 1 && ` · ${t('{{count}} attempts', { count: attempts })}`}
        </span>
        {fault && (
          <span className="text-12 text-ink-2">
            {words.faults[fault]}
            {http_status !== null && <bdi> ({http_status})</bdi>}
          </span>
        )}
        {next_attempt_at && fault && (
          <span className="text-12 text-ink-2">
            {t('Next attempt')}: {formatMoment(next_attempt_at, i18n.language)}
          </span>
        )}
      </div>
      {type !== 'webhook.test' && (
        <Button
          size="sm"
          className="flex-none max-md:min-h-11"
          pending={isSending}
          aria-label={`${t('Try again')}: ${name}`}
          onClick={onRetry}
        >
          {t('Try again')}
        </Button>
      )}
    </li>
  )
}
