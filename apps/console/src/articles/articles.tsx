import { useNamedPageNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { NamedPageState } from '@rialto/contract'
import { ARTICLE_VIEWS, type ArticleKind, type ArticleState, type ArticleView } from '@rialto/contract/market-enums'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

export const LISTS = { post: 'GET /admin/posts', page: 'GET /admin/pages' } as const

/** Posts or pages as the list's state asks for them. */
export function useArticles(kind: ArticleKind, state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = ARTICLE_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [LISTS[kind], 'market', { view, search }],
    read: (cursor, signal) => {
      const asked = { query: { view, search, cursor }, signal }
      return kind === 'post' ? consoleApi.call(LISTS.post, asked) : consoleApi.call(LISTS.page, asked)
    },
    isRealtime: false,
  })
}

/** The words for the states of posts and pages. */
export function useArticleWords() {
  const { t } = useTranslation()
  const states: Record<ArticleState, { label: string; tone: BadgeTone }> = {
    draft: { label: t('Draft'), tone: 'mute' },
    scheduled: { label: t('Scheduled'), tone: 'accent' },
    published: { label: t('Published'), tone: 'ok' },
  }
  const views: Record<ArticleView, string> = {
    all: t('All'),
    draft: t('Drafts'),
    scheduled: states.scheduled.label,
    published: states.published.label,
  }
  return { states, views }
}

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
