import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { StockMovement } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Link } from 'react-router'
import { useStockWords } from './stock-words.ts'
import type { Movements } from './use-movements.ts'

export function MovementList({ movements, rows }: { movements: Movements; rows: readonly StockMovement[] }) {
  const { i18n, t } = useTranslation()
  const { reasons } = useStockWords()
  if (rows.length === 0) return <p className="text-ink-2">{t('No movements yet')}</p>
  return (
    <>
      <ul>
        {rows.map(({ id, delta, stock_after, reason, author, order, note, at }) => (
          <li key={id} className="flex justify-between gap-3 border-b border-line py-2.5 last:border-0">
            <span className="grid min-w-0">
              <span>
                {reasons[reason]}
                {order && (
                  <>
                    {' '}
                    <Link to={`/orders/${order.id}`} className="num underline">
                      {order.order_code}
                    </Link>
                  </>
                )}
              </span>
              <span className="text-12 text-ink-2">
                <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
                {author && ` · ${author}`}
              </span>
              {note && <span className="text-12 break-words text-ink-2">{note}</span>}
            </span>
            <span className="grid flex-none content-start text-end">
              <b className="num" dir="ltr">
                {delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : '±0'}
              </b>
              <span className="num text-12 text-ink-2">{stock_after}</span>
            </span>
          </li>
        ))}
      </ul>
      {movements.hasMore && (
        <Button className="mt-3" pending={movements.isLoadingMore} onClick={movements.loadMore}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
