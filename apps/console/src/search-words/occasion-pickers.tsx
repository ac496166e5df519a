import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchOccasion } from '@rialto/contract'
import { OCCASION_CATEGORIES_MAX, OCCASION_PRODUCTS_MAX, SEARCH_MAX } from '@rialto/contract/limits'
import { Chip } from '@rialto/ui/chip.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { useDebounced } from '../list/use-list-state.ts'
import { useCategories } from '../products/use-categories.ts'
import { useFoundProducts } from './search-word-calls.ts'

interface PickerProps<Item> {
  value: readonly Item[]
  error: string | undefined
  onChange: (value: Item[]) => void
}

/** Chosen things as chips, each of which takes itself away. */
function Chosen<Item extends { id: number; name: string }>({ value, onChange }: Omit<PickerProps<Item>, 'error'>) {
  const { t } = useTranslation()
  if (value.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {value.map(({ id, name }) => (
        <li key={id} className="min-w-0 max-w-full">
          <Chip
            removeLabel={t('Remove {{name}}', { name })}
            onRemove={() => onChange(value.filter((one) => one.id !== id))}
          >
            <bdi className="max-w-60 truncate">{name}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

export function CategoriesPicker({ value, error, onChange }: PickerProps<SearchOccasion['categories'][number]>) {
  const { t } = useTranslation()
  const categories = useCategories()
  const left = categories.filter(({ id }) => !value.some((one) => one.id === id))
  return (
    <div className="grid gap-2">
      <ComboBox
        // Empty again after each choice.
        key={value.length}
        label={t('Categories')}
        placeholder={t('Choose a category')}
        emptyText={t('No category has this name')}
        disabled={value.length >= OCCASION_CATEGORIES_MAX}
        error={error}
        options={left.map(({ id, path }) => ({ value: String(id), label: path }))}
        value={null}
        onChange={(chosen) => {
          const category = left.find(({ id }) => String(id) === chosen)
          if (category) onChange([...value, { id: category.id, name: category.path }])
        }}
      />
      <Chosen value={value} onChange={onChange} />
    </div>
  )
}

export function ProductsPicker({ value, error, onChange }: PickerProps<SearchOccasion['products'][number]>) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim())
  const found = useFoundProducts(search).data?.products ?? []
  const left = search === '' ? [] : found.filter(({ id }) => !value.some((one) => one.id === id))
  const isFull = value.length >= OCCASION_PRODUCTS_MAX
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={t('Products')}
        hint={t('Single products beside the categories. Type their names, then choose.')}
        autoComplete="off"
        dir="auto"
        maxLength={SEARCH_MAX}
        disabled={isFull}
        value={words}
        error={error}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {left.length > 0 && !isFull && (
        <ul aria-label={t('Found products')} className="grid rounded-control border border-line">
          {left.map(({ id, name, thumbnail, shop }) => (
            <li key={id} className="border-line not-first:border-t">
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start hover:bg-hover"
                onClick={() => onChange([...value, { id, name, thumbnail }])}
              >
                <Picture src={thumbnail} alt="" sizes="32px" widest={32} corner="control" className="w-8 flex-none" />
                <span className="min-w-0">
                  <span className="block truncate">
                    <bdi>{name}</bdi>
                  </span>
                  <small className="block truncate text-12 text-ink-2">{shop.name}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Chosen value={value} onChange={onChange} />
    </div>
  )
}
