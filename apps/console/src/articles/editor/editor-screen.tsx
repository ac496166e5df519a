import { ApiError } from '@rialto/client/api/client.ts'
import { useNamedPageNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { type ArticleKind, NAMED_PAGES } from '@rialto/contract/market-enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { NotFound } from '../../lib/errors.tsx'
import { WaitingScreen } from '../../list/waiting.tsx'
import { articleCalls, ONE } from './article-calls.ts'
import { ArticleEditor } from './article-editor.tsx'

const NOT_FOUND = 404

export const PostEditorScreen = () => <EditorScreen key="post" kind="post" />
export const PageEditorScreen = () => <EditorScreen key="page" kind="page" />

/** The editor of a post or page, or of a new one at `…/new`. */
function EditorScreen({ kind }: { kind: ArticleKind }) {
  const { id = '' } = useParams()
  const names = useNamedPageNames()
  const asked = useSearchParams()[0].get('page')
  const begun = NAMED_PAGES.find((slug) => kind === 'page' && slug === asked)
  const navigate = useNavigate()
  // A new article gets its address with its first save, and the editor must not lose what is typed meanwhile.
  const [madeHere, setMadeHere] = useState<string | null>(null)
  if (id === 'new' || id === madeHere)
    return (
      <ArticleEditor
        key="new"
        kind={kind}
        loaded={null}
        {...(begun && { begunAs: { slug: begun, title: names[begun] } })}
        onCreated={(created) => {
          if (id === String(created)) return
          setMadeHere(String(created))
          void navigate(`/content/${kind}s/${created}`, { replace: true })
        }}
      />
    )
  return /^[1-9]\d{0,8}$/.test(id) ? <LoadedArticle key={id} kind={kind} id={Number(id)} /> : <NotFound />
}

function LoadedArticle({ kind, id }: { kind: ArticleKind; id: number }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: [ONE[kind], id],
    queryFn: ({ signal }) => articleCalls(kind).show(id, signal),
  })
  const { data, error } = query
  if (data) return <ArticleEditor kind={kind} loaded={data.article} onCreated={() => {}} />
  if (error instanceof ApiError && error.status === NOT_FOUND) return <NotFound />
  return <WaitingScreen query={query} failed={t('The article could not be loaded')} />
}
