import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { OPTION_LABEL_MAX, OPTION_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { X } from 'lucide'
import { type FormEvent, useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { EditorSection } from './content-sections.tsx'
import { usePricePerUnit } from './legal-sections.tsx'
import {
  arePricesExact,
  findMisfits,
  type ProductValues,
  type VariantValues,
  withChoices,
  withVariants,
} from './product-values.ts'
import { VariantGrid } from './variant-grid.tsx'

/** The two options by the names that the shop gives them, and what each variant costs and is. */
export function VariantsSection({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { options, size_label: sizeLabel, color_label: colorLabel, pictures } = form.values
  const isSingle = options.variants.length === 1
  const unitPrice = usePricePerUnit(form.values)
  const choose = (choices: Partial<Pick<ProductValues['options'], 'sizes' | 'colors'>>) =>
    form.set((present) => ({ options: withChoices(present, choices) }))
  return (
    <EditorSection title={t('Variants')} aside={options.variants.length} error={form.errorOf('options')}>
      <p className="mb-3 text-ink-2">{t('Name them as your shop speaks: Glaze, Volume, Scent.')}</p>
      <div className="mb-4 grid gap-6 sm:grid-cols-2">
        <Choices
          title={t('First option')}
          label={colorLabel}
          word={t('Colour')}
          choices={options.colors}
          onLabel={(label) => form.set({ color_label: label })}
          onChange={(colors) => choose({ colors })}
        />
        <Choices
          title={t('Second option')}
          label={sizeLabel}
          word={t('Size')}
          choices={options.sizes}
          onLabel={(label) => form.set({ size_label: label })}
          onChange={(sizes) => choose({ sizes })}
        />
      </div>
      <VariantGrid
        labels={{
          color: options.colors.length > 0 ? colorLabel || t('Colour') : '',
          size: options.sizes.length > 0 ? sizeLabel || t('Size') : '',
        }}
        pricePerUnitOf={
          isSingle || !form.values.net_unit
            ? undefined
            : ({ price, net_quantity }) => unitPrice(price, net_quantity ?? form.values.net_quantity)
        }
        pictures={isSingle ? [] : pictures.map(({ picture }) => picture)}
        variants={isSingle ? pricedAs(options.variants, form.values.price) : options.variants}
        onChange={(change) => form.set((present) => changedBy(present, change))}
      />
      {!isSingle && <Misfits form={form} />}
    </EditorSection>
  )
}

/** A single variant costs what the product costs. */
const pricedAs = (variants: VariantValues[], price: number) => variants.map((variant) => ({ ...variant, price }))

function changedBy(
  present: ProductValues,
  change: (variants: VariantValues[]) => VariantValues[],
): Partial<ProductValues> {
  const { variants } = present.options
  if (variants.length !== 1) return withVariants(present, change(variants))
  const changed = change(pricedAs(variants, present.price))
  return {
    price: changed[0]?.price ?? present.price,
    options: { ...present.options, variants: pricedAs(changed, variants[0]?.price ?? 0) },
  }
}

/** What carts reckon is a price and what each choice adds to it: says which prices do not follow, and what they would have to be. */
function Misfits({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { variants } = form.values.options
  if (arePricesExact(variants)) return null
  const misfits = findMisfits(variants)
  const [first] = misfits
  const variant = first && variants[first.row]
  const canFit = misfits.length > 0 && misfits.every(({ price }) => price >= 0)
  const fit = () =>
    form.set((present) => {
      const expected = new Map(findMisfits(present.options.variants).map(({ row, price }) => [row, price]))
      return withVariants(
        present,
        present.options.variants.map((one, row) => ({ ...one, price: expected.get(row) ?? one.price })),
      )
    })
  return (
    <div role="alert" className="mt-2 grid justify-items-start gap-2 text-danger">
      <p>
        {t('Each choice must add the same amount to every price.')}{' '}
        {variant &&
          t('{{name}} would have to cost {{price}}.', {
            name: listed([variant.color, variant.size]),
            price: formatMoney(first.price, currency),
          })}
      </p>
      {canFit && (
        <Button size="sm" onClick={fit}>
          {t('Change prices so that they fit: {{number}}', { number: misfits.length })}
        </Button>
      )}
    </div>
  )
}

interface Choice {
  name: string
  surcharge: number
}

interface ChoicesProps {
  title: string
  /** The shop's own name for the option; '' for the market's word. */
  label: string
  word: string
  choices: Choice[]
  onLabel: (label: string) => void
  onChange: (choices: Choice[]) => void
}

function Choices({ title, label, word, choices, onLabel, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const add = t('Add a value: {{option}}', { option: label || word })
  function send(event: FormEvent) {
    event.preventDefault()
    const typed = name.trim()
    if (!typed || choices.some((choice) => choice.name.toLowerCase() === typed.toLowerCase())) return
    onChange([...choices, { name: typed, surcharge: 0 }])
    setName('')
  }
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="sr-only">{title}</legend>
      <TextField
        label={title}
        placeholder={word}
        maxLength={OPTION_LABEL_MAX}
        dir="auto"
        value={label}
        onChange={({ currentTarget }) => onLabel(currentTarget.value)}
      />
      {choices.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <li key={choice.name} className="flex max-w-full items-center rounded-control bg-ground-2 ps-3">
              <span className="min-w-0 wrap-anywhere">{choice.name}</span>
              <IconButton
                icon={X}
                iconSize={16}
                label={t('Remove {{name}}', { name: choice.name })}
                onClick={() => onChange(choices.filter((one) => one !== choice))}
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={send} className="flex items-end gap-2">
        <TextField
          label={add}
          labelHidden
          placeholder={t('Add a value')}
          maxLength={OPTION_NAME_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          className="flex-1"
        />
        <Button type="submit">{t('Add')}</Button>
      </form>
    </fieldset>
  )
}
