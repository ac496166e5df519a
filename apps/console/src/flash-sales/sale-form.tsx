import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketFlashSaleDetails } from '@rialto/contract'
import { FLASH_SALE_NAME_MAX } from '@rialto/contract/limits'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { MomentField } from '../form/fields.tsx'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { ChoosePicture } from '../pictures/choose-picture.tsx'
import { type NewSale, usePlanSale, useUpdateSale } from './use-flash-sales.ts'

/** A flash sale that is being planned; its products follow once it exists. */
export function NewSaleScreen() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('New flash sale')} back={{ to: '/market-sales', label: t('Back to the flash sales') }} />
      <SaleForm sale={null} />
    </>
  )
}

/** The form of a flash sale. @param sale null: it is being planned */
export function SaleForm({ sale }: { sale: MarketFlashSaleDetails | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const locales = useSettings().languages.map(({ name }) => name)
  const words = useFormWords()
  const [blank] = useState(() => newSale(Date.now(), locales))
  const plan = usePlanSale()
  const update = useUpdateSale(sale?.id ?? 0)
  const planned = useRef(0)
  const form = useEditForm<SaleValues>({
    saved: sale ? toSaved(sale, locales) : blank,
    isNew: sale === null,
    save: async (changes, version) => {
      if (sale) {
        const { sale: saved } = await update.mutateAsync({ version, ...toRequest(changes) })
        return toSaved(saved, locales)
      }
      const { sale: made } = await plan.mutateAsync(toRequest({ ...blank.values, ...changes }) as NewSale)
      planned.current = made.id
      return toSaved(made, locales)
    },
    readCurrent: (current) => toSaved(current as MarketFlashSaleDetails, locales),
    onSaved: () => {
      if (!sale) void navigate(`/market-sales/${planned.current}`)
    },
  })
  return (
    <div className="grid max-w-160 grid-cols-1 gap-4">
      {sale?.status === 'ended' && <Notice>{t('This flash sale has ended and stays as it is.')}</Notice>}
      <SaleFields
        form={form}
        hasBegun={sale?.status === 'running'}
        isEnded={sale?.status === 'ended'}
        hasOffers={sale !== null && sale.lines + (sale.status === 'coming' ? sale.waiting : 0) > 0}
      />
      <ChangesBar form={form} words={words} saveLabel={sale ? undefined : t('Plan it')} />
    </div>
  )
}

function useFormWords(): FormWords<SaleValues> {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const time = (moment: string) => formatMoment(moment, i18n.language)
  const names = languages.map(({ name: locale, title }) => [
    nameField(locale),
    {
      label: t('Name ({{language}})', { language: title }),
      show: (value: string) => <bdi>{value || t('none')}</bdi>,
    },
  ])
  return {
    ...Object.fromEntries(names),
    thumbnail: { label: t('Picture') },
    starts_at: { label: t('From'), show: time },
    ends_at: { label: t('Until'), show: time },
    needs_approval: {
      label: t('Offers of sellers'),
      show: (value: boolean) => (value ? t('wait for the market') : t('count at once')),
    },
  }
}

interface SaleFieldsProps {
  form: EditForm<SaleValues>
  hasBegun: boolean
  isEnded: boolean
  /** Shops have offered products, or agreed to proposals. */
  hasOffers: boolean
}

/** Names, picture and times of a flash sale. */
function SaleFields({ form, hasBegun, isEnded, hasOffers }: SaleFieldsProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { languages } = useSettings()
  const time = (name: 'starts_at' | 'ends_at') => ({
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (moment: string) => form.set({ [name]: moment }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map(({ name: locale, title }) => (
          <TextField
            key={locale}
            label={t('Name ({{language}})', { language: title })}
            lang={locale}
            dir="auto"
            autoComplete="off"
            maxLength={FLASH_SALE_NAME_MAX}
            disabled={isEnded}
            value={form.values[nameField(locale)] ?? ''}
            error={form.errorOf(nameField(locale))}
            onChange={({ currentTarget }) => form.set({ [nameField(locale)]: currentTarget.value })}
          />
        ))}
      </div>
      <SalePicture
        value={form.values.thumbnail}
        error={form.errorOf('thumbnail')}
        isFixed={isEnded}
        onChange={(thumbnail) => form.set({ thumbnail })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField {...time('starts_at')} label={t('From')} disabled={hasBegun || isEnded} />
        <MomentField {...time('ends_at')} label={t('Until')} disabled={isEnded} />
        {hasOffers && isMarket && !isEnded && (
          <p className="text-13 text-ink-2 sm:col-span-2">
            {hasBegun
              ? t('Shops have agreed to these times: it can end earlier, but not later.')
              : t('Shops that have agreed are asked again if it begins earlier or ends later.')}
          </p>
        )}
      </div>
      <Checkbox
        checked={form.values.needs_approval}
        disabled={isEnded}
        onChange={({ target }) => form.set({ needs_approval: target.checked })}
      >
        {t('Offers of sellers wait until the market accepts them')}
      </Checkbox>
    </>
  )
}

interface SalePictureProps {
  value: string
  error: string | undefined
  isFixed: boolean
  onChange: (address: string) => void
}

const upload = (picture: Blob) => consoleApi.call('POST /admin/flash-sales/pictures', { body: {}, files: { picture } })

/** The picture of a flash sale, which is uploaded at once and used when the form is saved. */
function SalePicture({ value, error, isFixed, onChange }: SalePictureProps) {
  const { t } = useTranslation()
  const id = useId()
  const verb = value ? t('Change') : t('Choose a picture')
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="font-semibold">{t('Picture')}</span>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <img
            src={`${value}?w=320`}
            alt=""
            className="h-20 max-w-full rounded-control border border-line object-cover"
          />
        )}
        <ChoosePicture
          label={verb}
          inputLabel={t('Picture')}
          buttonLabel={`${verb}: ${t('Picture')}`}
          isDisabled={isFixed}
          upload={upload}
          onPicture={onChange}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={t('Wide, as a banner. JPEG, PNG or WebP, 4 MB at most.')} error={error} />
    </div>
  )
}

