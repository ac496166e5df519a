import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import { useLocation } from 'react-router'
import { PageLinks } from '../../pagination/index.ts'
import { type Selection, writeSelection } from '../filters/selection.ts'

/** The page numbers of a product list. */
export function ListPages({ selection, total }: { selection: Selection; total: number }) {
  const { pathname } = useLocation()
  const rest = writeSelection({ ...selection, page: 1 })
  return (
    <PageLinks
      total={total}
      perPage={PRODUCTS_PER_PAGE}
      page={selection.page}
      first={rest ? `${pathname}?${rest}` : pathname}
    />
  )
}
