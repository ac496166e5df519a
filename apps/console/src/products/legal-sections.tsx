import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { writePricePerUnit } from '@rialto/client/i18n/write-price-per-unit.ts'
import { ENERGY_CLASSES, WITHDRAWAL_EXEMPTIONS } from '@rialto/contract/enums'
import { LINK_MAX, NET_QUANTITY_MAX, PICTURE_TYPES } from '@rialto/contract/limits'
import { NET_PARTS, NET_UNITS, pricePerUnitOf } from '@rialto/contract/price-per-unit'
import { Button } from '@rialto/ui/button.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ReactNode, useRef } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { exemptionWords } from '../lib/exemption-words.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { EditorSection } from './content-sections.tsx'
import { UploadTile } from './pictures-section.tsx'
import type { ContentValues, ProductValues } from './product-values.ts'
import { unitWords } from './product-words.tsx'
import { useUploads } from './use-uploads.ts'

// The facts of goods that the law asks sellers for.

/** Whole units of money that are exact for every currency. */
const PARTS = 10_000

/** Writes what a unit costs at the price now; '' without a content. */
export function usePricePerUnit({ net_unit, discount, price }: Pick<ProductValues, 'net_unit' | 'discount' | 'price'>) {
  const { t } = useTranslation()
  const { currency, unit_price_small } = useSettings()
  const off = discount && isNow(discount) && discount.price > 0 && discount.price < price ? price - discount.price : 0
  /** @param own the price of the variant before the discount */
  return (own: number, quantity: number | null): string => {
    const content = { quantity: quantity === null ? null : Math.round(quantity * NET_PARTS), unit: net_unit }
    const isSmallShown = unit_price_small === true
    const found = pricePerUnitOf(Math.round((own - off) * PARTS), content, { isSmallShown })
    return found ? writePricePerUnit(t, found, formatMoney(found.amount / PARTS, currency)) : ''
  }
}

const isNow = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  (from === null || Date.parse(from) <= Date.now()) && (to === null || Date.parse(to) > Date.now())

/** How much is in the product, and what a kilogram, litre or metre of it costs while that is typed. */
export function UnitPriceSection({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { net_quantity: quantity, net_unit: unit, price } = form.values
  const shown = usePricePerUnit(form.values)(price, quantity)
  const words = unitWords(t)
  return (
    <EditorSection title={t('Unit price')} aside={shown && <span className="num">{shown}</span>}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('Priced by')}
          value={unit ?? ''}
          error={form.errorOf('net_unit')}
          onChange={({ currentTarget }) => {
            const chosen = NET_UNITS.find((one) => one === currentTarget.value)
            form.set((present) => (chosen ? { net_unit: chosen } : withoutContent(present)))
          }}
        >
          <option value="">{t('No unit price')}</option>
          {NET_UNITS.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </NativeSelect>
        {unit && (
          <NumberField<number | null>
            isOptional
            label={t('Content')}
            hint={
              form.values.options.variants.length > 1 ? t('Variants that hold more or less have their own below.') : ''
            }
            decimals={3}
            min={1 / NET_PARTS}
            max={NET_QUANTITY_MAX}
            unit={unit === 'm2' ? 'm²' : unit === 'piece' ? '' : unit}
            value={quantity}
            error={form.errorOf('net_quantity')}
            onChange={(value) => form.set({ net_quantity: value })}
          />
        )}
      </div>
      <p className="mt-3 text-ink-2">
        {t('The law asks for it on goods sold by weight, volume or length. Shoppers read it beside the price.')}
      </p>
    </EditorSection>
  )
}

/** Without a unit, no quantity means anything. */
const withoutContent = ({ options }: ProductValues): Partial<ProductValues> => ({
  net_unit: null,
  net_quantity: null,
  options: { ...options, variants: options.variants.map((variant) => ({ ...variant, net_quantity: null })) },
})

type BeforeOrderFacts = Pick<ContentValues, 'withdrawal_exempt' | 'energy_label'>

interface BeforeOrderProps {
  form: Pick<EditForm<BeforeOrderFacts>, 'errorOf'> & {
    values: BeforeOrderFacts
    set: (changes: Partial<BeforeOrderFacts>) => void
  }
  /** Chooses the picture of the energy label, which is the shop's. */
  picture?: (energy: NonNullable<BeforeOrderFacts['energy_label']>) => ReactNode
}

/** The facts that shoppers must know before they order: that they cannot give it back, and its energy label. */
export function BeforeOrderSection({ form, picture }: BeforeOrderProps) {
  const { t } = useTranslation()
  const { withdrawal_exempt: exempt, energy_label: energy } = form.values
  const words = exemptionWords(t)
  return (
    <EditorSection title={t('Before the order')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('Giving back')}
          hint={t('The law names the goods that shoppers cannot give back. They read the reason before they order.')}
          value={exempt ?? ''}
          error={form.errorOf('withdrawal_exempt')}
          onChange={({ currentTarget }) =>
            form.set({
              withdrawal_exempt: WITHDRAWAL_EXEMPTIONS.find((one) => one === currentTarget.value) ?? null,
            })
          }
        >
          <option value="">{t('Shoppers can give it back')}</option>
          {WITHDRAWAL_EXEMPTIONS.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('Energy class')}
          value={energy?.class ?? ''}
          error={form.errorOf('energy_label.class')}
          onChange={({ currentTarget }) => {
            const chosen = ENERGY_CLASSES.find((one) => one === currentTarget.value)
            form.set({ energy_label: chosen ? { picture: null, link: null, ...energy, class: chosen } : null })
          }}
        >
          <option value="">{t('No energy label')}</option>
          {ENERGY_CLASSES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
        {energy && (
          <>
            <TextField
              label={t('Address of the data sheet')}
              hint={t('Begins with https://')}
              type="url"
              dir="ltr"
              maxLength={LINK_MAX}
              value={energy.link ?? ''}
              error={form.errorOf('energy_label.link')}
              onChange={({ currentTarget }) =>
                form.set({ energy_label: { ...energy, link: currentTarget.value.trim() || null } })
              }
            />
            {picture?.(energy)}
          </>
        )}
      </div>
    </EditorSection>
  )
}

interface LabelPictureProps {
  form: EditForm<ProductValues>
  energy: NonNullable<ProductValues['energy_label']>
}

/** The picture of the energy label: one, which a new one replaces. */
export function LabelPicture({ form, energy }: LabelPictureProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads((picture) =>
    form.set(({ energy_label: label }) => ({ energy_label: label && { ...label, picture } })),
  )
  const [upload] = uploads.running
  return (
    <div className="grid content-start gap-1.5">
      <span className="font-semibold">{t('Picture of the label')}</span>
      <ul className="grid max-w-40 gap-2">
        {energy.picture && !upload && (
          <li>
            <img
              src={`${energy.picture}?w=320`}
              alt={t('Energy class {{class}}', { class: energy.class })}
              className="dim-dark w-full rounded-card bg-tile object-contain"
            />
          </li>
        )}
        {upload && (
          <UploadTile
            upload={upload}
            onAgain={() => uploads.again(upload)}
            onRemove={() => uploads.remove(upload.id)}
          />
        )}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={upload !== undefined} onClick={() => input.current?.click()}>
          {t('Choose a picture')}
        </Button>
        {energy.picture && (
          <Button size="sm" variant="bare" onClick={() => form.set({ energy_label: { ...energy, picture: null } })}>
            {t('Remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Picture of the label')}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])].slice(0, 1))
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
