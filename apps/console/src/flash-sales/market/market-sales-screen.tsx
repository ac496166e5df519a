import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys.tsx'
import { List } from '../../list/list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { useMarketSales } from './use-market-sales.ts'
import { useSaleList } from './use-sale-list.tsx'

/** The flash sales of the market: running, coming and ended ones, with their figures. */
export function MarketSalesScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const navigate = useNavigate()
  const { data, counts } = useMarketSales(state)
  const list = useSaleList({ counts, state })
  useKeys([{ keys: 'N', label: t('New flash sale'), run: () => void navigate('/market-sales/new') }])
  return (
    <>
      <PageHead title={t('Flash sales')} updatedAt={data.updatedAt} isRealtime={false}>
        <ButtonLink to="/market-sales/new" variant="pri">
          {t('New flash sale')}
        </ButtonLink>
      </PageHead>
      <List list={list} state={state} data={data} />
    </>
  )
}
