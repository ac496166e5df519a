import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { persistentValue } from '@rialto/client/persistent-value.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { SlidersHorizontal } from 'lucide'
import { showError } from '../lib/errors.tsx'
import type { ListColumn, ListDescription } from './types.ts'

const ColumnsPanel = lazyOverlay('dialog', async () => (await import('./columns-panel.tsx')).ColumnsPanel)

/** Opens the choice of a table's columns. */
export function ColumnsButton<Row>({ list }: { list: ListDescription<Row> }) {
  const { t } = useTranslation()
  const { hidden, hide } = useHiddenColumns(list)
  return (
    <ColumnsPanel
      columns={list.columns}
      hidden={hidden}
      onHide={hide}
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <IconButton
          {...props}
          icon={SlidersHorizontal}
          label={t('Columns')}
          look="box"
          iconSize={18}
          className="touch-44 relative size-9 rounded-control"
        />
      )}
    />
  )
}

// Above the store, which reads what is stored as soon as it is made.
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Ids of hidden columns by list. The hidden ones are kept rather than the shown, so that a new column is seen. */
const $hidden = persistentValue<Record<string, string[]>>('console_columns', (found) => {
  if (typeof found !== 'object' || found === null) return null
  const entries = Object.entries(found).filter((entry): entry is [string, string[]] => isTexts(entry[1]))
  return Object.fromEntries(entries)
})

type Columns<Row> = Pick<ListDescription<Row>, 'fileName' | 'columns'>

/** The columns of a list that are hidden on this device. */
function useHiddenColumns<Row>({ fileName }: Columns<Row>) {
  const all = useStoreValue($hidden, null)
  return {
    hidden: all?.[fileName] ?? [],
    /** An empty list shows all columns again. */
    hide: (ids: readonly string[]) => $hidden.set({ ...$hidden.get(), [fileName]: [...ids] }),
  }
}

/** The columns that the person wants to see; the first names the row and cannot be hidden. */
export function useShownColumns<Row>(list: Columns<Row>): readonly ListColumn<Row>[] {
  const { hidden } = useHiddenColumns(list)
  return list.columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))
}
