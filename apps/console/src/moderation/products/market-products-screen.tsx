import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { BesideList, openedIn } from '../../list/beside-list.tsx'
import { List } from '../../list/list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { ModerationTabs } from '../moderation-tabs.tsx'
import { OpenedProduct } from './opened-product.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useMarketProductList } from './use-market-product-list.tsx'
import { useMarketProducts } from './use-market-products.ts'

/** The products of all shops, and the opened one beside them. */
export function MarketProductsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useMarketProducts(state)
  const id = openedIn(state)
  const { list, refusing, stopRefusing } = useMarketProductList({ state, counts, isNarrow: id > 0 })
  return (
    <>
      <PageHead title={t('Products')} updatedAt={data.updatedAt} isRealtime={false} />
      <ModerationTabs current="products" />
      <BesideList
        title={t('Product')}
        list={<List list={list} state={state} data={data} />}
        opened={id > 0 ? <OpenedProduct key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
      {refusing && <RefuseDialog products={refusing.products} onClose={stopRefusing} onDone={refusing.clear} />}
    </>
  )
}
