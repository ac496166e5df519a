import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { lazy, Suspense } from 'react'
import { useIsWide } from '../lib/use-is-wide.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useListState } from '../list/use-list-state.ts'
import { SellerPane } from './seller-pane.tsx'
import { useSellerList } from './use-seller-list.tsx'
import { useSellers } from './use-sellers.ts'

const SellerSheet = lazy(async () => ({ default: (await import('./seller-sheet.tsx')).SellerSheet }))

/** Shops and applications, and the opened one beside them; over them where the window is narrow. */
export function SellersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useSellers(state)
  const isWide = useIsWide()
  const id = /^[1-9]\d{0,8}$/.test(state.filter('open')) ? Number(state.filter('open')) : 0
  const list = useSellerList({ state, counts, isNarrow: isWide && id > 0 })
  const close = () => state.choose({ open: '' })
  return (
    <>
      <PageHead title={t('Sellers')} updatedAt={data.updatedAt}>
        <SortSelect
          state={state}
          orders={[
            { value: '', label: t('Newest first') },
            { value: 'registered_at', label: t('Oldest first') },
            { value: 'name', label: t('By name') },
          ]}
        />
      </PageHead>
      <div className={isWide && id > 0 ? 'grid grid-cols-[minmax(0,1fr)_28rem] items-start gap-8' : ''}>
        <div className="min-w-0">
          <List list={list} state={state} data={data} />
        </div>
        {isWide && id > 0 && <SellerPane key={id} id={id} onClose={close} />}
      </div>
      <Suspense>{!isWide && id > 0 && <SellerSheet key={id} id={id} onClose={close} />}</Suspense>
    </>
  )
}
