import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SHOP_SORTS, type ShopSort } from '@rialto/contract/enums'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { SearchInput } from '../../search/index.ts'
import { parseShopQuery, type ShopQuery, shopsAddress } from './shop-query.ts'

/** Searches shops by name and sorts them; works without JavaScript too. */
export function ShopsForm({ query }: { query: ShopQuery }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels: Record<ShopSort, string> = {
    popular: t('Most popular'),
    top_rated: t('Top rated'),
    newest: t('Newest'),
    name: t('By name'),
  }
  const applyChange = (change: Record<'search' | 'sort', FormDataEntryValue | null>) => {
    const params = new URLSearchParams({ search: String(change.search ?? ''), sort: String(change.sort ?? '') })
    void navigate(shopsAddress(parseShopQuery(params)), { preventScrollReset: true })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    applyChange({ search: form.get('search'), sort: form.get('sort') })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know <search>
    <div role="search" aria-label={t('Shops')}>
      <form method="get" action="/shops" onSubmit={onSubmit} className="flex gap-2.5 max-sm:flex-wrap">
        <SearchInput
          label={t('Search shops')}
          value={query.search}
          className="min-w-[min(15rem,100%)] flex-1 sm:w-80"
        />
        <NativeSelect
          label={t('Sort')}
          labelHidden
          name="sort"
          value={query.sort ?? 'popular'}
          onChange={(event) => applyChange({ search: query.search, sort: event.target.value })}
          className="w-44 max-sm:grow"
        >
          {SHOP_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
        </NativeSelect>
      </form>
    </div>
  )
}
