import type { ArticleTexts, MarketArticleDetails, RequestFor } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { useSettings } from '../lib/settings.tsx'
import { LISTS, SHOWN_PAGES } from './articles.tsx'

const AUTOSAVE_MS = 1_500

interface ArticleForm {
  form: EditForm<ArticleValues>
  /** As it was last saved; null for an article that does not exist yet. */
  article: MarketArticleDetails | null
  /** When a draft last saved itself, in milliseconds since 1970; 0: not yet. */
  savedAt: number
}

/**
 * The edit of a post or page. A draft saves itself while it is typed: nobody but the staff sees it. Everything else waits for the
 * person, who sees beforehand what goes live.
 */
export function useArticleForm(
  kind: ArticleKind,
  loaded: MarketArticleDetails | null,
  onCreated: (id: number) => void,
): ArticleForm {
  const queries = useQueryClient()
  const { languages } = useSettings()
  const locales = [...new Set([CONTENT_LOCALE, ...languages.map(({ name }) => name)])]
  const calls = articleCalls(kind)
  const [own, setOwn] = useState<MarketArticleDetails | null>(null)
  const [savedAt, setSavedAt] = useState(0)
  const [savedValues, setSavedValues] = useState<Saved<ArticleValues> | null>(null)
  const article = newest(own, loaded)
  const latest = useRef(article)
  latest.current = article

  const typed = useRef<ArticleValues | null>(null)
  const refused = useRef<ArticleValues | null>(null)

  async function save(changes: Partial<ArticleValues>, version: number): Promise<Saved<ArticleValues>> {
    const { current } = latest
    // Values that are refused are not sent again before they change.
    refused.current = typed.current
    const { article: stored } = current ? await calls.change(current.id, version, changes) : await calls.create(changes)
    refused.current = null
    latest.current = stored
    setOwn(stored)
    setSavedAt(Date.now())
    queries.setQueryData([ONE[kind], stored.id], { article: stored })
    for (const call of [LISTS[kind], ...(kind === 'page' ? SHOWN_PAGES : [])])
      void queries.invalidateQueries({ queryKey: [call] })
    const saved = toSaved(stored, locales, changes)
    setSavedValues(saved)
    return saved
  }

  const form = useEditForm<ArticleValues>({
    saved:
      savedValues && savedValues.version === article?.version
        ? savedValues
        : article
          ? toSaved(article, locales)
          : { version: 0, values: toValues(null, locales) },
    save,
    readCurrent: (current) => {
      const { article: changed } = current as { article: MarketArticleDetails }
      latest.current = changed
      setOwn(changed)
      return toSaved(changed, locales)
    },
  })

  const { values, changed, base, failure, isBusy } = form
  typed.current = values
  const isDraft = values.status === 'draft' && base.status === 'draft'
  const hasTitle = values[nameOf(CONTENT_LOCALE, 'title')]?.trim() !== ''
  const isWaiting = isDraft && hasTitle && changed.length > 0 && failure === undefined
  const saveDraft = useEffectEvent(() => void form.autosave())
  useEffect(() => {
    if (!isWaiting || isBusy || values === refused.current) return
    const timer = setTimeout(saveDraft, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isBusy, values])

  // The address changes once nothing is unsaved, as the guard asks before any other change of it.
  const createdId = loaded === null && changed.length === 0 && !isBusy ? article?.id : undefined
  const tellCreated = useEffectEvent(onCreated)
  useEffect(() => {
    if (createdId !== undefined) tellCreated(createdId)
  }, [createdId])

  return { form, article, savedAt }
}

const newest = (a: MarketArticleDetails | null, b: MarketArticleDetails | null): MarketArticleDetails | null =>
  a && b ? (a.version >= b.version ? a : b) : (a ?? b)

export const ONE = { post: 'GET /admin/posts/{id}', page: 'GET /admin/pages/{id}' } as const

type Answer = Promise<{ article: MarketArticleDetails }>

/** The calls for one post or page. */
export function articleCalls(kind: ArticleKind) {
  const isPost = kind === 'post'
  return {
    show: (id: number, signal: AbortSignal): Answer => {
      const asked = { params: { id }, signal }
      return isPost ? consoleApi.call(ONE.post, asked) : consoleApi.call(ONE.page, asked)
    },
    create: (changes: Partial<ArticleValues>): Answer => {
      const asked = { body: toBody(changes) }
      return isPost ? consoleApi.call('POST /admin/posts', asked) : consoleApi.call('POST /admin/pages', asked)
    },
    change: (id: number, version: number, changes: Partial<ArticleValues>): Answer => {
      const asked = { params: { id }, body: { ...toBody(changes), version } }
      return isPost
        ? consoleApi.call('PATCH /admin/posts/{id}', asked)
        : consoleApi.call('PATCH /admin/pages/{id}', asked)
    },
    remove: (id: number): Promise<unknown> =>
      isPost
        ? consoleApi.call('DELETE /admin/posts/{id}', { params: { id } })
        : consoleApi.call('DELETE /admin/pages/{id}', { params: { id } }),
  }
}

/** The language of the market's content; the others translate it. */
export const CONTENT_LOCALE = 'en'

const TEXT_FIELDS = ['title', 'excerpt', 'markdown'] as const
type TextField = (typeof TEXT_FIELDS)[number]
/** A field of the text in one language: `fr.title`. So two people may write in two languages at the same time. */
type TextName = `${string}.${TextField}`

export type ArticleValues = {
  slug: string
  category: string
  author: string
  cover: string
  status: 'draft' | 'published'
  publish_at: string | null
} & { [name: TextName]: string }

export const nameOf = (locale: string, field: TextField): TextName => `${locale}.${field}`

function toValues(article: Omit<MarketArticleDetails, 'version'> | null, locales: readonly string[]): ArticleValues {
  const texts = locales.flatMap((locale) => {
    const text = article?.texts.find((one) => one.locale === locale)
    return TEXT_FIELDS.map((field) => [nameOf(locale, field), text?.[field] ?? ''])
  })
  return {
    slug: article?.slug ?? '',
    category: article?.category ?? '',
    author: article?.author ?? '',
    cover: article?.cover ?? '',
    status: article?.status ?? 'draft',
    publish_at: article?.publish_at ?? null,
    ...Object.fromEntries(texts),
  }
}

/**
 * The article as it was saved. The server trims texts; one that was only trimmed stays as it was typed, so that a pause after a space
 * does not take the space away.
 */
function toSaved(
  article: MarketArticleDetails,
  locales: readonly string[],
  typed: Partial<ArticleValues> = {},
): Saved<ArticleValues> {
  const values = toValues(article, locales)
  for (const [name, value] of Object.entries(typed) as [TextName, unknown][])
    if (typeof value === 'string' && value.trim() === values[name]) values[name] = value
  return { version: article.version, values }
}

type Body = RequestFor<'POST /admin/posts'>['body']

/** Changed fields as the server takes them; texts by language. */
function toBody(changes: Partial<ArticleValues>): Body {
  const { slug, category, author, cover, status, publish_at, ...fields } = changes
  const texts = new Map<string, Partial<ArticleTexts> & { locale: string }>()
  for (const [name, value] of Object.entries(fields)) {
    const end = name.lastIndexOf('.')
    const locale = name.slice(0, end)
    texts.set(locale, { ...texts.get(locale), locale, [name.slice(end + 1)]: value })
  }
  const facts = { slug, category, author, cover, status, publish_at }
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    ...(texts.size > 0 && { texts: [...texts.values()] }),
  }
}

export const isScheduledFor = ({ publish_at }: Pick<ArticleValues, 'publish_at'>, now = Date.now()): boolean =>
  publish_at !== null && Date.parse(publish_at) > now
