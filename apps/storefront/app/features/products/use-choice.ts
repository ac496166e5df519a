import type { Product } from '@rialto/contract'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { idQuery } from '../../lib/page-handle.ts'
import {
  type Choice,
  type ChoiceHandle,
  choose,
  type VariantIds,
  withColor,
  withSize,
} from '../variant-choice/index.ts'

export interface AddressedChoice extends ChoiceHandle {
  /** The picture of the colour or combination in the address; undefined when the address names none. */
  picture: string | undefined
}

/** The canonical query of a product's page, for the page cache. */
export const choiceQuery = (asked: URLSearchParams): string => idQuery(asked, 'color', 'size')

/** The selected size and colour, stored in the address (`?size=&color=`) so that the page can be shared as it is. */
export function useChoice(product: Product): AddressedChoice {
  const [query, setQuery] = useSearchParams()
  const { wanted, select } = useOptimisticChoice(
    { size: idOf(query.get('size')), color: idOf(query.get('color')) },
    (next) => setQuery((now) => addressOf(now, next), { replace: true, preventScrollReset: true }),
  )
  const { size, color } = wanted
  const choice = useMemo(() => choose(product, { size, color }), [product, size, color])
  const idsOf = (next: Choice): VariantIds => ({ size: next.size?.id ?? null, color: next.color?.id ?? null })
  return {
    choice,
    picture: choice.color?.id === color ? choice.picture : choice.size?.id === size ? choice.ownPicture : undefined,
    // The colour keeps being implicit or explicit, as it was.
    pickSize: (id) => select({ size: withSize(product, choice, id).size?.id ?? null, color }),
    pickColor: (id) => select(idsOf(withColor(product, choice, id))),
  }
}

/** The address follows a moment later; until then the clicked value is shown. */
function useOptimisticChoice(address: VariantIds, write: (wanted: VariantIds) => void) {
  const [optimistic, setOptimistic] = useState<{ from: VariantIds; to: VariantIds } | null>(null)
  const same = (a: VariantIds, b: VariantIds) => a.size === b.size && a.color === b.color
  if (optimistic && same(optimistic.to, address)) setOptimistic(null)
  const wanted = optimistic && same(optimistic.from, address) ? optimistic.to : address
  const select = (to: VariantIds) => {
    setOptimistic({ from: address, to })
    write(to)
  }
  return { wanted, select }
}

function addressOf(query: URLSearchParams, { size, color }: VariantIds): URLSearchParams {
  const next = new URLSearchParams(query)
  if (color !== null) next.set('color', String(color))
  if (size !== null) next.set('size', String(size))
  return next
}

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null)
