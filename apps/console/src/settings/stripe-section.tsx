import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { NO_KEYS, StripeKeys } from './stripe-keys.tsx'

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
  const call = useMutation({
    mutationFn: (deed: 'save' | 'check' | 'remove') =>
      deed === 'save'
        ? consoleApi.call('PUT /admin/gateways/stripe', { body: keys })
        : consoleApi.call(deed === 'check' ? 'POST /admin/gateways/stripe/check' : 'DELETE /admin/gateways/stripe'),
    onSuccess: (state) => {
      queries.setQueryData(KEY, state)
      setKeys(NO_KEYS)
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
