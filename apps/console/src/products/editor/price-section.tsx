import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { EditorSection } from './editor-section.tsx'
import { MoneyInput } from './money-input.tsx'
import type { ProductValues } from './product-values.ts'

/** The price, and a discount that begins and ends by itself. */
export function PriceSection({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { price, discount } = form.values
  const percent = discount && price > 0 ? Math.round(((price - discount.price) / price) * 100) : 0
  return (
    <EditorSection title={t('Price')} aside={percent > 0 ? `−${percent}%` : undefined}>
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyInput
          label={t('Price')}
          value={price}
          error={form.errorOf('price')}
          onChange={(value) => form.set({ price: value })}
        />
        <Checkbox
          className="self-end pb-2"
          checked={discount !== null}
          onChange={() => form.set({ discount: discount ? null : { price, from: null, to: null } })}
        >
          {t('On discount')}
        </Checkbox>
        {discount && (
          <>
            <MoneyInput
              label={t('Discount price')}
              value={discount.price}
              error={form.errorOf('discount.price')}
              onChange={(value) => form.set({ discount: { ...discount, price: value } })}
            />
            <span className="max-sm:hidden" />
            <MomentInput
              label={t('From')}
              hint={t('Empty: at once')}
              value={discount.from}
              onChange={(from) => form.set({ discount: { ...discount, from } })}
            />
            <MomentInput
              label={t('Until')}
              hint={t('Empty: until you end it')}
              value={discount.to}
              error={form.errorOf('discount.to')}
              onChange={(to) => form.set({ discount: { ...discount, to } })}
            />
          </>
        )}
      </div>
    </EditorSection>
  )
}

interface MomentInputProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string | null
  onChange: (value: string | null) => void
}

/** A moment in the time zone of the person. */
export function MomentInput({ value, onChange, ...field }: MomentInputProps) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={value ? toLocal(value) : ''}
      onChange={({ currentTarget: { value: local } }) => onChange(local === '' ? null : new Date(local).toISOString())}
    />
  )
}

function toLocal(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
