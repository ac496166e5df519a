import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { Link } from 'react-router'
import { categoryUrl, useCategories } from './use-categories.ts'

const link = 'flex min-h-11 items-center rounded-badge ps-13 text-ink-2'

/** The categories in the phone's menu. Each expands to its sub-categories, one at a time. */
export function DrawerCategories({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const found = useCategories(true)
  if (found.state === 'loaded' && found.categories.length === 0) return null
  return (
    <section className="px-5 pt-4">
      <h3 className="pb-1 text-14 tracking-normal text-ink-2">{t('Categories')}</h3>
      {found.state === 'loading' && <CategoriesSkeleton label={t('Loading')} />}
      {found.state === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-4">
          {t('The categories could not be loaded.')}
          <Button size="sm" onClick={found.retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {found.state === 'loaded' &&
        found.categories.map((category) => (
          <Disclosure
            key={category.id}
            name="drawer-categories"
            className="last:border-b-0"
            summary={
              <span className="flex min-w-0 items-center gap-3 font-normal">
                <Picture src={category.thumbnail} alt="" sizes="40px" widest={40} className="w-10" />
                {category.name}
              </span>
            }
          >
            <Link to={categoryUrl(category)} viewTransition onClick={onGo} className={`${link} font-semibold`}>
              {t('All of {{category}}', { category: category.name })}
            </Link>
            {category.sub_categories.map((sub) => (
              <Link key={sub.id} to={categoryUrl(category, sub)} viewTransition onClick={onGo} className={link}>
                {sub.name}
              </Link>
            ))}
          </Disclosure>
        ))}
    </section>
  )
}

function CategoriesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 10 }, (_, line) => (
        <span key={String(line)} className="flex min-h-12 items-center gap-3 border-b border-line">
          <Skeleton className="size-10 rounded-control" />
          <Skeleton className="h-3.5 w-28" />
        </span>
      ))}
    </div>
  )
}
