import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { SlidersHorizontal } from 'lucide'
import { showError } from '../../lib/show-error.ts'
import type { ListDescription } from '../types.ts'
import { useHiddenColumns } from './hidden-columns.ts'

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
