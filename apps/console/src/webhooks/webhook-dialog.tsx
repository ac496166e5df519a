import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Webhook } from '@rialto/contract'
import type { WebhookDeliveryType } from '@rialto/contract/enums'
import { WEBHOOK_URL_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { CopyButton } from '../lib/copy-button.tsx'
import { messageOf } from '../lib/errors.tsx'
import { useWebhookCalls, useWebhooks, useWebhookWords } from './use-webhooks.ts'

interface WebhookDialogProps {
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  onClose: () => void
}

/** Adds a webhook, and shows its secret this once; or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation()
  const words = useWebhookWords()
  const { events: all } = useWebhookCalls()
  const { add, change } = useWebhooks()
  const [events, setEvents] = useState<readonly WebhookDeliveryType[]>(webhook?.events ?? all)
  const [missing, setMissing] = useState(false)
  const { error, isPending } = webhook ? change : add
  const errors = error instanceof ApiError ? error.errors : {}

  function send(form: HTMLFormElement) {
    setMissing(events.length === 0)
    if (events.length === 0) return
    const input = { url: String(new FormData(form).get('url')).trim(), events: [...events] }
    if (webhook) change.mutate({ id: webhook.id, ...input }, { onSuccess: onClose })
    else add.mutate(input)
  }

  if (add.data) return <SecretDialog secret={add.data.secret} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={webhook ? t('Change the webhook') : t('New webhook')}
      lead={t(
        'Your program gets a signed POST request for each event. It names ids alone; read the rest with an API key.',
      )}
      closeLabel={t('Close')}
    >
      <Form onSend={send} className="grid gap-4">
        {error && Object.keys(errors).length === 0 && (
          <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextField
          label={t('Address')}
          name="url"
          type="url"
          dir="ltr"
          placeholder="https://"
          defaultValue={webhook?.url}
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
          autoFocus
          required
          error={errors.url?.[0]}
        />
        <fieldset className="grid" aria-describedby="webhook-events">
          <legend className="mb-1 font-semibold">{t('Events')}</legend>
          {all.map((event) => (
            <Checkbox
              key={event}
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((other) => other !== event))
              }
            >
              {words.events[event]}
            </Checkbox>
          ))}
          <FieldNote id="webhook-events" error={missing ? t('Choose at least one') : errors.events?.[0]} />
        </fieldset>
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={isPending}>
            {webhook ? t('Save') : t('Add the webhook')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Shows the secret of a webhook this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onOpenChange={onClose} isLocked title={t('The secret of your webhook')}>
      <div className="grid gap-4">
        <Notice tone="warn">
          {t('Copy the secret now. Your program checks the signature of each request with it. It is not shown again.')}
        </Notice>
        <code dir="ltr" className="rounded-control bg-ground-2 p-3 text-13 break-all select-all">
          {secret}
        </code>
        <div className="grid grid-cols-2 gap-2.5">
          <CopyButton text={secret} label={t('Copy')} />
          <Button variant="pri" onClick={onClose}>
            {t('I have kept it')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
