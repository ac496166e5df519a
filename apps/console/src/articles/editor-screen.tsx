import { ApiError } from '@rialto/client/api/client.ts'
import { createI18n } from '@rialto/client/i18n/translate.ts'
import { useNamedPageNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Language, MarketArticleDetails } from '@rialto/contract'
import { type ArticleKind, LEGAL_ROLES, LEGAL_SLUGS, NAMED_PAGES } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { tabCell, tabOff, tabOn, tabRow } from '@rialto/ui/tabs.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Check, CircleCheck, Trash2 } from 'lucide'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { NotFound, showError } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { fetchTexts } from '../lib/preferences.ts'
import { useSettings } from '../lib/settings.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { LISTS, useArticleWords } from './articles.tsx'
import { PreviewPane, SearchPreview, WritingPane } from './editor-panes.tsx'
import { FactsRow } from './facts-row.tsx'
import { legalDraft } from './legal-drafts.ts'
import {
  type ArticleValues,
  articleCalls,
  CONTENT_LOCALE,
  isScheduledFor,
  nameOf,
  ONE,
  useArticleForm,
} from './use-article-form.ts'

interface EditorHeadProps {
  kind: ArticleKind
  form: EditForm<ArticleValues>
  article: MarketArticleDetails | null
  savedAt: number
}

