import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings, MarketSetup, TestMessage } from '@rialto/contract'
import { ADDRESS_LINE_MAX, EMAIL_MAX, NAME_MAX, PICTURE_TYPES } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { FilePicker } from '@rialto/ui/file-picker.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { useIsMarket } from '../lib/settings.tsx'
import { StripeKeys } from '../settings/stripe.tsx'
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

type Way = 'own' | 'invite'

/** A shop of one's own, or an invitation of the first seller. */
export function SellerStep({ setup, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { shop } = setup
  const [way, setWay] = useState<Way>('own')
  const [fields, setFields] = useState({ name: '', address: '', email: '' })
  const { email, ...own } = fields
  const add = useSetupCall((chosen: Way) =>
    chosen === 'own'
      ? consoleApi.call('POST /admin/setup/shop', { body: own })
      : consoleApi.call('POST /admin/setup/seller', { body: { ...own, email: email.trim() } }),
  )
  const errors = add.error instanceof ApiError ? add.error.errors : {}
  const isAtField = Object.keys(errors).length > 0
  const isEmpty = Object.values(fields).every((value) => value.trim() === '')
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields((before) => ({ ...before, [name]: currentTarget.value })),
    error: errors[name]?.[0],
  })

  return (
    <StepForm
      {...step}
      title={isMarket ? t('Who sells first?') : t('Who sells?')}
      lead={
        isMarket
          ? t('Every product belongs to a shop. More sellers can apply on the storefront once the market is open.')
          : t('Every product belongs to the one who sells it. Only one seller sells here.')
      }
      save={async () => (!shop || !isEmpty) && add.mutateAsync(way)}
      isPending={add.isPending}
      error={isAtField ? null : add.error}
    >
      {shop && (
        <Notice tone="ok">
          {shop.invited === null
            ? t('{{shop}} is a shop of this market.', { shop: shop.name })
            : t('{{shop}} is a shop of this market; {{email}} is invited.', { shop: shop.name, email: shop.invited })}
        </Notice>
      )}
      <RadioGroup
        label={isMarket ? t('The first seller') : t('The seller')}
        look="cards"
        className="sm:grid-cols-2"
        value={way}
        onChange={(value) => setWay(value === 'invite' ? 'invite' : 'own')}
        options={[
          { value: 'own', label: t('I sell myself'), description: t('You are the owner of the shop too.') },
          { value: 'invite', label: t('Somebody else'), description: t('They get a mail with a link to their shop.') },
        ]}
      />
      <TextField label={t('Name of the shop')} maxLength={NAME_MAX} required {...field('name')} />
      <TextField
        label={t('Address of the shop')}
        hint={t('Shoppers see it on the page of the shop and on invoices.')}
        maxLength={ADDRESS_LINE_MAX}
        required
        {...field('address')}
      />
      {way === 'invite' && (
        <TextField
          label={t('Email of the seller')}
          type="email"
          dir="ltr"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          required
          {...field('email')}
        />
      )}
    </StepForm>
  )
}

interface NewCategory {
  name: string
  picture: File | null
}

/** The first category, with its picture. */
export function CategoryStep({ setup, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const { category } = setup
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const add = useSetupCall((given: NewCategory) =>
    consoleApi.call('POST /admin/setup/category', {
      body: { name: given.name },
      ...(given.picture && { files: { picture: given.picture } }),
    }),
  )
  const errors = add.error instanceof ApiError ? add.error.errors : {}
  const isAtField = Object.keys(errors).length > 0

  const isNamed = name.trim() !== ''
  function check() {
    const isComplete = isNamed || category !== null
    setProblem(isComplete ? '' : t('Please fill in this field'))
    return isComplete
  }

  return (
    <StepForm
      {...step}
      title={t('What is sold here?')}
      lead={t(
        'Categories are how shoppers look around. One is enough now; sellers choose among them for their products.',
      )}
      check={check}
      save={async () => isNamed && add.mutateAsync({ name, picture })}
      isPending={add.isPending}
      error={isAtField ? null : add.error}
    >
      {category && (
        <Notice tone="ok">
          <span className="flex items-center gap-3">
            <img src={`${category.picture}?w=96`} alt="" className="size-10 rounded-control object-cover" />
            <bdi>{category.name}</bdi>
          </span>
        </Notice>
      )}
      <TextField
        label={category ? t('Another category') : t('Name of the category')}
        hint={t('Such as Ceramics, Honey or Books')}
        maxLength={NAME_MAX}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={problem || errors.name?.[0]}
      />
      <FilePicker
        label={t('Picture of the category')}
        hint={t('Square looks best. Without one, a plain picture is drawn.')}
        accept={PICTURE_TYPES}
        action={picture ? t('Change') : t('Choose a picture')}
        error={errors.picture?.[0]}
        onFile={setPicture}
      >
        {picture && (
          <span className="flex min-w-0 items-center gap-3">
            <img
              ref={(image) => {
                if (!image) return
                const url = URL.createObjectURL(picture)
                image.src = url
                return () => URL.revokeObjectURL(url)
              }}
              alt=""
              className="size-10 flex-none rounded-control object-cover"
            />
            <bdi className="truncate">{picture.name}</bdi>
          </span>
        )}
      </FilePicker>
    </StepForm>
  )
}

/** Says in plain words why a mail server refused, where its answer tells; the answer itself stands beside. */
export function explainMailFailure(answer: string, t: TFunction): string {
  if (/no mail server is configured/.test(answer)) return t('No mail server is named yet.')
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(answer)) return t('There is no server of that name. Check the host in SMTP_URL.')
  if (/ECONNREFUSED/.test(answer)) return t('Nothing answers at that port. Check the port in SMTP_URL.')
  if (/timeout|timed out|ETIMEDOUT|ESOCKETTIMEDOUT/i.test(answer))
    return t(
      'The server did not answer in time. A firewall may block the port; many hosts block 25, and allow 587 or 465.',
    )
  if (/\b(535|534|530)\b|Invalid login|EAUTH|authentication/i.test(answer))
    return t('The server refused the user name or the password in SMTP_URL.')
  if (/certificate|self.signed|SSL|TLS|wrong version number/i.test(answer))
    return t(
      'No safe connection was possible. Port 465 needs smtps://, 587 needs smtp://, and the certificate must be valid.',
    )
  if (/\b(550|553|554|501)\b|sender|MAIL FROM/i.test(answer))
    return t('The server does not send for this sender. Check MAIL_FROM, and whether its domain allows this server.')
  return t('The mail server refused the mail. Its answer:')
}
