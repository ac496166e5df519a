import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OpeningHours, RequestFor, ShopProfile, ShopTextField } from '@rialto/contract'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import type { ReturnCost } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { Spinner } from '@rialto/ui/loading.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { FormWords } from '../form/changes-bar.tsx'
import type { EditForm, Saved } from '../form/use-edit-form.ts'
import { showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { type OpenedPicture, openPicture } from '../pictures/crop-picture.ts'
import { useSavePicture } from './use-shop.ts'

export interface SectionProps {
  form: EditForm<ShopValues>
  /** The language whose texts are edited. */
  locale: string
}

interface TextOfLanguageProps extends SectionProps {
  field: ShopTextField
  maxLength: number
  hint?: string
  /** Lines at least; left out for a single one. */
  rows?: number
}

/** A text of the shop in the chosen language; its English wording stands in an empty field. */
export function TextOfLanguage({ form, locale, field, rows, ...rest }: TextOfLanguageProps) {
  const label = useTextLabels()[field]
  const name = textName(locale, field)
  const props = {
    ...rest,
    label,
    lang: locale,
    dir: 'auto',
    value: form.values[name] ?? '',
    placeholder: locale === 'en' ? undefined : form.values[textName('en', field)],
    error: form.errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.set({ [name]: currentTarget.value } as Partial<ShopValues>),
  }
  return rows ? <TextArea {...props} rows={rows} /> : <TextField {...props} />
}

interface PlainFieldProps {
  form: EditForm<ShopValues>
  name: 'address' | 'phone' | 'email'
  label: string
  hint?: string
  type?: 'tel' | 'email'
  maxLength: number
}

export function PlainField({ form, name, type, ...rest }: PlainFieldProps) {
  return (
    <TextField
      {...rest}
      type={type}
      dir={type ? 'ltr' : 'auto'}
      value={form.values[name]}
      error={form.errorOf(name)}
      onChange={({ currentTarget }) => form.set({ [name]: currentTarget.value })}
    />
  )
}

interface FormSectionProps {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the form: its name and purpose beside its fields, above them on phones. */
export function FormSection({ title, lead, action, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-line py-6 md:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {lead && <p className="mt-1 text-13 text-ink-2">{lead}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  )
}

/** The labels of the texts of a shop. */
function useTextLabels(): Record<ShopTextField, string> {
  const { t } = useTranslation()
  return {
    description: t('About the shop'),
    estimated_delivery: t('Time of delivery'),
    returns_policy: t('Returns'),
    delivery_policy: t('Delivery'),
    privacy_policy: t('Privacy'),
  }
}

/** The fields in words, for the list of changes. Long texts are named alone. */
export function useShopWords(locales: readonly string[]): FormWords<ShopValues> {
  const { t } = useTranslation()
  const { currency, languages } = useSettings()
  const labels = useTextLabels()
  const text = (label: string) => ({ label, show: (value: string) => <bdi>{value || t('none')}</bdi> })
  const texts = locales.flatMap((locale) => {
    const title = languages.find(({ name }) => name === locale)?.title ?? locale
    return (Object.keys(labels) as ShopTextField[]).map((field) => {
      const label = locales.length > 1 ? `${labels[field]} (${title})` : labels[field]
      return [textName(locale, field), field === 'estimated_delivery' ? text(label) : { label }] as const
    })
  })
  return {
    address: text(t('Address')),
    phone: text(t('Phone')),
    email: text(t('Email')),
    delivery_charge: {
      label: t('Delivery charge'),
      show: (value) => <bdi>{value === null ? t('not said yet') : formatMoney(value, currency)}</bdi>,
    },
    free_delivery_from: {
      label: t('Free delivery from'),
      show: (value) => <bdi>{value === null ? t('never') : formatMoney(value, currency)}</bdi>,
    },
    opening_hours: { label: t('Opening hours') },
    return_cost: {
      label: t('Sending goods back after a withdrawal'),
      show: (value) => (value === 'shop' ? t('The shop pays') : t('The customer pays')),
    },
    ...Object.fromEntries(texts),
  }
}

const CropDialog = latePart(async () => (await import('../pictures/crop-dialog.tsx')).CropDialog)

/** The ratio on the shop's page, and the width that the largest place for it needs. */
const SHAPES = { logo: { ratio: 1, width: 640 }, banner: { ratio: 8 / 3, width: 1920 } }

/** The logo or the banner of the shop. A new one is cropped, then saved at once. */
export function PictureControl({ kind, src }: { kind: 'logo' | 'banner'; src: string }) {
  const { t } = useTranslation()
  const save = useSavePicture()
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const label = kind === 'logo' ? t('Logo') : t('Banner')
  const { ratio, width } = SHAPES[kind]

  async function choose(file: File) {
    const picture = await openPicture(file)
    if (picture) setOpened(picture)
    else await send(file)
  }
  function close() {
    if (opened) URL.revokeObjectURL(opened.url)
    setOpened(null)
  }
  async function send(picture: Blob) {
    try {
      await save.mutateAsync({ [kind]: picture })
      close()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
  }

  return (
    <div className={cx('grid gap-1.5', kind === 'logo' && 'max-w-35')}>
      <span className="font-semibold">{label}</span>
      <label className="relative block cursor-pointer overflow-hidden rounded-control border border-line-strong has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge">
        <Picture src={src} alt="" sizes="480px" widest={480} ratio={ratio} corner="none" className="w-full" />
        <span className="absolute inset-x-0 bottom-0 grid min-h-9 place-items-center bg-card/85 text-13 font-semibold">
          {save.isPending ? <Spinner /> : t('Change')}
        </span>
        <input
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={`${t('Change')}: ${label}`}
          disabled={save.isPending}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) void choose(file)
          }}
        />
      </label>
      <Suspense>
        {opened && (
          <CropDialog
            picture={opened}
            title={kind === 'logo' ? t('Crop the logo') : t('Crop the banner')}
            ratio={ratio}
            width={width}
            isPending={save.isPending}
            onClose={close}
            onCrop={(part) => void send(part)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The name of a text in the form, which is that of its error too. */
type TextName = `texts.${string}.${ShopTextField}`

interface ShopFields {
  address: string
  phone: string
  email: string
  /** Null: none was chosen yet. */
  delivery_charge: number | null
  free_delivery_from: number | null
  opening_hours: OpeningHours[]
  return_cost: ReturnCost
}

/** The fields of the form; each text in each language is one, so that two people may write in two languages. */
export type ShopValues = ShopFields & Record<TextName, string>

const textName = (locale: string, field: ShopTextField): TextName => `texts.${locale}.${field}`

export function toSaved(shop: ShopProfile): Saved<ShopValues> {
  const texts = Object.entries(shop.texts).flatMap(([locale, ofLanguage]) =>
    (Object.keys(ofLanguage) as ShopTextField[]).map((field) => [textName(locale, field), ofLanguage[field]] as const),
  )
  const { address, phone, email, is_delivery_set, free_delivery_from, opening_hours, return_cost, version } = shop
  const fields: ShopFields = {
    address,
    phone: phone ?? '',
    email: email ?? '',
    delivery_charge: is_delivery_set ? shop.delivery_charge : null,
    free_delivery_from,
    opening_hours,
    return_cost,
  }
  return { version, values: { ...fields, ...Object.fromEntries(texts) } }
}

type Body = RequestFor<'PATCH /seller/shop'>['body']

/** The changed fields as the server takes them. */
export function toBody(changes: Partial<ShopValues>, version: number): Body {
  const fields: Record<string, unknown> = {}
  const texts: Record<string, Record<string, string>> = {}
  for (const [name, value] of Object.entries(changes)) {
    const [kind, locale, field] = name.split('.')
    if (kind === 'texts' && locale && field) texts[locale] = { ...texts[locale], [field]: String(value) }
    // A field that was filled and emptied again says nothing.
    else if (name !== 'delivery_charge' || value !== null) fields[name] = value
  }
  return { version, ...fields, ...(Object.keys(texts).length > 0 && { texts }) }
}