/** The title with its state, and the ways to publish, to withdraw and to delete. */
function EditorHead({ kind, form, article, savedAt }: EditorHeadProps) {
  const { i18n, t } = useTranslation()
  const { states } = useArticleWords()
  const state = article?.state ?? 'draft'
  const { publish, withdraw } = usePublish(form)
  const isPlanned = isScheduledFor(form.values)
  return (
    <header className="mb-5 flex min-h-11 flex-wrap items-center gap-3">
      <Link
        to={kind === 'post' ? '/content' : '/content/pages'}
        aria-label={t('Back to the content')}
        className="icon-btn -ms-2 hover:bg-hover"
      >
        <Icon as={ArrowLeft} flip />
      </Link>
      <h1 dir="auto" className="min-w-0 text-22">
        {form.values[nameOf(CONTENT_LOCALE, 'title')] || (kind === 'post' ? t('New post') : t('New page'))}
      </h1>
      <Badge tone={states[state].tone} dot>
        {states[state].label}
      </Badge>
      {savedAt > 0 && form.changed.length === 0 && (
        <span role="status" className="flex items-center gap-1 text-ink-2">
          <Icon as={Check} size={16} />
          {t('Saved {{time}}', { time: formatMoment(new Date(savedAt).toISOString(), i18n.language) })}
        </span>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {article && <DeleteArticle kind={kind} article={article} />}
        {article && state !== 'draft' && (
          <Button pending={form.isSaving} onClick={withdraw}>
            {t('Withdraw')}
          </Button>
        )}
        {state === 'published' && article && (
          <a href={article.path} target="_blank" rel="noopener" className="text-accent-ink underline">
            {t('View in the shop')}
          </a>
        )}
        {state === 'scheduled' && (
          <Button pending={form.isSaving} onClick={() => publish('now')}>
            {t('Publish now')}
          </Button>
        )}
        {state === 'draft' && (
          <Button variant="pri" pending={form.isSaving} onClick={() => publish(isPlanned ? 'planned' : 'now')}>
            {isPlanned ? t('Schedule') : t('Publish')}
            <Kbd keys="Ctrl Enter" />
          </Button>
        )}
      </div>
    </header>
  )
}

/** Publishes the article as it is in the form, now or at its planned time, and withdraws it. */
function usePublish(form: EditForm<ArticleValues>) {
  const { t } = useTranslation()
  async function place(change: Partial<ArticleValues>) {
    const { status, publish_at } = form.values
    form.set(change)
    // A refused publication leaves a draft, which goes on saving itself.
    if (!(await form.save()) && form.conflicts.length === 0) form.set({ status, publish_at })
  }
  const publish = (when: 'now' | 'planned') =>
    void place(when === 'now' ? { status: 'published', publish_at: null } : { status: 'published' })
  const withdraw = () => void place({ status: 'draft' })
  useKeys([
    {
      keys: 'Ctrl Enter',
      label: t('Publish'),
      run: () => publish(isScheduledFor(form.values) ? 'planned' : 'now'),
    },
  ])
  return { publish, withdraw }
}

/** Deletes an article after a question that says what follows; the toast and the record bring it back. */
function DeleteArticle({ kind, article }: { kind: ArticleKind; article: MarketArticleDetails }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => articleCalls(kind).remove(article.id),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSuccess() {
      queries.removeQueries({ queryKey: [ONE[kind], article.id] })
      void queries.invalidateQueries({ queryKey: [LISTS[kind]] })
      return navigate(kind === 'post' ? '/content' : '/content/pages')
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <IconButton icon={Trash2} iconSize={18} label={t('Delete')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('Delete {{name}}?', { name: article.title })}
        lead={t('Readers no longer find it, in any language. You can bring it back at once, or later from the record.')}
        cancelLabel={t('Keep')}
        confirmAs="danger"
        confirmLabel={t('Delete')}
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

interface ArticleEditorProps {
  kind: ArticleKind
  /** Null for a new one. */
  loaded: MarketArticleDetails | null
  /** The title and the address of a new article, until the person changes them. */
  begunAs?: { slug: string; title: string }
  onCreated: (id: number) => void
}

/** Writes a post or page: Markdown beside what readers will see, in each language of the market. */
function ArticleEditor({ kind, loaded, begunAs, onCreated }: ArticleEditorProps) {
  const { t } = useTranslation()
  const { form, article, savedAt } = useArticleForm(kind, loaded, onCreated)
  const { languages } = useSettings()
  const begin = useEffectEvent(() => {
    if (!begunAs) return
    const { slug, title } = begunAs
    form.set({ slug, [nameOf(CONTENT_LOCALE, 'title')]: title })
  })
  useEffect(() => begin(), [])
  const [locale, setLocale] = useState(CONTENT_LOCALE)
  const writing = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const together = useScrollTogether(writing, preview)
  const words = useFormWords(languages)
  const isRtl = languages.find(({ name }) => name === locale)?.direction === 'rtl'
  const shown = { form, kind, locale, dir: isRtl ? ('rtl' as const) : ('ltr' as const) }
  return (
    <>
      <EditorHead kind={kind} form={form} article={article} savedAt={savedAt} />
      <FactsRow kind={kind} form={form} article={article} />
      <div className="mt-5 grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <LanguageTabs form={form} chosen={locale} onChoose={setLocale} />
          {kind === 'page' && <LegalDraftOffer key={`draft ${locale}`} form={form} locale={locale} />}
          <WritingPane key={locale} {...shown} field={writing} onScroll={together.onWritingScroll} />
        </div>
        <div className="grid min-w-0 gap-4">
          <PreviewPane {...shown} box={preview} onScroll={together.onPreviewScroll} />
          <SearchPreview {...shown} path={article?.path ?? ''} />
        </div>
      </div>
      <ChangesBar
        form={form}
        words={words}
        saveLabel={form.values.status === 'published' ? t('Publish the changes') : t('Save')}
      />
    </>
  )
}

/** Offers a plain draft of a legal page, in the language that is being written and has no text yet. */
function LegalDraftOffer({ form, locale }: { form: EditForm<ArticleValues>; locale: string }) {
  const { t } = useTranslation()
  const [title, markdown] = [nameOf(locale, 'title'), nameOf(locale, 'markdown')]
  const role = LEGAL_ROLES.find((one) => LEGAL_SLUGS[one] === form.values.slug)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => createI18n(locale, await fetchTexts(locale)).getFixedT(locale),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSuccess(textsOf) {
      if (!role) return
      const draft = legalDraft(role, textsOf)
      form.set((values) => ({
        ...(!values[title]?.trim() && { [title]: draft.title }),
        ...(!values[markdown]?.trim() && { [markdown]: draft.markdown }),
      }))
    },
  })
  if (!role || form.values[markdown]?.trim()) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button pending={isPending} onClick={() => mutate()}>
        {t('Begin with a draft')}
      </Button>
      <p className="min-w-0 flex-1 basis-48 text-ink-2">
        {t('Headings of what such a page usually tells, in this language. They are no legal advice.')}
      </p>
    </div>
  )
}

/** English wordings are the keys of all texts. */
const contentTexts = createI18n(CONTENT_LOCALE, {}).getFixedT(CONTENT_LOCALE)

const NOT_FOUND = 404

/** The page that the address asks to begin: its usual address and its name, that of a legal page in the language of the content. */
function useBegunPage(kind: ArticleKind): { slug: string; title: string } | undefined {
  const names = useNamedPageNames()
  const asked = useSearchParams()[0].get('page')
  if (kind !== 'page') return undefined
  const role = LEGAL_ROLES.find((one) => LEGAL_SLUGS[one] === asked)
  if (role) return { slug: LEGAL_SLUGS[role], title: legalDraft(role, contentTexts).title }
  const slug = NAMED_PAGES.find((one) => one === asked)
  return slug && { slug, title: names[slug] }
}

export const PostEditorScreen = () => <EditorScreen key="post" kind="post" />
export const PageEditorScreen = () => <EditorScreen key="page" kind="page" />

/** The editor of a post or page, or of a new one at `…/new`. */
function EditorScreen({ kind }: { kind: ArticleKind }) {
  const { id = '' } = useParams()
  const begun = useBegunPage(kind)
  const navigate = useNavigate()
  // A new article gets its address with its first save, and the editor must not lose what is typed meanwhile.
  const [madeHere, setMadeHere] = useState<string | null>(null)
  if (id === 'new' || id === madeHere)
    return (
      <ArticleEditor
        key="new"
        kind={kind}
        loaded={null}
        {...(begun && { begunAs: begun })}
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

interface LanguageTabsProps {
  form: EditForm<ArticleValues>
  chosen: string
  onChoose: (locale: string) => void
}

/** The languages of the market, each with what it lacks. */
function LanguageTabs({ form: { values }, chosen, onChoose }: LanguageTabsProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const lackOf = (locale: string): string | null => {
    const hasTitle = values[nameOf(locale, 'title')]?.trim()
    const hasText = values[nameOf(locale, 'markdown')]?.trim()
    if (hasTitle && hasText) return null
    return hasText ? t('without a title') : hasTitle ? t('without a text') : t('missing')
  }
  return (
    <div role="tablist" aria-label={t('Languages')} className={tabRow}>
      {languages.map(({ name: locale, title }) => {
        const lack = lackOf(locale)
        return (
          <button
            key={locale}
            type="button"
            role="tab"
            aria-selected={locale === chosen}
            onClick={() => onChoose(locale)}
            className={`${tabCell} ${locale === chosen ? tabOn : tabOff}`}
          >
            <bdi lang={locale}>{title}</bdi>{' '}
            {lack === null ? (
              <>
                <Icon as={CircleCheck} size={16} className="text-ok" />
                <span className="sr-only">{t('complete')}</span>
              </>
            ) : (
              <small className="text-12 font-normal text-ink-2">{lack}</small>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** The fields in the words of the bar that says what a save changes. */
function useFormWords(languages: readonly Pick<Language, 'name' | 'title'>[]): FormWords<ArticleValues> {
  const { i18n, t } = useTranslation()
  const { states } = useArticleWords()
  const plain = (text: string) => text || '–'
  const texts = languages.flatMap(({ name, title }) => {
    const within = (label: string) => (name === CONTENT_LOCALE ? label : `${label} (${title})`)
    return [
      [nameOf(name, 'title'), { label: within(t('Title')), show: plain }],
      [nameOf(name, 'excerpt'), { label: within(t('Summary')) }],
      [nameOf(name, 'markdown'), { label: within(t('Text')) }],
    ]
  })
  return {
    slug: { label: t('Web address'), show: plain },
    category: { label: t('Category'), show: plain },
    author: { label: t('By'), show: plain },
    cover: { label: t('Cover') },
    status: { label: t('State'), show: (status) => states[status].label },
    publish_at: { label: t('Appears'), show: (at) => (at ? formatMoment(at, i18n.language) : '–') },
    ...Object.fromEntries(texts),
  }
}

type Scrolled = RefObject<HTMLElement | null>

/** Scrolls two boxes together: each as far through its content as the other. */
function useScrollTogether(writing: Scrolled, preview: Scrolled) {
  // Setting the position scrolls the other box, whose own event must not set the first one again.
  const followed = useRef<HTMLElement | null>(null)
  const follow = (from: Scrolled, to: Scrolled) => () => {
    const [source, target] = [from.current, to.current]
    if (!source || !target) return
    if (followed.current === source) {
      followed.current = null
      return
    }
    const room = source.scrollHeight - source.clientHeight
    const top = Math.round((room > 0 ? source.scrollTop / room : 0) * (target.scrollHeight - target.clientHeight))
    if (Math.abs(top - target.scrollTop) < 1) return
    followed.current = target
    target.scrollTop = top
  }
  return { onWritingScroll: follow(writing, preview), onPreviewScroll: follow(preview, writing) }
}
