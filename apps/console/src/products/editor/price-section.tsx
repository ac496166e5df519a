import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { MomentField, MoneyField } from '../../form/fields.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { EditorSection } from './editor-section.tsx'
import { cheapestOf, withPrice } from './grid-prices.ts'
import type { ProductValues } from './product-values.ts'

/** The price, and a discount that begins and ends by itself. */
export function PriceSection({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { price, discount, options } = form.values
  const isSingle = options.variants.length === 1
  const percent = discount && price > 0 ? Math.round(((price - discount.price) / price) * 100) : 0
  return (
    <EditorSection title={t('Price')} aside={percent > 0 ? `−${percent}%` : undefined}>
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField
          label={t('Price')}
          hint={isSingle ? undefined : t('Of the cheapest variant; the others move along. Each has its own below.')}
          value={isSingle ? price : cheapestOf(options.variants)}
          error={form.errorOf('price')}
          onChange={(value) => form.set((present) => (isSingle ? { price: value } : withPrice(present, value)))}
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
            <MoneyField
              label={t('Discount price')}
              value={discount.price}
              error={form.errorOf('discount.price')}
              onChange={(value) => form.set({ discount: { ...discount, price: value } })}
            />
            <span className="max-sm:hidden" />
            <MomentField
              isOptional
              label={t('From')}
              hint={t('Empty: at once')}
              value={discount.from}
              onChange={(from) => form.set({ discount: { ...discount, from } })}
            />
            <MomentField
              isOptional
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
