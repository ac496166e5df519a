import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings, MarketSetup } from '@rialto/contract'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { StripeKeys } from '../../settings/stripe-keys.tsx'
import { StepForm, type StepProps } from '../step-form.tsx'
import { useSetupCall } from '../use-setup.ts'
import { useStepSettings } from '../use-step-settings.ts'

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
