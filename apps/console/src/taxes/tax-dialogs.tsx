import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTax, TaxCategory } from '@rialto/contract'
import { TAX_EXEMPTION_MAX, TAX_NAME_MAX, TAX_PREFIX_MAX, TAX_REGION_MAX } from '@rialto/contract/limits'
import { TAX_CODES, type TaxCode } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { useCountryOptions } from '../settings/option-names.ts'
import { type RatePlace, taxCalls, usePlaceName, useTaxChange } from './use-taxes.ts'

interface RateDialogProps {
  tax: MarketTax
  /** Undefined: the person chooses. */
  category: TaxCategory | undefined
  place: RatePlace | undefined
  onClose: () => void
  onAdded: (categoryId: number, place: RatePlace) => void
}

/** Asks for a rate from a day on. */
export function RateDialog({ tax, category, place, onClose, onAdded }: RateDialogProps) {
  const { t } = useTranslation()
  const countries = useCountryOptions()
  const placeName = usePlaceName()
  const usual = tax.categories.find(({ is_default }) => is_default)
  const latest = tax.rates.findLast(({ country }) => country === place?.country)
  const [values, setValues] = useState({
    category_id: String(category?.id ?? usual?.id ?? ''),
    country: place?.country ?? '',
    region: place?.region ?? '',
    code_prefix: place?.code_prefix ?? '',
    name: latest?.name ?? tax.rates[0]?.name ?? '',
    percentage: null as number | null,
    kind: 'Z' as TaxCode,
    exemption_text: '',
    from_day: tax.today,
  })
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { mutate, isPending, error } = useTaxChange(taxCalls.addRate)
  const errorOf = (name: string) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined)
  const hasFieldError = error instanceof ApiError && Object.keys(error.errors).length > 0
  const kinds: Record<TaxCode, string> = {
    S: t('Taxed'),
    Z: t('Taxed with 0 %'),
    E: t('Exempt, for a reason'),
    O: t('Outside of tax'),
  }
  const { percentage, country, from_day, region, code_prefix, exemption_text, kind } = values
  const isReady = percentage !== null && country !== '' && values.name.trim() !== '' && from_day !== ''
  const send = () => {
    if (!isReady || isPending) return
    const where = { country, region: region.trim() || null, code_prefix: code_prefix.trim() || null }
    mutate(
      {
        ...where,
        ...{ category_id: Number(values.category_id), name: values.name.trim(), percentage, from_day, to_day: null },
        code: percentage > 0 ? 'S' : kind,
        exemption_text: percentage === 0 && kind === 'E' ? exemption_text.trim() || null : null,
      },
      { onSuccess: () => onAdded(Number(values.category_id), where) },
    )
  }
  return (
    <TaxDialog
      title={category && place ? listed([category.name, placeName(place)]) : t('New rate')}
      form="tax-rate"
      submitLabel={t('Add')}
      isPending={isPending}
      isReady={isReady}
      onClose={onClose}
    >
      <Form id="tax-rate" className="grid gap-4" onSend={send}>
        {error && !hasFieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        {!category && (
          <NativeSelect
            label={t('Tax category')}
            value={values.category_id}
            error={errorOf('category_id')}
            onChange={({ currentTarget }) => set({ category_id: currentTarget.value })}
          >
            {tax.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        {!place && (
          <ComboBox
            label={t('Country')}
            options={countries}
            value={country || null}
            emptyText={t('Nothing found')}
            error={errorOf('country')}
            onChange={(chosen) => set({ country: chosen ?? '' })}
          />
        )}
        <NumberField
          label={t('Percent')}
          min={0}
          max={100}
          decimals={4}
          value={percentage}
          error={errorOf('percentage')}
          onChange={(chosen) => set({ percentage: chosen })}
        />
        {percentage === 0 && (
          <NativeSelect
            label={t('Why it is 0')}
            value={kind}
            error={errorOf('code')}
            onChange={({ currentTarget }) => set({ kind: TAX_CODES.find((one) => one === currentTarget.value) ?? 'Z' })}
          >
            {TAX_CODES.filter((one) => one !== 'S').map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </NativeSelect>
        )}
        {percentage === 0 && kind === 'E' && (
          <TextField
            label={t('Reason on invoices')}
            dir="auto"
            maxLength={TAX_EXEMPTION_MAX}
            value={exemption_text}
            error={errorOf('exemption_text')}
            onChange={({ currentTarget }) => set({ exemption_text: currentTarget.value })}
          />
        )}
        <TextField
          label={t('Name, as shoppers read it')}
          dir="auto"
          maxLength={TAX_NAME_MAX}
          value={values.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <DateField
          label={t('First day')}
          hint={t('The rate before it ends the day before.')}
          value={from_day}
          error={errorOf('from_day')}
          onChange={(chosen) => set({ from_day: chosen })}
        />
        {!place && (
          <Disclosure summary={t('Only a part of the country')}>
            <div className="grid gap-4">
              <TextField
                label={t('Region')}
                hint={t('Its code, such as CA in US-CA')}
                dir="ltr"
                maxLength={TAX_REGION_MAX}
                value={region}
                error={errorOf('region')}
                onChange={({ currentTarget }) => set({ region: currentTarget.value })}
              />
              <TextField
                label={t('Beginning of post codes')}
                dir="ltr"
                maxLength={TAX_PREFIX_MAX}
                value={code_prefix}
                error={errorOf('code_prefix')}
                onChange={({ currentTarget }) => set({ code_prefix: currentTarget.value })}
              />
            </div>
          </Disclosure>
        )}
      </Form>
    </TaxDialog>
  )
}

/** Asks for the name of a category; of one that exists also whether it decides by default, or is to go. */
export function CategoryDialog({ category, onClose }: { category: TaxCategory | null; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(category?.name ?? '')
  const add = useTaxChange(taxCalls.addCategory)
  const change = useTaxChange(taxCalls.changeCategory)
  const remove = useTaxChange(taxCalls.removeCategory)
  const isPending = add.isPending || change.isPending || remove.isPending
  const error = add.error ?? change.error ?? remove.error
  const fieldError = error instanceof ApiError ? error.errors.name?.[0] : undefined
  const isReady = name.trim() !== '' && name.trim() !== category?.name
  const done = { onSuccess: onClose }
  const send = () => {
    if (!isReady || isPending) return
    if (category) change.mutate({ id: category.id, version: category.version, name: name.trim() }, done)
    else add.mutate(name.trim(), done)
  }
  return (
    <TaxDialog
      title={category ? category.name : t('New tax category')}
      form="tax-category"
      submitLabel={category ? t('Save') : t('Add')}
      isPending={isPending}
      isReady={isReady}
      onClose={onClose}
    >
      <Form id="tax-category" className="grid gap-4" onSend={send}>
        {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <TextField
          label={t('Name')}
          dir="auto"
          maxLength={TAX_NAME_MAX}
          value={name}
          error={fieldError}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Form>
      {category && !category.is_default && (
        <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
          <Button
            disabled={isPending}
            onClick={() => change.mutate({ id: category.id, version: category.version, is_default: true }, done)}
          >
            {t('Let it decide everything else')}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => remove.mutate(category.id, done)}>
            {t('Remove')}
          </Button>
        </div>
      )}
    </TaxDialog>
  )
}

interface TaxDialogProps {
  title: string
  /** The id of the form in it. */
  form: string
  submitLabel: string
  isPending: boolean
  isReady: boolean
  onClose: () => void
  children: ReactNode
}

function TaxDialog({ title, form, submitLabel, isPending, isReady, onClose, children }: TaxDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={isPending}
      title={<bdi>{title}</bdi>}
      closeLabel={t('Close')}
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="pri" pending={isPending} disabled={!isReady}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  )
}
