import { useNamedPageNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { NamedPageState } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { useArticleWords } from './article-words.ts'

/** The pages that every market is expected to have, and how far each is. */
export const useNamedPages = () =>
  useQuery({
    queryKey: ['GET /admin/named-pages'],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/named-pages', { signal }),
  })

/** The address of a page's editor; a page that nobody has begun starts with its name and address. */
const editorOf = ({ slug, id }: NamedPageState): string =>
  id === null ? `/content/pages/new?page=${slug}` : `/content/pages/${id}`

/** Lists named pages, each with its state and the way to its text. `opensTab`: the editor opens beside what is being done here. */
export function NamedPageList({ pages, opensTab = false }: { pages: readonly NamedPageState[]; opensTab?: boolean }) {
  const { t } = useTranslation()
  const names = useNamedPageNames()
  const { states } = useArticleWords()
  const target = opensTab ? { target: '_blank' } : {}
  return (
    <ul className="divide-y divide-line">
      {pages.map((page) => (
        <li key={page.slug} className="flex flex-wrap items-center gap-x-4 py-1.5">
          <span className="min-w-0 flex-1 basis-40 font-semibold">{names[page.slug]}</span>
          <Badge tone={page.state === 'published' ? 'ok' : page.state ? 'mute' : 'warn'} dot>
            {page.state ? states[page.state].label : t('Not written yet')}
          </Badge>
          <Link
            to={editorOf(page)}
            {...target}
            aria-label={`${page.id === null ? t('Write') : t('Edit')}: ${names[page.slug]}`}
            className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
          >
            {page.id === null ? t('Write') : t('Edit')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
