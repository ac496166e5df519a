import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { BRAND_NAME_MAX, PRODUCT_CATEGORIES_MAX, UNIT_MAX } from '@rialto/contract/limits'
import { Chip } from '@rialto/ui/chip.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useCategories } from '../use-categories.ts'
import { EditorSection } from './editor-section.tsx'
import type { ProductValues } from './product-values.ts'

type Facts = Pick<ProductValues, 'category_ids' | 'brand' | 'unit'>
/** A form that has these fields, whatever others there are. */
interface FactsForm extends Pick<EditForm<Facts>, 'errorOf'> {
  values: Facts
  set: (changes: Partial<Facts>) => void
}

/** The categories, of which there may be none, the brand and the unit. */
export function FactsSection({ form }: { form: FactsForm }) {
  const { t } = useTranslation()
  const categories = useCategories()
  const { category_ids: ids, brand, unit } = form.values
  const left = categories.filter(({ id }) => !ids.includes(id))
  return (
    <EditorSection title={t('Category')} error={form.errorOf('category_ids')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('Add a category')}
          value=""
          disabled={ids.length >= PRODUCT_CATEGORIES_MAX}
          onChange={({ currentTarget }) => form.set({ category_ids: sorted([...ids, Number(currentTarget.value)]) })}
        >
          <option value="" hidden>
            {t('Choose a category')}
          </option>
          {left.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </NativeSelect>
        <div className="flex flex-wrap items-end gap-2">
          {categories
            .filter(({ id }) => ids.includes(id))
            .map(({ id, path }) => (
              <Chip
                key={id}
                removeLabel={t('Remove {{name}}', { name: path })}
                onRemove={() => form.set({ category_ids: ids.filter((one) => one !== id) })}
              >
                {path}
              </Chip>
            ))}
        </div>
        <TextField
          label={t('Brand')}
          maxLength={BRAND_NAME_MAX}
          value={brand}
          onChange={({ currentTarget }) => form.set({ brand: currentTarget.value })}
        />
        <TextField
          label={t('Unit')}
          hint={t('Such as piece, pair or kilogram')}
          maxLength={UNIT_MAX}
          value={unit}
          onChange={({ currentTarget }) => form.set({ unit: currentTarget.value })}
        />
      </div>
    </EditorSection>
  )
}

const sorted = (ids: number[]): number[] => ids.sort((a, b) => a - b)
