import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import { ADDRESS_LINE_MAX, EMAIL_MAX, NAME_MAX } from '@rialto/contract/limits'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { useIsMarket } from '../../lib/settings.tsx'
import { StepForm, type StepProps } from '../step-form.tsx'
import { useSetupCall } from '../use-setup.ts'

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
