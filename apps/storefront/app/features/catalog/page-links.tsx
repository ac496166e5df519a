import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Pagination } from '@rialto/ui/pagination.tsx'
import { useSettings } from '../settings/index.ts'

interface PageLinksProps {
  total: number
  perPage: number
  page: number
  /** The address of the first page, filters included. */
  first: string
}

/** The page numbers of a list as links, each with its own address. */
export function PageLinks({ total, perPage, page, first }: PageLinksProps) {
  const { t } = useTranslation()
  const { direction } = useSettings()
  return (
    <Pagination
      totalItems={total}
      itemsPerPage={perPage}
      currentPage={page}
      dir={direction}
      type="link"
      linkUrl={`${first}${first.includes('?') ? '&' : '?'}page=[page]`}
      labels={{
        nav: t('Pages'),
        previous: t('Previous page'),
        next: t('Next page'),
        page: (number) => t('Page {{page}}', { page: number }),
      }}
      className="mt-10"
    />
  )
}
