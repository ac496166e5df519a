import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CategoryOption } from '@rialto/contract'
import type { FilterFieldsProps } from './filter-parts.tsx'
import {
  FilterCheckbox,
  FilterSection,
  hasUsefulOptions,
  OptionList,
  type OptionRowProps,
  ProductCount,
} from './filter-parts.tsx'
import { type CategoryBranch, toggleCategory, toggleSubcategory } from './selection.ts'

interface Branch extends CategoryBranch {
  parts: CategoryOption[]
}

/** The tree of categories: a selected category expands to its sub-categories. */
export function CategoryFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
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
