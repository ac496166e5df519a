import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProduct, SellerProductDetails } from '@rialto/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { PRODUCTS_KEY, type ProductPages } from './use-products.ts'

export type CellChange = { price: number } | { stock: number }

/** Saves a cell. @returns null, or the reason of a refusal after the old value was put back */
export type SaveCell = (product: SellerProduct, change: CellChange) => Promise<string | null>

/**
 * Saves cells of the list: the new value is shown at once, and the old one again if the server refuses it. Changes of one product are
 * sent one after the other, each with the version that the one before has made.
 */
export function useCellEdits(): SaveCell {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const lastSave = useRef(new Map<number, Promise<unknown>>())

  return (product, change) => {
    const { id } = product
    showFields(queries, id, change)
    const save = async () => {
      const { version } = findShown(queries, id) ?? product
      try {
        const body =
          'price' in change
            ? { version, price: change.price }
            : { version, stock: { value: change.stock, expected: product.stock } }
        showSaved(queries, (await consoleApi.call('PATCH /seller/products/{id}', { params: { id }, body })).product)
        return null
      } catch (error) {
        const current = currentOf(error)
        if (current) showSaved(queries, current)
        else showFields(queries, id, 'price' in change ? { price: product.price } : { stock: product.stock })
        return messageOf(error, t('The shop cannot be reached'))
      }
    }
    const saving = (lastSave.current.get(id) ?? Promise.resolve()).then(save)
    lastSave.current.set(id, saving)
    return saving
  }
}

function showFields(queries: QueryClient, id: number, fields: Partial<SellerProduct>): void {
  queries.setQueriesData<ProductPages>(
    { queryKey: [PRODUCTS_KEY] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, ...fields } : item)),
        })),
      },
  )
}

const showSaved = (
  queries: QueryClient,
  { id, price, price_to, discount, stock, status, version }: SellerProductDetails,
) => showFields(queries, id, { price, price_to, discount, stock, status, version })

function findShown(queries: QueryClient, id: number): SellerProduct | undefined {
  const lists = queries.getQueriesData<ProductPages>({ queryKey: [PRODUCTS_KEY] })
  const items = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? [])
  // The same product may stand in several lists, of which some are older.
  return items.filter((item) => item.id === id).sort((a, b) => b.version - a.version)[0]
}

function currentOf(error: unknown): SellerProductDetails | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  return (error.data as { current?: { product?: SellerProductDetails } } | undefined)?.current?.product
}
