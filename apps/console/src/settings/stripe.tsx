import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketSetup } from '@rialto/contract'
import { GATEWAY_KEY_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { CopyButton } from '../lib/copy-button.tsx'
import { messageOf } from '../lib/errors.tsx'

const KEY = ['GET /admin/gateways/stripe']

/** The keys of Stripe: what it says of them, others in their place, or none. */
export function StripeSection() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: stripe } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/gateways/stripe', { signal }),
  })
  const [keys, setKeys] = useState(NO_KEYS)
  const [isRemoving, setRemoving] = useState(false)
  const { connect_webhook_secret, ...own } = keys
  const given = connect_webhook_secret ? keys : own
  const call = useMutation({
    mutationFn: (deed: 'save' | 'check' | 'remove') =>
      deed === 'save'
        ? consoleApi.call('PUT /admin/gateways/stripe', { body: given })
        : consoleApi.call(deed === 'check' ? 'POST /admin/gateways/stripe/check' : 'DELETE /admin/gateways/stripe'),
    onSuccess: (state, deed) => {
      queries.setQueryData(KEY, state)
      // Keys that are typed are not saved by looking at the others again.
      if (deed !== 'check') setKeys(NO_KEYS)
    },
  })
  if (!stripe) return null
  const isGiven = keys.secret_key !== '' && keys.webhook_secret !== ''
  return (
    <Form onSend={() => isGiven && call.mutate('save')} className="grid gap-4 border-b border-line py-4">
      <b className="font-semibold">{t('Cards, by Stripe')}</b>
      <StripeKeys stripe={stripe} keys={keys} onChange={(part) => setKeys((before) => ({ ...before, ...part }))} />
      {call.error && <Notice tone="error">{messageOf(call.error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap gap-3">
        {stripe.source !== 'environment' && (
          <Button type="submit" variant="pri" unready={!isGiven} pending={call.isPending && call.variables === 'save'}>
            {t('Save the keys')}
          </Button>
        )}
        {stripe.source !== null && (
          <Button pending={call.isPending && call.variables === 'check'} onClick={() => call.mutate('check')}>
            {t('Check again')}
          </Button>
        )}
        {stripe.source === 'console' && <Button onClick={() => setRemoving(true)}>{t('Remove the keys')}</Button>}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        title={t('Remove the keys of Stripe?')}
        lead={t('Shoppers can then no longer pay by card. Payments that are under way are not lost.')}
        confirmLabel={t('Remove the keys')}
        cancelLabel={t('Cancel')}
        onConfirm={() => {
          setRemoving(false)
          call.mutate('remove')
        }}
      />
    </Form>
  )
}

interface Keys {
  secret_key: string
  webhook_secret: string
  /** Empty: as it is. */
  connect_webhook_secret?: string
}

const NO_KEYS: Keys = { secret_key: '', webhook_secret: '', connect_webhook_secret: '' }

interface StripeKeysProps {
  stripe: MarketSetup['stripe']
  keys: Keys
  onChange: (part: Partial<Keys>) => void
}

/** The keys of Stripe. Stored ones are never shown again. */
export function StripeKeys({ stripe, keys, onChange }: StripeKeysProps) {
  const { t } = useTranslation()
  const { source, hint, webhook_url: address } = stripe
  if (source === 'environment')
    return (
      <div className="grid gap-4">
        <Notice tone="ok">
          {t(
            'The keys come from the environment of the server (…{{hint}}), which is stronger than what is given here.',
            {
              hint: hint ?? '',
            },
          )}
        </Notice>
        <KeyState stripe={stripe} />
      </div>
    )
  const field = {
    showLabel: t('Show'),
    hideLabel: t('Hide'),
    autoComplete: 'off',
    dir: 'ltr',
    maxLength: GATEWAY_KEY_MAX,
  }
  return (
    <div className="grid gap-4 rounded-control border border-line p-4">
      {source === 'console' && (
        <Notice tone="ok">
          {t('Keys are stored (…{{hint}}). They are never shown again; leave the fields empty to keep them.', {
            hint: hint ?? '',
          })}
        </Notice>
      )}
      <KeyState stripe={stripe} />
      <PasswordField
        {...field}
        label={t('Secret key')}
        hint={t('Developers › API keys. It starts with sk_ or rk_.')}
        value={keys.secret_key}
        onChange={({ currentTarget }) => onChange({ secret_key: currentTarget.value.trim() })}
      />
      <PasswordField
        {...field}
        label={t('Signing secret of the webhook')}
        hint={t('Developers › Webhooks: add the address below there. It starts with whsec_.')}
        value={keys.webhook_secret}
        onChange={({ currentTarget }) => onChange({ webhook_secret: currentTarget.value.trim() })}
      />
      {keys.connect_webhook_secret !== undefined && (
        <PasswordField
          {...field}
          label={t('Signing secret of the webhook for connected accounts')}
          hint={
            stripe.has_connect_secret
              ? t('One is stored. Leave the field empty to keep it.')
              : t(
                  'Only for payouts through Stripe: a second webhook at the same address, for events on connected accounts.',
                )
          }
          value={keys.connect_webhook_secret}
          onChange={({ currentTarget }) => onChange({ connect_webhook_secret: currentTarget.value.trim() })}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <code dir="ltr" className="min-w-0 text-13 break-all">
          {address}
        </code>
        <CopyButton text={address} label={t('Copy the address')} />
      </div>
    </div>
  )
}

/** Shows Stripe's answer about the keys, their mode, and whether payments can be started. */
function KeyState({ stripe: { check, mode, reason, failed_at: failedAt, failure } }: Pick<StripeKeysProps, 'stripe'>) {
  const { i18n, t } = useTranslation()
  if (check === null) return null
  return (
    <>
      {check === 'ok' && <Notice tone="ok">{t('Stripe has accepted the key.')}</Notice>}
      {check === 'unchecked' && (
        <Notice tone="warn">
          {t('Not checked: Stripe could not be reached.')} {reason && <bdi>{reason}</bdi>}
        </Notice>
      )}
      {check === 'refused' && (
        <Notice tone="error">
          {t('Stripe refuses the key, so shoppers are not offered it. Give another key.')}{' '}
          {reason && <bdi>{reason}</bdi>}
        </Notice>
      )}
      {mode === 'test' && <Notice tone="warn">{t('This is a test key: payments take no money.')}</Notice>}
      {failedAt && check !== 'refused' && (
        <Notice tone="error">
          {t('Payments cannot be started since {{moment}}:', { moment: formatMoment(failedAt, i18n.language) })}{' '}
          <bdi>{failure}</bdi>
        </Notice>
      )}
    </>
  )
}
