import { api } from '@rialto/client/api/browser.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { VariantStock } from '@rialto/contract'
import { useEffect, useState } from 'react'

/** The stock by size and colour, which a card does not contain. Undefined until it is loaded, and after a failure. */
export function useVariants(id: number): VariantStock[] | undefined {
  const [variants, setVariants] = useState<VariantStock[]>()
  useEffect(() => {
    const controller = new AbortController()
    api
      .call('GET /product-details', { query: { product_id: id }, signal: controller.signal })
      .then(({ product }) => setVariants(product.variants))
      .catch((error: unknown) => controller.signal.aborted || logProblem('The stock could not be loaded', error))
    return () => controller.abort()
  }, [id])
  return variants
}
