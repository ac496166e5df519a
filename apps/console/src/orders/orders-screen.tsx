import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide'
import { showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { List } from '../list/list.tsx'
import { SortSelect } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useMoveOn } from './use-move-on.ts'
import { useOrderList } from './use-order-list.tsx'
import { useOrders } from './use-orders.ts'

const TrackingListDialog = lazyOverlay(
  'dialog',
  async () => (await import('./tracking-list-dialog.tsx')).TrackingListDialog,
)

/** The orders of the current shop by what is to be done with them, each with its next step. */
export function OrdersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const queries = useQueryClient()
  const { data, counts } = useOrders(state)
  // An order that moved on belongs to another view.
  const reload = () => void queries.invalidateQueries({ queryKey: ['GET /seller/orders'] })
  const moving = useMoveOn(reload)
  const { place } = usePlace()
  const mayFulfil = place?.kind === 'shop' && place.shop.permissions.includes('orders.fulfil')
  const list = useOrderList({ counts, moving, state })
  return (
    <>
      <PageHead title={t('Orders')} updatedAt={data.updatedAt}>
        <SortSelect
          state={state}
          orders={[
            { value: '', label: t('Newest first') },
            { value: 'placed_at', label: t('Oldest first') },
          ]}
        />
        {mayFulfil && (
          <TrackingListDialog
            onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
            trigger={(props) => (
              <Button {...props}>
                <Icon as={ClipboardPaste} size={18} />
                {t('Paste tracking numbers')}
              </Button>
            )}
          />
        )}
      </PageHead>
      <List list={list} state={state} data={{ ...data, reload }} />
    </>
  )
}
