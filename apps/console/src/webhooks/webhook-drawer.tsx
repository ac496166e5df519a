import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Webhook } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import { Switch } from '@rialto/ui/switch.tsx'
import { useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { useWebhooks } from './use-webhooks.ts'

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
