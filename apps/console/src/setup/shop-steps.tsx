import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import { ADDRESS_LINE_MAX, EMAIL_MAX, NAME_MAX, PICTURE_TYPES } from '@rialto/contract/limits'
import { FilePicker } from '@rialto/ui/file-picker.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { useIsMarket } from '../lib/settings.tsx'
import { StepForm, type StepProps, useSetupCall } from './step-form.tsx'

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
