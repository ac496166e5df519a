import { api } from '@rialto/client/api/browser.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { VariantStock } from '@rialto/contract'
import { useEffect, useState } from 'react'

/** Which combinations of sizes and colours are to be had; a card does not know. Undefined until it is known, or where it is not. */
export function useVariants(id: number): VariantStock[] | undefined {
  const [variants, setVariants] = useState<VariantStock[]>()
  useEffect(() => {
    const stop = new AbortController()
    api
      .call('GET /product-details', { query: { product_id: id }, signal: stop.signal })
      .then(({ product }) => setVariants(product.variants))
      .catch((error: unknown) => stop.signal.aborted || logProblem('The stock could not be loaded', error))
    return () => stop.abort()
  }, [id])
  return variants
}
