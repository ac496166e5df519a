import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CategoryOption, ColorOption } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { isPale } from '@rialto/ui/is-pale.ts'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { Check } from 'lucide'
import {
  FilterCheckbox,
  type FilterFieldsProps,
  FilterSection,
  hasUsefulOptions,
  OptionList,
  type OptionRowProps,
  ProductCount,
  useOptimisticCheckbox,
  useOptimisticValue,
} from './filter-parts.tsx'
import { PriceFilter, SizeFilter } from './range-filters.tsx'
import { applyChange, type CategoryBranch, toggleCategory, toggleId, toggleSubcategory } from './selection.ts'

/** All filters of a list, for the sidebar and for the phone's sheet. A filter without options is not shown. */
export function FilterFields({ filters, selection, updateSelection, fixedFilters = [] }: FilterFieldsProps) {
  const { t } = useTranslation()
  const shared = { filters, selection, updateSelection }
  return (
    <div className="*:last:border-b-0">
      {!fixedFilters.includes('categories') && <CategoryFilter {...shared} />}
      <PriceFilter {...shared} />
      {hasUsefulOptions(filters.brands, selection.brands) && (
        <FilterSection title={t('Brand')}>
          <OptionList
            name="brand_id"
            options={filters.brands}
            rounded={filters.rounded}
            chosen={selection.brands}
            onToggle={(id) => updateSelection((chosen) => toggleId(chosen, 'brands', id))}
            searchLabel={t('Search brands')}
          />
        </FilterSection>
      )}
      <SizeFilter {...shared} fixedFilters={fixedFilters} />
      <ColorFilter {...shared} />
      <RatingFilter {...shared} />
      <FilterSection title={t('Availability')}>
        <FilterCheckbox
          name="in_stock"
          value="1"
          chosen={selection.inStock}
          onToggle={(inStock) => updateSelection((chosen) => applyChange(chosen, { inStock }))}
          aside={<ProductCount count={filters.in_stock} rounded={filters.rounded} />}
          className="w-full"
        >
          {t('In stock')}
        </FilterCheckbox>
        {!fixedFilters.includes('onSale') && (
          <FilterCheckbox
            name="discounted"
            value="1"
            chosen={selection.onSale}
            onToggle={(onSale) => updateSelection((chosen) => applyChange(chosen, { onSale }))}
            aside={<ProductCount count={filters.discounted} rounded={filters.rounded} />}
            className="w-full"
          >
            {t('On sale')}
          </FilterCheckbox>
        )}
      </FilterSection>
    </div>
  )
}

const STEPS = [4, 3, 2]
const ANY = ''

/** Filters by a minimum rating. */
function RatingFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  const counts = new Map(filters.ratings.map(({ rating, count }) => [rating, count]))
  const steps = STEPS.filter((rating) => (counts.get(rating) ?? 0) > 0 || selection.rating === rating)
  const asked = selection.rating
  const [shown, show] = useOptimisticValue(asked)
  const pick = (rating: number | null) => {
    show(rating)
    updateSelection((chosen) => applyChange(chosen, { rating }))
  }
  if (asked !== null && !steps.includes(asked)) steps.unshift(asked)
  if (steps.length === 0) return null
  const options = steps.map((rating) => ({
    value: String(rating),
    label: (
      <span className="flex items-center gap-2">
        <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating })} size={16} />
        {rating < 5 && t('& up')}
      </span>
    ),
    aside: <ProductCount count={counts.get(rating) ?? 0} rounded={filters.rounded} />,
  }))
  return (
    <FilterSection title={t('Rating')}>
      <RadioGroup
        label={t('Rating')}
        labelHidden
        name="rating"
        options={[{ value: ANY, label: t('Any rating') }, ...options]}
        value={shown === null ? ANY : String(shown)}
        onChange={(value) => pick(value === ANY ? null : Number(value))}
      />
    </FilterSection>
  )
}

/** Colours as swatches with their names. */
function ColorFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  if (!hasUsefulOptions(filters.colors, selection.colors)) return null
  return (
    <FilterSection title={t('Colour')}>
      <OptionList
        name="color_id"
        options={filters.colors}
        rounded={filters.rounded}
        chosen={selection.colors}
        onToggle={(id) => updateSelection((chosen) => toggleId(chosen, 'colors', id))}
        searchLabel={t('Search colours')}
        renderRow={(row) => <SwatchRow {...row} />}
      />
    </FilterSection>
  )
}

