import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Webhook } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Plus, Webhook as WebhookIcon } from 'lucide'
import { Suspense, useState } from 'react'
import { listed } from '../lib/inline-text.ts'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'
import { useWebhooks, useWebhookWords } from './use-webhooks.ts'

const WebhookDialog = latePart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const WebhookDrawer = latePart(async () => (await import('./webhook-drawer.tsx')).WebhookDrawer)

/** The webhooks of the shop or of the market. */
export function WebhooksScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { query } = useWebhooks()
  const items = query.data?.items
  const [openId, setOpenId] = useState<number | null>(null)
  const [edited, setEdited] = useState<'new' | Webhook | null>(null)
  const list = useWebhookList(setOpenId)
  const open = items?.find(({ id }) => id === openId)
  useKeys([{ keys: 'N', label: t('New webhook'), run: () => setEdited('new') }])
  return (
    <>
      <PageHead title={t('Webhooks')} updatedAt={query.dataUpdatedAt}>
        <Button variant="pri" onClick={() => setEdited('new')}>
          <Icon as={Plus} size={18} />
          {t('New webhook')}
        </Button>
      </PageHead>
      <List list={list} state={state} data={wholeList(query, { rows: items, total: items?.length ?? null })} />
      <Suspense>
        {open && !edited && (
          <WebhookDrawer webhook={open} onEdit={() => setEdited(open)} onClose={() => setOpenId(null)} />
        )}
        {edited && <WebhookDialog webhook={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}

/** The list of the shop's webhooks. */
function useWebhookList(open: (id: number) => void): ListDescription<Webhook> {
  const { i18n, t } = useTranslation()
  const words = useWebhookWords()
  const eventsOf = ({ events }: Webhook) => listed(events.map((event) => words.events[event]))
  const stateOf = ({ is_on, failed_at }: Webhook) =>
    is_on ? t('Switched on') : failed_at ? t('Switched off: it failed') : t('Switched off')
  const badge = (webhook: Webhook) => (
    <Badge tone={webhook.is_on ? 'ok' : webhook.failed_at ? 'bad' : 'mute'}>{stateOf(webhook)}</Badge>
  )
  const latestOf = ({ last_attempt: last }: Webhook) => {
    if (!last) return t('Never')
    return `${formatMoment(last.at, i18n.language)} · ${last.delivered ? t('Delivered') : t('Failed')}`
  }
  return {
    label: t('Webhooks'),
    fileName: 'webhooks',
    columns: [
      { id: 'url', title: t('Address'), cell: (webhook) => <Url url={webhook.url} />, text: ({ url }) => url },
      {
        id: 'events',
        title: t('Events'),
        cell: (webhook) => <span className="text-ink-2">{eventsOf(webhook)}</span>,
        text: eventsOf,
      },
      { id: 'state', title: t('State'), cell: badge, text: stateOf },
      { id: 'latest', title: t('Latest attempt'), cell: latestOf, text: ({ last_attempt }) => last_attempt?.at ?? '' },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ url }) => url,
    card: (webhook) => (
      <div className="grid justify-items-start gap-1">
        <Url url={webhook.url} />
        <span className="text-ink-2">{eventsOf(webhook)}</span>
        {badge(webhook)}
        <span className="text-12 text-ink-2">{latestOf(webhook)}</span>
      </div>
    ),
    action: ({ id, url }) => (
      <Button
        size="sm"
        className="justify-self-end max-md:min-h-11"
        aria-label={`${t('Deliveries')}: ${url}`}
        onClick={() => open(id)}
      >
        {t('Deliveries')}
      </Button>
    ),
    empty: {
      icon: WebhookIcon,
      title: t('No webhooks'),
      text: t('A webhook tells your program of orders and other events as they happen.'),
    },
    failed: t('The webhooks could not be loaded'),
  }
}

const Url = ({ url }: { url: string }) => (
  <b dir="ltr" className="inline-block break-all md:min-w-48">
    {url}
  </b>
)