/** The fields of a flash sale; its name in each language is a field of its own. */
type SaleValues = Record<`names.${string}`, string> & {
  thumbnail: string
  starts_at: string
  ends_at: string
  needs_approval: boolean
}

const nameField = (locale: string) => `names.${locale}` as const

const HOUR_MS = 60 * 60_000
const DAY_HOURS = 24

/** A sale of a day that begins at the next full hour of tomorrow; name and picture are still missing. */
function newSale(now: number, locales: readonly string[]): Saved<SaleValues> {
  const start = (Math.floor(now / HOUR_MS) + 1 + DAY_HOURS) * HOUR_MS
  return {
    version: 0,
    values: {
      ...Object.fromEntries(locales.map((locale) => [nameField(locale), ''])),
      thumbnail: '',
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + DAY_HOURS * HOUR_MS).toISOString(),
      needs_approval: true,
    },
  }
}

const toSaved = (sale: MarketFlashSaleDetails, locales: readonly string[]): Saved<SaleValues> => ({
  version: sale.version,
  values: {
    ...Object.fromEntries(locales.map((locale) => [nameField(locale), sale.names[locale] ?? ''])),
    thumbnail: sale.thumbnail,
    starts_at: sale.starts_at,
    ends_at: sale.ends_at,
    needs_approval: sale.needs_approval,
  },
})

/** Changed fields as the server reads them. */
function toRequest(values: Partial<SaleValues>) {
  const { thumbnail, starts_at, ends_at, needs_approval } = values
  const names = Object.entries(values).flatMap(([field, name]) =>
    field.startsWith('names.') && typeof name === 'string' ? [[field.slice('names.'.length), name]] : [],
  )
  return {
    ...(names.length > 0 && { names: Object.fromEntries(names) as Record<string, string> }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(starts_at !== undefined && { starts_at }),
    ...(ends_at !== undefined && { ends_at }),
    ...(needs_approval !== undefined && { needs_approval }),
  }
}
