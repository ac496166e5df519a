import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { SearchX } from 'lucide'
import type { MissingPage } from '../catalog/index.ts'

/** Replaces a page behind the last one of a list: shows the number of pages and links to the first and the last. */
export function MissingPageScreen({ page, pages, first, last }: MissingPage) {
  const { t } = useTranslation()
  return (
    <div className="wrap grid min-h-[56vh] place-items-center py-12">
      <div className="grid max-w-[44ch] justify-items-center text-center">
        <span className="mb-5 grid size-16 place-items-center rounded-sheet bg-ground-2 text-ink-2">
          <Icon as={SearchX} size={28} />
        </span>
        <h1 className="text-22">{t('There is no page {{page}}', { page })}</h1>
        <p className="mt-2 text-ink-2">{t('The list has {{count}} pages.', { count: pages })}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          <ButtonLink to={first} variant="pri">
            {t('First page')}
          </ButtonLink>
          {pages > 1 && <ButtonLink to={last}>{t('Last page')}</ButtonLink>}
        </div>
      </div>
    </div>
  )
}
