import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Plus } from 'lucide'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { List } from '../list/list.tsx'
import { SortSelect } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { type AskedChange, useProductList } from './use-product-list.tsx'
import { useCellEdits, useProductActions, useProducts } from './use-products.ts'

const BulkDialog = latePart(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

/** The products of the current shop: prices and stock are typed into the list, several are changed together. */
export function ProductsScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const state = useListState()
  const { data, counts } = useProducts(state)
  const saveCell = useCellEdits()
  const actions = useProductActions()
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const mayWrite = place?.kind === 'shop' && place.shop.permissions.includes('products.write')
  const list = useProductList({ counts, state, save: mayWrite ? saveCell : null, actions, ask: setAsked })
  return (
    <>
      <PageHead title={t('Products')}>
        <SortSelect state={state} orders={useSortOrders()} />
        {mayWrite && <ButtonLink to="/products/import">{t('Import')}</ButtonLink>}
        {mayWrite && <NewProductLink />}
      </PageHead>
      <List list={list} state={state} data={data} />
      {asked && (
        <Suspense>
          <BulkDialog
            kind={asked.kind}
            products={asked.products}
            all={asked.all}
            onClose={() => setAsked(null)}
            onDone={() => {
              setAsked(null)
              asked.clear()
              void actions.reload()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function NewProductLink() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useKeys([{ keys: 'N', label: t('New product'), run: () => void navigate('/products/new') }])
  return (
    <ButtonLink to="/products/new" variant="pri">
      <Icon as={Plus} size={18} />
      {t('New product')}
      <Kbd keys="N" />
    </ButtonLink>
  )
}

function useSortOrders() {
  const { t } = useTranslation()
  return [
    { value: '', label: t('Newest first') },
    { value: 'name', label: t('By name') },
    { value: 'price', label: t('Lowest price first') },
    { value: '-price', label: t('Highest price first') },
    { value: 'stock', label: t('Least stock first') },
    { value: '-stock', label: t('Most stock first') },
    { value: '-sold', label: t('Most sold first') },
  ]
}
