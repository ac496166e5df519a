import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings, MarketSetup, TestMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { StripeKeys } from '../settings/stripe.tsx'
import { explainMailFailure } from './explain-mail-failure.ts'
import { StepForm, type StepProps, useSetupCall, useStepSettings } from './step-form.tsx'

const EXAMPLE = 'SMTP_URL=smtps://user:password@smtp.example.com:465\nMAIL_FROM=Market <orders@example.com>'

/** Shows how mails leave, and tries it. */
export function MailStep({ setup, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const { state, server, from } = setup.mail
  const test = useMutation({ mutationFn: () => consoleApi.call('POST /admin/settings/test-mail') })
  const isDone = setup.steps.some(({ key, state: of }) => key === 'mail' && of === 'done')
  const hasArrived = test.data !== undefined && test.data.outcome !== 'failed'
  return (
    <StepForm
      {...step}
      title={t('Do mails arrive?')}
      lead={t('Shoppers get their orders by mail, sellers their invitations, and you whatever needs you.')}
      isPending={false}
      error={test.error}
      isBlocked={!hasArrived && !isDone}
      sendLabel={t('Continue')}
    >
      {state === 'missing' ? (
        <Notice tone="warn">
          {t(
            'No mail server is named yet. Write these two lines with your own values into the environment of the server, restart it, and come back:',
          )}
          <pre dir="ltr" className="mt-2 overflow-x-auto text-13">
            {EXAMPLE}
          </pre>
        </Notice>
      ) : (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
          <dt className="text-ink-2">{t('Mail server')}</dt>
          <dd className="break-all">
            <bdi>{server ?? t('Kept in the local outbox')}</bdi>
          </dd>
          {from !== null && (
            <>
              <dt className="text-ink-2">{t('Sender')}</dt>
              <dd className="break-all">
                <bdi dir="ltr">{from}</bdi>
              </dd>
            </>
          )}
        </dl>
      )}
      <div>
        <Button pending={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test mail to myself')}
        </Button>
      </div>
      {test.data && <Outcome sent={test.data} />}
    </StepForm>
  )
}

function Outcome({ sent: { to, outcome, error } }: { sent: TestMessage }) {
  const { t } = useTranslation()
  if (outcome === 'failed')
    return (
      <Notice tone="error">
        <p>{explainMailFailure(error ?? '', t)}</p>
        <p dir="ltr" className="mt-1 text-start text-13 break-words">
          {error}
        </p>
      </Notice>
    )
  return (
    <Notice tone="ok">
      {outcome === 'sent' ? t('Accepted for') : t('Kept in the outbox for')} <bdi>{to}</bdi>
    </Notice>
  )
}

type Props = StepProps & { setup: MarketSetup }

/** Cash on delivery, and cards by Stripe. */
export function PaymentStep(props: Props) {
  const settings = useStepSettings()
  return settings.values ? <Fields {...props} settings={settings} values={settings.values} /> : null
}

interface FieldsProps extends Props {
  settings: ReturnType<typeof useStepSettings>
  values: MarketSettings
}

function Fields({ settings, values, ...step }: FieldsProps) {
  const { t } = useTranslation()
  const { stripe } = step.setup
  const [cash, setCash] = useState(values.cash_on_delivery)
  const [cards, setCards] = useState(stripe.source !== null)
  const [keys, setKeys] = useState({ secret_key: '', webhook_secret: '' })
  const saveKeys = useSetupCall((body: typeof keys) => consoleApi.call('PUT /admin/setup/stripe', { body }))
  const hasNewKeys = keys.secret_key !== '' || keys.webhook_secret !== ''

  async function save() {
    if (cards && hasNewKeys) await saveKeys.mutateAsync(keys)
    await settings.save({ cash_on_delivery: cash, ...gatewaySettings(values, cards, t('Card')) })
  }

  return (
    <StepForm
      {...step}
      title={t('How do shoppers pay?')}
      lead={t('One way is enough to begin with.')}
      save={save}
      isPending={settings.isPending || saveKeys.isPending}
      error={saveKeys.error ?? settings.error}
      isBlocked={cards && stripe.source === null && !hasNewKeys}
    >
      <div>
        <Checkbox className="min-h-11" checked={cash} onChange={({ currentTarget }) => setCash(currentTarget.checked)}>
          {t('Cash on delivery')}
        </Checkbox>
        <p className="ms-7.5 text-13 text-ink-2">{t('The seller is paid at the door. Nothing has to be set up.')}</p>
      </div>
      <div>
        <Checkbox
          className="min-h-11"
          checked={cards}
          onChange={({ currentTarget }) => setCards(currentTarget.checked)}
        >
          {t('Cards, by Stripe')}
        </Checkbox>
        <p className="ms-7.5 text-13 text-ink-2">{t('Needs an account at Stripe, and two keys of it.')}</p>
      </div>
      {cards && (
        <StripeKeys stripe={stripe} keys={keys} onChange={(part) => setKeys((before) => ({ ...before, ...part }))} />
      )}
    </StepForm>
  )
}

/** Offers Stripe beside other gateways, or takes it away. */
function gatewaySettings(values: MarketSettings, cards: boolean, title: string) {
  const others = values.payment_gateways.filter(({ name }) => name !== 'stripe')
  if (!cards) return { payment_gateways: others, online_payment: others.length > 0 }
  const known = values.payment_gateways.find(({ name }) => name === 'stripe')
  const id = Math.max(0, ...others.map((gateway) => gateway.id)) + 1
  return { payment_gateways: [...others, known ?? { id, name: 'stripe', title, logo: null }], online_payment: true }
}
