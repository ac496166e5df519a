import { SHOP_SORTS, type ShopSort } from '@rialto/contract/enums'
import { useTranslation } from 'react-i18next'
import { Form, useNavigate } from 'react-router'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SearchInput } from '../search-input.tsx'
import { type ShopQuery, shopsAddress } from './shop-query.ts'

/** Finds shops by name and orders them. A form of the browser's own: it works before any script. */
export function ShopsForm({ query }: { query: ShopQuery }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words: Record<ShopSort, string> = {
    popular: t('Most popular'),
    top_rated: t('Top rated'),
    newest: t('Newest'),
    name: t('By name'),
  }
  const order = (text: string) => {
    const sort = SHOP_SORTS.find((one) => one === text) ?? null
    void navigate(shopsAddress({ ...query, sort: sort === 'popular' ? null : sort, page: 1 }), {
      preventScrollReset: true,
    })
  }
  return (
    <Form method="get" action="/shops" role="search" aria-label={t('Shops')} className="flex gap-2.5 max-sm:flex-wrap">
      <SearchInput label={t('Search shops')} value={query.search} className="min-w-60 flex-1 sm:w-80" />
      <NativeSelect
        label={t('Sort')}
        labelHidden
        name="sort"
        value={query.sort ?? 'popular'}
        onChange={(event) => order(event.target.value)}
        className="w-44 max-sm:flex-1"
      >
        {SHOP_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {words[sort]}
          </option>
        ))}
      </NativeSelect>
    </Form>
  )
}
