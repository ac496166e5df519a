import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useIsWide } from '../../lib/use-media.ts'
import { BesideList, openedIn } from '../../list/beside-list.tsx'
import { List } from '../../list/list.tsx'
import { SortSelect } from '../../list/list-tools.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { OpenedSeller } from './opened-seller.tsx'
import { InviteSellerButton, SellerInvitations } from './seller-invitations.tsx'
import { useSellerList } from './use-seller-list.tsx'
import { useSellers } from './use-sellers.ts'

/** Shops and applications, and the opened one beside them; over them where the window is narrow. */
export function SellersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useSellers(state)
  const isWide = useIsWide()
  const id = openedIn(state)
  const list = useSellerList({ state, counts, isNarrow: isWide && id > 0 })
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
        <InviteSellerButton />
      </PageHead>
      <BesideList
        title={t('Seller')}
        list={
          <>
            <List list={list} state={state} data={data} />
            <SellerInvitations />
          </>
        }
        opened={id > 0 ? <OpenedSeller key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}
