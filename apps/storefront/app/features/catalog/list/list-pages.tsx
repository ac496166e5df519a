import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Pagination } from '../../../ui/pagination.tsx'
import { useSettings } from '../../settings/index.ts'
import { type Selection, writeSelection } from '../filters/selection.ts'

/** The pages of a list of products, as links. */
export function ListPages({ selection, total }: { selection: Selection; total: number }) {
  const { t } = useTranslation()
  const { direction } = useSettings()
  const { pathname } = useLocation()
  const rest = writeSelection({ ...selection, page: 1 })
  return (
    <Pagination
      totalItems={total}
      itemsPerPage={PRODUCTS_PER_PAGE}
      currentPage={selection.page}
      dir={direction}
      type="link"
      linkUrl={`${pathname}?${rest && `${rest}&`}page=[page]`}
      labels={{
        nav: t('Pages'),
        previous: t('Previous page'),
        next: t('Next page'),
        page: (page) => t('Page {{page}}', { page }),
      }}
      className="mt-10"
    />
  )
}
