import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Chip } from '@rialto/ui/chip.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { fetchOnce, lazyOverlay, useLateComponent } from '@rialto/ui/late-component.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { Download, Plus } from 'lucide'
import { type RefObject, useRef, useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { ColumnsButton } from './list-rows.tsx'
import type { SaveViewProps } from './save-view.tsx'
import type { ListDescription } from './types.ts'
import type { ListState } from './use-list-state.ts'

const FilterMenu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)
const loadSaveView = fetchOnce<SaveViewProps>(async () => (await import('./save-view.tsx')).SaveView)
const SEARCH_MAX = 100

interface ListToolsProps<Row> {
  list: ListDescription<Row>
  state: ListState
  rows: readonly Row[]
  total: number | null
  /** The rows are no table, so there are no columns to choose. */
  hasNoColumns?: boolean
}

/** Search, filters as chips, the number of rows, and the file of what is shown. */
export function ListTools<Row>({ list, state, rows, total, hasNoColumns }: ListToolsProps<Row>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  // There is something to save once there are choices; the list works without it.
  const SaveView = useLateComponent(list.savedAs !== undefined && state.withChoice({}) !== '?', loadSaveView, () => {})
  const filters = list.filters ?? []
  const options = filters.flatMap((filter) => filter.options.map((option) => ({ filter, option })))
  const chosen = options.filter(({ filter, option }) => state.filter(filter.id) === option.value)
  const left = options.filter(({ filter }) => state.filter(filter.id) === '')

  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      {list.search && <ListSearch label={list.search.label} state={state} />}
      {chosen.map(({ filter, option }) => (
        <Chip
          key={filter.id}
          removeLabel={t('Remove the filter {{name}}', { name: `${filter.label} ${option.label}` })}
          onRemove={() => state.choose({ [filter.id]: '' })}
        >
          {filter.label} <b>{option.label}</b>
        </Chip>
      ))}
      {left.length > 0 && (
        <FilterMenu
          label={t('Filter')}
          items={left.map(({ filter, option }) => ({
            id: `${filter.id}=${option.value}`,
            label: `${filter.label}: ${option.label}`,
          }))}
          onAction={(choice) => state.choose(Object.fromEntries(new URLSearchParams(choice)))}
          onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
          trigger={(props) => (
            <Button {...props} size="sm" variant="bare" className="border-dashed! border-line-strong! text-ink-2!">
              <Icon as={Plus} size={16} />
              {t('Filter')}
            </Button>
          )}
        />
      )}
      {list.savedAs && SaveView && <SaveView list={list} savedAs={list.savedAs} state={state} />}
      <span className="ms-auto flex items-center gap-3">
        {rows.length > 0 && (
          <>
            <span className="text-12 text-ink-2 tabular-nums">
              {t('{{shown}} of {{total}}', { shown: rows.length, total: total ?? rows.length })}
            </span>
            <SaveButton list={list} rows={rows} />
            {!isPhone && !hasNoColumns && list.columns.length > 2 && <ColumnsButton list={list} />}
          </>
        )}
      </span>
    </div>
  )
}

function SaveButton<Row>({ list, rows }: Pick<ListToolsProps<Row>, 'list' | 'rows'>) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const { saveAll } = list
  async function save() {
    setSaving(true)
    try {
      if (saveAll) await saveAll()
      else {
        const { saveFile, toCsv } = await import('./csv.ts')
        saveFile(`${list.fileName}.csv`, toCsv(rows, list.columns))
      }
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button
      size="sm"
      title={saveAll ? t('Save all that match as a spreadsheet (CSV)') : t('Save what is shown as a spreadsheet (CSV)')}
      pending={isSaving}
      onClick={() => void save()}
    >
      <Icon as={Download} size={18} />
      CSV
    </Button>
  )
}

function ListSearch({ label, state }: { label: string; state: ListState }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useKeys([{ keys: '/', label: t('Search this list'), run: () => focusInput(box) }])
  return (
    <div ref={box} className="w-full sm:w-75">
      <SearchField
        label={label}
        clearLabel={t('Clear search')}
        maxLength={SEARCH_MAX}
        value={state.search}
        onChange={(search) => state.choose({ search })}
        onClear={() => state.choose({ search: '' })}
        onSubmit={() => {}}
      />
    </div>
  )
}

const focusInput = (box: RefObject<HTMLElement | null>): void => box.current?.querySelector('input')?.focus()

interface SortSelectProps {
  state: ListState
  /** The values of `sort` and their names; the first is the order without a choice. */
  orders: readonly { value: string; label: string }[]
}

/** The order of a list that is loaded page by page, which the server sorts. */
export function SortSelect({ state, orders }: SortSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Sort')}
      labelHidden
      value={state.sort}
      onChange={({ currentTarget }) => state.choose({ sort: currentTarget.value })}
      className="w-48 max-w-full"
    >
      {orders.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
