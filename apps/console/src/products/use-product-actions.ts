import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProduct } from '@rialto/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { PRODUCTS_KEY } from './use-products.ts'

/** Copies and archives products, and says so. */
export function useProductActions() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const reload = () => queries.invalidateQueries({ queryKey: [PRODUCTS_KEY] })

  async function attempt(run: () => Promise<void>) {
    try {
      await run()
      void reload()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
  }

  return {
    reload,
    /** Opens the copy. */
    duplicate: ({ id }: Pick<SellerProduct, 'id'>) =>
      attempt(async () => {
        const { product } = await consoleApi.call('POST /seller/products/{id}/duplicate', { params: { id } })
        void navigate(`/products/${product.id}`)
      }),
    archive: ({ id }: Pick<SellerProduct, 'id'>) =>
      attempt(async () => void (await consoleApi.call('POST /seller/products/{id}/archive', { params: { id } }))),
  }
}

/** The product's page in the shop. */
export const pageOf = ({ id }: Pick<SellerProduct, 'id'>): string => `/products/${id}/details`
