import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../lib/keys.tsx'
import { usePlace } from '../lib/place.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { useStock } from './use-stock.ts'
import { useStockList } from './use-stock-list.tsx'
import { VariantPanel } from './variant-panel.tsx'

/** The stock of the current shop: counted in the list, with every movement beside. */
export function StockScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const navigate = useNavigate()
  const state = useListState()
  const { data, counts, limit } = useStock(state)
  const [opened, setOpened] = useState<StockItem | null>(null)
  const [isSettingLimit, setSettingLimit] = useState(false)
  const list = useStockList({ counts, onOpen: setOpened })
  useKeys([{ keys: 'C', label: t('Count stock'), run: () => void navigate('/stock/count') }])
  const mayImport = place?.kind === 'shop' && place.shop.permissions.includes('products.write')
  return (
    <>
      <PageHead title={t('Stock')}>
        {mayImport && <ButtonLink to="/products/import">{t('Import')}</ButtonLink>}
        <Button onClick={() => setSettingLimit(true)} disabled={limit === undefined}>
          {t('Low stock limit')}
        </Button>
        <ButtonLink to="/stock/count" variant="pri">
          {t('Count stock')}
        </ButtonLink>
      </PageHead>
      <List list={list} state={state} data={data} />
      {opened && <VariantPanel key={opened.variant_id} item={opened} onClose={() => setOpened(null)} />}
      {isSettingLimit && limit !== undefined && <LimitDialog limit={limit} onClose={() => setSettingLimit(false)} />}
    </>
  )
}
