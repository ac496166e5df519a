import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Dashboard } from '@rialto/contract'
import { ORDER_STATUSES } from '@rialto/contract/enums'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { type IconNode, Wallet } from 'lucide'
import { Link } from 'react-router'
import { ordersAddress, useOrderStatuses } from '../orders/index.ts'
import { usePrice } from '../settings/index.ts'

const tile = 'grid content-start justify-items-start gap-1.5 bg-card px-5 py-5'
/** The gaps between the tiles show the background, which looks like a hairline. */
const tiles = 'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4'

/** The number of orders in each status, linked to its tab, and the total spent. */
export function StatusTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  const price = usePrice()
  const statuses = useOrderStatuses()
  return (
    <ul aria-label={t('Orders by status')} className={tiles}>
      {ORDER_STATUSES.map((status) => (
        <li key={status} className="grid">
          <Link to={ordersAddress({ status })} className={`${tile} -outline-offset-2 transition-colors hover:bg-hover`}>
            <TileLabel icon={statuses[status].icon} label={statuses[status].label} />
            <b className="num text-28">{dashboard.status_wise_orders[status]}</b>
          </Link>
        </li>
      ))}
      <li className={tile}>
        <TileLabel icon={Wallet} label={t('Total spent')} />
        <b className="num text-22">{price(dashboard.total_spent)}</b>
      </li>
    </ul>
  )
}

function TileLabel({ icon, label }: { icon: IconNode; label: string }) {
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <Icon as={icon} size={16} />
      {label}
    </span>
  )
}

/** Placeholder of the status tiles. */
export function StatusTilesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={tiles}>
      {[...ORDER_STATUSES, 'spent'].map((cell) => (
        <span key={cell} className={tile}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-10" />
        </span>
      ))}
    </div>
  )
}
