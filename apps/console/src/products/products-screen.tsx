import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Plus } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Kbd } from '../keys/kbd.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { usePlace } from '../place/place-context.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import { useProductActions } from './use-product-actions.ts'
import { type AskedChange, useProductList } from './use-product-list.tsx'
import { useProducts } from './use-products.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk/bulk-dialog.tsx')).BulkDialog }))

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
        <SortSelect state={state} />
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

/** The server sorts, since the list is loaded page by page. */
function SortSelect({ state }: { state: ListState }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Sort')}
      labelHidden
      value={state.sort}
      onChange={({ currentTarget }) => state.choose({ sort: currentTarget.value })}
      className="w-48"
    >
      <option value="">{t('Newest first')}</option>
      <option value="name">{t('By name')}</option>
      <option value="price">{t('Lowest price first')}</option>
      <option value="-price">{t('Highest price first')}</option>
      <option value="stock">{t('Least stock first')}</option>
      <option value="-stock">{t('Most stock first')}</option>
      <option value="-sold">{t('Most sold first')}</option>
    </NativeSelect>
  )
}
