import type { Product } from '@rialto/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Choice, choose, withColor, withSize } from './choice.ts'

export interface ChoiceHandle {
  choice: Choice
  /** The picture of a colour that was asked for; undefined as long as none was. */
  picture: string | undefined
  pickSize: (id: number) => void
  pickColor: (id: number) => void
}

/** The chosen size and colour. They live in the address (`?size=&color=`), so that the page can be shared as it is seen. */
export function useChoice(product: Product): ChoiceHandle {
  const [query, setQuery] = useSearchParams()
  const [size, color] = [idOf(query.get('size')), idOf(query.get('color'))]
  const choice = useMemo(() => choose(product, { size, color }), [product, size, color])
  const go = (chosen: Partial<Choice>) =>
    setQuery((now) => addressOf(now, chosen), { replace: true, preventScrollReset: true })
  return {
    choice,
    picture: choice.color?.id === color ? choice.color?.thumbnail : undefined,
    pickSize: (id) => go({ size: withSize(product, choice, id).size }),
    pickColor: (id) => go(withColor(product, choice, id)),
  }
}

function addressOf(query: URLSearchParams, { size, color }: Partial<Choice>): URLSearchParams {
  const next = new URLSearchParams(query)
  if (color) next.set('color', String(color.id))
  if (size) next.set('size', String(size.id))
  return next
}

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null)
