import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import type { MarketArticle } from '@rialto/contract'
import { ARTICLE_VIEWS, type ArticleKind, type ArticleView } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Newspaper, Plus } from 'lucide'
import { useNavigate } from 'react-router'
import { useKeys } from '../lib/keys.tsx'
import { useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import {
  LegalPageList,
  NamedPageList,
  useArticles,
  useArticleWords,
  useLegalPages,
  useNamedPages,
} from './articles.tsx'
import { ContentTabs } from './content-tabs.tsx'

/** Describes the list of posts or pages. */
function useArticleList(
  kind: ArticleKind,
  counts: Record<ArticleView, number> | undefined,
): ListDescription<MarketArticle> {
  const { t } = useTranslation()
  const { views } = useArticleWords()
  const isPost = kind === 'post'
  return {
    label: isPost ? t('Blog') : t('Pages'),
    fileName: isPost ? 'posts' : 'pages',
    columns: useArticleColumns(kind),
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    card: (article) => <ArticleCard article={article} />,
    link: ({ id }) => ({ to: isPost ? `/content/posts/${id}` : `/content/pages/${id}`, state: null }),
    views: ARTICLE_VIEWS.map((id) => ({ id, label: views[id], count: counts?.[id] })),
    search: { label: t('Title or address') },
    empty: isPost
      ? { icon: Newspaper, title: t('No posts here'), text: t('A draft is seen by the staff alone.') }
      : { icon: Newspaper, title: t('No pages here'), text: t('A draft is seen by the staff alone.') },
    failed: t('The articles could not be loaded'),
  }
}

function useArticleColumns(kind: ArticleKind): ListColumn<MarketArticle>[] {
  const { t, i18n } = useTranslation()
  const { states } = useArticleWords()
  return [
    {
      id: 'title',
      title: t('Title'),
      grows: true,
      cell: (article) => <ArticleTitle article={article} />,
      text: ({ title }) => title,
    },
    {
      id: 'state',
      title: t('State'),
      cell: (article) => <State article={article} />,
      text: ({ state }) => states[state].label,
    },
    {
      id: 'missing',
      title: t('Languages missing'),
      cell: (article) => <Missing article={article} />,
      text: ({ missing }) => missing.join(' '),
    },
    ...(kind === 'post'
      ? [
          {
            id: 'author',
            title: t('By'),
            cell: ({ author }: MarketArticle) => <bdi className="whitespace-nowrap">{author}</bdi>,
            text: ({ author }: MarketArticle) => author ?? '',
          },
        ]
      : []),
    {
      id: 'changed',
      title: t('Changed'),
      align: 'end',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} className="whitespace-nowrap text-ink-2">
          {formatLocalDay(updated_at, i18n.language)}
        </time>
      ),
      text: ({ updated_at }) => updated_at,
    },
  ]
}

const ArticleTitle = ({ article: { title, path } }: { article: MarketArticle }) => (
  <span className="min-w-0">
    <b dir="auto" className="block truncate">
      {title}
    </b>
    <small dir="ltr" className="block truncate text-start text-12 text-ink-2">
      {path}
    </small>
  </span>
)

function State({ article: { state, publish_at } }: { article: MarketArticle }) {
  const { i18n } = useTranslation()
  const { label, tone } = useArticleWords().states[state]
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {state === 'scheduled' && publish_at && (
        <time dateTime={publish_at} className="text-12 whitespace-nowrap text-ink-2">
          {formatMoment(publish_at, i18n.language)}
        </time>
      )}
    </span>
  )
}

function Missing({ article: { missing } }: { article: MarketArticle }) {
  const { languages } = useSettings()
  const titles = languages.filter(({ name }) => missing.includes(name))
  return (
    <span className="inline-block text-12 text-ink-2 md:min-w-36">
      {titles.map(({ name, title }, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <bdi lang={name}>{title}</bdi>
        </span>
      ))}
    </span>
  )
}

const ArticleCard = ({ article }: { article: MarketArticle }) => (
  <div className="grid gap-1.5">
    <ArticleTitle article={article} />
    <State article={article} />
    <Missing article={article} />
  </div>
)

export const PostsScreen = () => <ArticlesScreen key="post" kind="post" />
export const PagesScreen = () => <ArticlesScreen key="page" kind="page" />

/** Posts of the blog, or pages: drafts, scheduled and published ones. */
function ArticlesScreen({ kind }: { kind: ArticleKind }) {
  const { t } = useTranslation()
  const state = useListState()
  const navigate = useNavigate()
  const { data, counts } = useArticles(kind, state)
  const label = kind === 'post' ? t('New post') : t('New page')
  const to = kind === 'post' ? '/content/posts/new' : '/content/pages/new'
  useKeys([{ keys: 'N', label, run: () => void navigate(to) }])
  return (
    <>
      <PageHead title={t('Content')}>
        <ButtonLink to={to} variant="pri">
          <Icon as={Plus} size={18} />
          {label}
        </ButtonLink>
      </PageHead>
      <ContentTabs current={kind === 'post' ? 'posts' : 'pages'} />
      {kind === 'page' && <LegalPages />}
      <List list={useArticleList(kind, counts)} state={state} data={data} />
    </>
  )
}

/** The legal pages of the market, and its page about itself as long as shoppers cannot read that. */
function LegalPages() {
  const { t } = useTranslation()
  const legal = useLegalPages().data?.pages
  const about =
    useNamedPages().data?.pages.filter(({ slug, state }) => slug === 'about-us' && state !== 'published') ?? []
  if (!legal) return null
  return (
    <section aria-labelledby="legal-pages" className="panel mb-4 px-4 py-3">
      <h2 id="legal-pages" className="text-16">
        {t('Legal pages')}
      </h2>
      <p className="mt-1 text-ink-2">
        {t(
          'The footer and the checkout link those that are published. Which of them your market needs is for you to find out.',
        )}
      </p>
      <LegalPageList pages={legal} />
      {about.length > 0 && <NamedPageList pages={about} />}
    </section>
  )
}
