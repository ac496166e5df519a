import { useLegalRoleNames, useNamedPageNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LegalPageState, NamedPageState } from '@rialto/contract'
import {
  ARTICLE_VIEWS,
  type ArticleKind,
  type ArticleState,
  type ArticleView,
  LEGAL_SLUGS,
} from '@rialto/contract/market-enums'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
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
    queryKey: [NAMED_PAGES],
    queryFn: ({ signal }) => consoleApi.call(NAMED_PAGES, { signal }),
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

const LEGAL_PAGES = 'GET /admin/legal-pages'
const NAMED_PAGES = 'GET /admin/named-pages'

/** Calls beside the list that show pages. They are made again when a page is written, published or chosen. */
export const SHOWN_PAGES = [LEGAL_PAGES, NAMED_PAGES, 'GET /admin/readiness'] as const

export const useLegalPages = () =>
  useQuery({ queryKey: [LEGAL_PAGES], queryFn: ({ signal }) => consoleApi.call(LEGAL_PAGES, { signal }) })

/** As many pages as can be chosen; a market has a dozen. */
const PAGES_TO_CHOOSE = 200

/** Each legal role with its page, or with the choice of one. */
export function LegalPageList({ pages }: { pages: readonly LegalPageState[] }) {
  const { data } = useQuery({
    queryKey: [LISTS.page, 'to choose'],
    queryFn: ({ signal }) => consoleApi.call(LISTS.page, { query: { limit: PAGES_TO_CHOOSE }, signal }),
  })
  return (
    <ul className="divide-y divide-line">
      {pages.map((page) => (
        <LegalPageRow key={page.role} legal={page} choices={data?.items ?? []} />
      ))}
    </ul>
  )
}

function LegalPageRow({
  legal: { role, page, version },
  choices,
}: {
  legal: LegalPageState
  choices: readonly { id: number; title: string }[]
}) {
  const { t } = useTranslation()
  const { states } = useArticleWords()
  const name = useLegalRoleNames()[role]
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (article_id: number | null) =>
      consoleApi.call('PUT /admin/legal-pages/{role}', { params: { role }, body: { article_id, version } }),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSettled: () => {
      for (const call of SHOWN_PAGES) void queries.invalidateQueries({ queryKey: [call] })
    },
  })
  const options = page && !choices.some(({ id }) => id === page.id) ? [page, ...choices] : choices
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <b className="block font-semibold">{name}</b>
        {page && <Languages missing={page.missing} />}
      </span>
      <Badge tone={page?.state === 'published' ? 'ok' : page ? 'mute' : 'warn'} dot>
        {page ? states[page.state].label : t('Not written yet')}
      </Badge>
      <NativeSelect
        label={t('Page for {{name}}', { name })}
        labelHidden
        disabled={isPending}
        value={page?.id ?? ''}
        onChange={({ currentTarget: { value } }) => mutate(value === '' ? null : Number(value))}
      >
        <option value="">{t('None')}</option>
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </NativeSelect>
      <Link
        to={page ? `/content/pages/${page.id}` : `/content/pages/new?page=${LEGAL_SLUGS[role]}`}
        aria-label={`${page ? t('Edit') : t('Write')}: ${name}`}
        className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
      >
        {page ? t('Edit') : t('Write')}
      </Link>
    </li>
  )
}

/** The languages in which shoppers would read another one. */
function Languages({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const titles = languages.filter(({ name }) => missing.includes(name))
  return (
    <small className="text-12 text-ink-2">
      {titles.length === 0 ? (
        t('Written in every language')
      ) : (
        <>
          {t('Languages missing')}:{' '}
          {titles.map(({ name, title }, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              <bdi lang={name}>{title}</bdi>
            </span>
          ))}
        </>
      )}
    </small>
  )
}
