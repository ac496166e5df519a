import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { useSendProduct } from './use-messages.ts'

const SHOWN = 12

interface ProductDialogProps {
  userId: number
  onClose: () => void
}

/** Finds a product of the shop and sends it. */
export function ProductDialog({ userId, onClose }: ProductDialogProps) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { currency } = useSettings()
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim())
  const shopId = place?.kind === 'shop' ? place.shop.id : 0
  const { data, error } = useQuery({
    queryKey: ['GET /products', shopId, words],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /products', { query: { shop_id: [shopId], search: words, per_page: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  })
  const { send, sendingId } = useSendProduct(userId, onClose)
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Send a product')} closeLabel={t('Close')} width="lg">
      <SearchField
        label={t('Search your products')}
        clearLabel={t('Clear search')}
        maxLength={SEARCH_MAX}
        value={search}
        onChange={setSearch}
        onClear={() => setSearch('')}
        onSubmit={() => {}}
      />
      <ul className="mt-3 grid">
        {data?.products.map(({ id, name, thumbnail, price, discount_price }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2">
            <img
              src={`${thumbnail}?w=96`}
              alt=""
              width={48}
              height={48}
              className="dim-dark size-12 flex-none rounded-control bg-tile object-cover"
            />
            <span className="grid min-w-0 flex-1">
              <b className="wrap-anywhere">{name}</b>
              <span className="num justify-self-start text-ink-2">
                {formatMoney(discount_price || price, currency)}
              </span>
            </span>
            <Button
              size="sm"
              className="max-md:min-h-11"
              aria-label={t('Send: {{name}}', { name })}
              pending={sendingId === id}
              onClick={() => send(id)}
            >
              {t('Send')}
            </Button>
          </li>
        ))}
      </ul>
      {data?.products.length === 0 && <p className="mt-3 text-ink-2">{t('Nothing matches')}</p>}
      {error && (
        <p role="alert" className="mt-3 text-danger">
          {messageOf(error, t('The shop cannot be reached'))}
        </p>
      )}
    </Dialog>
  )
}