function SwatchRow({ name, option, count, chosen, onToggle }: OptionRowProps<ColorOption>) {
  const [shown, toggle] = useOptimisticCheckbox(chosen, onToggle)
  return (
    <label className="group/swatch flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <input type="checkbox" name={name} value={option.id} checked={shown} onChange={toggle} className="peer sr-only" />
      <span
        style={{ backgroundColor: option.color_code }}
        className={cx(
          'ms-0.5 grid size-6 flex-none place-items-center rounded-full outline-offset-2 outline-accent-edge inset-ring inset-ring-ink/15 peer-checked:outline-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 [&>svg]:hidden peer-checked:[&>svg]:block',
          isPale(option.color_code) ? 'text-print' : 'text-paper',
        )}
      >
        <Icon as={Check} size={14} stroke={2.6} />
      </span>
      <span className="min-w-0 peer-checked:font-semibold">{option.name}</span>
      <span className="ms-auto ps-2 text-12 text-ink-2 tabular-nums">{count}</span>
    </label>
  )
}

interface Branch extends CategoryBranch {
  parts: CategoryOption[]
}

/** The tree of categories: a selected category expands to its sub-categories. */
function CategoryFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  const roots = filters.categories.filter((one) => one.parent_id === null)
  const branchOf = (root: CategoryOption): Branch => {
    const parts = filters.categories.filter((one) => one.parent_id === root.id)
    return { id: root.id, children: parts.map((part) => part.id), parts }
  }
  const branches = new Map(roots.map((root) => [root.id, branchOf(root)]))
  const isPartlySelected = (root: CategoryOption) =>
    branches.get(root.id)?.children.some((id) => selection.subcategories.includes(id)) ?? false
  const selectedRoots = roots
    .filter((root) => selection.categories.includes(root.id) || isPartlySelected(root))
    .map((root) => root.id)
  const toggle = (id: number) => {
    const branch = branches.get(id)
    if (branch) updateSelection((chosen) => toggleCategory(chosen, branch))
  }
  if (!hasUsefulOptions(roots, selectedRoots)) return null
  return (
    <FilterSection title={t('Category')}>
      <OptionList
        name="category_id"
        options={roots}
        chosen={selectedRoots}
        onToggle={toggle}
        rounded={filters.rounded}
        renderRow={(row) => (
          <CategoryRow
            {...row}
            branch={branches.get(row.option.id)}
            isPartlySelected={isPartlySelected(row.option)}
            filters={filters}
            selection={selection}
            updateSelection={updateSelection}
          />
        )}
      />
    </FilterSection>
  )
}

interface CategoryRowProps
  extends OptionRowProps<CategoryOption>,
    Pick<FilterFieldsProps, 'filters' | 'selection' | 'updateSelection'> {
  branch: Branch | undefined
  /** Some of its sub-categories are selected. */
  isPartlySelected: boolean
}

function CategoryRow({
  name,
  option,
  count,
  chosen,
  onToggle,
  branch,
  isPartlySelected,
  filters,
  selection,
  updateSelection,
}: CategoryRowProps) {
  const parts = branch?.parts.filter((part) => part.count > 0 || selection.subcategories.includes(part.id)) ?? []
  return (
    <>
      <FilterCheckbox
        name={name}
        value={option.id}
        chosen={selection.categories.includes(option.id)}
        indeterminate={isPartlySelected}
        onToggle={onToggle}
        aside={count}
        className="w-full"
      >
        {option.name}
      </FilterCheckbox>
      {branch && chosen && (
        <ul aria-label={option.name} className="ps-7.5">
          {parts.map((part) => (
            <li key={part.id}>
              <FilterCheckbox
                name="subcategory"
                value={part.id}
                chosen={selection.subcategories.includes(part.id)}
                onToggle={() => updateSelection((chosen) => toggleSubcategory(chosen, branch, part.id))}
                aside={<ProductCount count={part.count} rounded={filters.rounded} />}
                className="w-full"
              >
                {part.name}
              </FilterCheckbox>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
