import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { cleanSearch } from '../../../../lib/loaders/clean-search.ts'
import { SearchInput } from '../../../search/index.ts'
import { type BlogQuery, blogAddress } from './blog-query.ts'

/** Searches posts within the current category; works without JavaScript too. */
export function BlogSearch({ query }: { query: BlogQuery }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '')
    void navigate(blogAddress({ ...query, search: cleanSearch(text), page: 1 }), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know <search>
    <div role="search" aria-label={t('Blog')} className="md:w-80">
      <form method="get" action="/blogs" onSubmit={onSubmit}>
        {query.category && <input type="hidden" name="category_id" value={query.category} />}
        <SearchInput label={t('Search the blog')} value={query.search} />
      </form>
    </div>
  )
}
