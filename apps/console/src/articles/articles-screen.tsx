import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Plus } from 'lucide'
import { useNavigate } from 'react-router'
import { useKeys } from '../lib/keys.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { ContentTabs } from './content-tabs.tsx'
import { NamedPageList, useNamedPages } from './named-pages.tsx'
import { useArticleList } from './use-article-list.tsx'
import { useArticles } from './use-articles.ts'

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
      {kind === 'page' && <MissingPages />}
      <List list={useArticleList(kind, counts)} state={state} data={data} />
    </>
  )
}

/** The pages that the market is expected to have and that shoppers cannot read yet. */
function MissingPages() {
  const { t } = useTranslation()
  const missing = useNamedPages().data?.pages.filter(({ state }) => state !== 'published') ?? []
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="missing-pages" className="panel mb-4 px-4 py-3">
      <h2 id="missing-pages" className="text-16">
        {t('Pages that your market should have')}
      </h2>
      <NamedPageList pages={missing} />
    </section>
  )
}
