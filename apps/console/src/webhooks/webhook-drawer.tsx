import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Webhook, WebhookDelivery } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import { SkeletonText } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Switch } from '@rialto/ui/switch.tsx'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { useWebhookCalls, useWebhooks, useWebhookWords } from './use-webhooks.ts'
import { SecretDialog } from './webhook-dialog.tsx'

interface WebhookDrawerProps {
  webhook: Webhook
  onEdit: () => void
  onClose: () => void
}

/** A webhook beside the list: its switch, its secret, and what was sent to it. */
export function WebhookDrawer({ webhook, onEdit, onClose }: WebhookDrawerProps) {
  const { t } = useTranslation()
  const { change, remove, renewSecret, reload } = useWebhooks()
  const deliveries = useDeliveries(webhook.id, { onSent: reload })
  const [asked, setAsked] = useState<'secret' | 'delete' | null>(null)
  const failed = (error: unknown) => showError(error, t('The shop cannot be reached'))
  const close = () => setAsked(null)
  if (renewSecret.data) return <SecretDialog secret={renewSecret.data.secret} onClose={() => renewSecret.reset()} />
  return (
    <>
      <Drawer isOpen onOpenChange={onClose} title={t('Webhook')} closeLabel={t('Close')}>
        <div className="grid gap-4 p-5">
          <b dir="ltr" className="break-all">
            {webhook.url}
          </b>
          <Switch
            checked={webhook.is_on}
            disabled={change.isPending}
            description={
              webhook.failed_at ? t('It failed for three days. What happened since is not sent any more.') : undefined
            }
            onChange={({ target }) => change.mutate({ id: webhook.id, is_on: target.checked }, { onError: failed })}
          >
            {t('Send events')}
          </Switch>
          <div className="grid grid-cols-2 gap-2.5">
            <Button
              pending={deliveries.test.isPending}
              onClick={() => deliveries.test.mutate(undefined, { onError: failed })}
            >
              {t('Send a test')}
            </Button>
            <Button onClick={onEdit}>{t('Change')}</Button>
            <Button onClick={() => setAsked('secret')}>{t('New secret')}</Button>
            <Button variant="danger" onClick={() => setAsked('delete')}>
              {t('Delete')}
            </Button>
          </div>
          <h3 className="text-16">{t('Deliveries')}</h3>
          <DeliveryLog deliveries={deliveries} onError={failed} />
        </div>
      </Drawer>
      <ConfirmDialog
        isOpen={asked === 'secret'}
        onOpenChange={close}
        title={t('Make a new secret?')}
        lead={t('Requests are signed with the new secret at once. Your program refuses them until it knows it.')}
        cancelLabel={t('Cancel')}
        confirmAs="danger"
        confirmLabel={t('New secret')}
        pending={renewSecret.isPending}
        onConfirm={() => renewSecret.mutate(webhook.id, { onSuccess: close, onError: failed })}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={close}
        title={t('Delete the webhook?')}
        lead={t('Your program hears of nothing any more, and the list of deliveries goes too.')}
        cancelLabel={t('Keep')}
        confirmAs="danger"
        confirmLabel={t('Delete')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(webhook.id, { onSuccess: onClose, onError: failed })}
      />
    </>
  )
}

interface DeliveryLogProps {
  deliveries: ReturnType<typeof useDeliveries>
  onError: (error: unknown) => void
}

/** The deliveries of a webhook in the last 30 days, and how its program answered. */
function DeliveryLog({ deliveries: { query, retry }, onError }: DeliveryLogProps) {
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

const POLL_MS = 10_000

/** The deliveries of a webhook, the newest first, with the calls that send one by hand. */
function useDeliveries(id: number, { onSent }: { onSent: () => void }) {
  const { place } = usePlace()
  const calls = useWebhookCalls()
  const queries = useQueryClient()
  const queryKey = ['GET /seller/webhooks/{id}/deliveries', place?.key, id]
  const onSettled = () => {
    onSent()
    return queries.invalidateQueries({ queryKey })
  }
  return {
    query: useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => calls.deliveries(id, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchInterval: POLL_MS,
    }),
    test: useMutation({
      mutationFn: () => calls.test(id),
      onSettled,
    }),
    retry: useMutation({
      mutationFn: (deliveryId: number) => calls.retry(id, deliveryId),
      onSettled,
    }),
  }
}
