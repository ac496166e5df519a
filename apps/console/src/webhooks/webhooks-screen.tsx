import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Webhook } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Plus } from 'lucide'
import { Suspense, useState } from 'react'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'
import { useWebhookList } from './use-webhook-list.tsx'
import { useWebhooks } from './use-webhooks.ts'

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
