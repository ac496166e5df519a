import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataOf, EndpointOf, InterfaceText } from '@rialto/contract'
import { INTERFACE_TEXT_MAX, SEARCH_MAX } from '@rialto/contract/limits'
import type { TextPlace } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { ContentTabs } from '../articles/content-tabs.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useKnownScreens } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useDebounced, useListState } from '../list/use-list-state.ts'
import { WaitingScreen } from '../list/waiting.tsx'

const isOfConsole = ({ id }: { id: string }): boolean => id.startsWith('console')

/** The texts of the interface in one language, with the market's own wordings beside the originals. */
export function TextsScreen() {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const state = useListState()
  const locale = languages.find(({ name }) => name === state.filter('language'))?.name ?? i18n.language
  const dir = languages.find(({ name }) => name === locale)?.direction === 'rtl' ? 'rtl' : 'ltr'
  const view = state.view === 'reworded' ? 'reworded' : 'all'
  const place = state.filter('page') ?? ''
  const query = useTexts({ locale, view, search: state.search, place })
  const nameOf = usePlaceNames()
  const places = (query.data?.pages[0]?.places ?? [])
    .map(({ id, count }) => ({ id, name: nameOf(id), count }))
    .sort((a, b) => Number(isOfConsole(a)) - Number(isOfConsole(b)) || a.name.localeCompare(b.name, i18n.language))
  const items = query.data?.pages.flatMap((page) => page.items)
  const counts = query.data?.pages[0]?.counts
  return (
    <>
      <PageHead title={t('Content')} />
      <ContentTabs current="texts" />
      <div className="mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-[12rem_16rem_minmax(0,1fr)]">
        <NativeSelect
          label={t('Language')}
          value={locale}
          onChange={({ currentTarget }) => state.choose({ language: currentTarget.value })}
        >
          {languages.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('Page')}
          value={place}
          onChange={({ currentTarget }) => state.choose({ page: currentTarget.value })}
        >
          <option value="">{t('All pages')}</option>
          {places.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {`${name} (${count})`}
            </option>
          ))}
        </NativeSelect>
        <TextField
          type="search"
          label={t('Search')}
          placeholder={t('English, original or own words')}
          maxLength={SEARCH_MAX}
          value={state.search}
          onChange={({ currentTarget }) => state.choose({ search: currentTarget.value })}
        />
      </div>
      <TabLinks
        label={t('Interface texts')}
        className="mb-2"
        items={[
          { to: state.withChoice({ view: '' }), label: t('All'), count: counts?.all, current: view === 'all' },
          {
            to: state.withChoice({ view: 'reworded' }),
            label: t('Reworded'),
            count: counts?.reworded,
            current: view === 'reworded',
          },
        ]}
      />
      {items ? (
        <>
          <ul aria-label={t('Interface texts')} className="grid">
            {items.map((text) => (
              <TextRow key={`${locale} ${text.name}`} text={text} locale={locale} dir={dir} nameOf={nameOf} />
            ))}
          </ul>
          {items.length === 0 && <p className="py-6 text-ink-2">{t('No text has these words')}</p>}
          {query.hasNextPage && (
            <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="mt-4">
              {t('Show more')}
            </Button>
          )}
        </>
      ) : (
        <WaitingScreen query={query} failed={t('The texts could not be loaded')} />
      )}
    </>
  )
}

const CONSOLE = 'console:'

/** Names the places of texts as people know them: pages by their names, screens of the console by their titles. */
function usePlaceNames(): (place: string) => string {
  const { t } = useTranslation()
  const { titleOf } = useKnownScreens()
  const names: Record<TextPlace, string> = {
    everywhere: t('Every page'),
    home: t('Home page'),
    products: t('Lists of products'),
    product: t('Product page'),
    flash_sale: t('Flash sale'),
    shops: t('List of shops'),
    shop: t('Page of a shop'),
    shop_register: t('Open a shop'),
    search: t('Search'),
    cart: t('Cart'),
    checkout: t('Checkout'),
    payment: t('After the payment'),
    login: t('Log in and register'),
    account: t('Account'),
    orders: t('Orders of shoppers'),
    messages: t('Chat with shops'),
    addresses: t('Addresses'),
    wishlist: t('Wishlist'),
    tickets: t('Support tickets'),
    blog: t('Blog'),
    pages: t('Pages of the market'),
    contact: t('Support and contact'),
    missing: t('Page not found'),
    mails: t('Mails and notices'),
    documents: t('Invoices and slips'),
    answers: t('Answers and refusals'),
    console: t('Console: every screen'),
  }
  const known: Readonly<Record<string, string | undefined>> = names
  return (place) => {
    const screen = place.startsWith(CONSOLE) ? titleOf(place.slice(CONSOLE.length)) : undefined
    if (screen) return t('Console: {{screen}}', { screen })
    return known[place] ?? place
  }
}

type TextForm = InterfaceText['forms'][number]

interface TextRowProps {
  text: InterfaceText
  locale: string
  dir: 'ltr' | 'rtl'
  /** Names a place of texts. */
  nameOf: (place: string) => string
}

/** As many places as fit a line. */
const PLACES = 3

/** A text with its original beside the own wording, and where it stands; each plural form has a line of its own. */
function TextRow({ text: { name, english, has_twin, places, forms }, locale, dir, nameOf }: TextRowProps) {
  const { t } = useTranslation()
  const hidden = places.length - PLACES
  return (
    <li className="grid gap-2 border-b border-line py-3">
      {locale !== 'en' && (
        <span dir="ltr" lang="en" className="text-start text-12 wrap-anywhere text-ink-2">
          {english}
        </span>
      )}
      {forms.map((form) => (
        <FormLine key={form.key} form={form} locale={locale} dir={dir} />
      ))}
      {(places.length > 0 || has_twin) && (
        <span className="text-12 text-ink-2">
          {places.slice(0, PLACES).map(nameOf).join(' · ')}
          {hidden > 0 && (
            <span title={places.slice(PLACES).map(nameOf).join(' · ')}>
              {' '}
              {t('and {{count}} more', { count: hidden })}
            </span>
          )}
          {has_twin && (
            <>
              {places.length > 0 && ' · '}
              {t('Another text has the same words. This one is known as')} <code dir="ltr">{name}</code>
            </>
          )}
        </span>
      )}
    </li>
  )
}

function FormLine({ form, locale, dir }: { form: TextForm; locale: string; dir: 'ltr' | 'rtl' }) {
  const { t } = useTranslation()
  const names = usePluralNames()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="grid items-start gap-x-6 gap-y-2 md:grid-cols-2">
      <span className="min-w-0">
        {form.form && <small className="block text-12 text-ink-2">{names[form.form] ?? form.form}</small>}
        <span dir={dir} lang={locale} className="block text-start wrap-anywhere">
          {form.original}
        </span>
      </span>
      {isEditing ? (
        <RewordingForm form={form} locale={locale} dir={dir} onDone={() => setEditing(false)} />
      ) : (
        <span className="flex min-w-0 items-start gap-3">
          {form.text !== null && (
            <span dir={dir} lang={locale} className="min-w-0 flex-1 text-start font-semibold wrap-anywhere">
              {form.text}
            </span>
          )}
          {form.text !== null && <Badge tone="accent">{t('Reworded')}</Badge>}
          <Button
            size="sm"
            className="ms-auto max-md:min-h-11"
            aria-label={t('Reword: {{text}}', { text: form.original })}
            onClick={() => setEditing(true)}
          >
            {t('Reword')}
          </Button>
        </span>
      )}
    </div>
  )
}

interface RewordingFormProps {
  form: TextForm
  locale: string
  dir: 'ltr' | 'rtl'
  onDone: () => void
}

function RewordingForm({ form: { key, original, text }, locale, dir, onDone }: RewordingFormProps) {
  const { t } = useTranslation()
  const [wording, setWording] = useState(text ?? original)
  const { mutate, error, isPending } = useReword(locale)
  const fieldError = error instanceof ApiError ? error.errors.text?.[0] : undefined
  const save = (next: string | null) => mutate({ key, text: next, replaces: text }, { onSuccess: onDone })
  const own = wording.trim()
  const placeholders = [...new Set(original.match(/\{\{.*?\}\}/g) ?? [])]
  return (
    <Form className="grid gap-2" onSend={() => own !== '' && !isPending && save(own)}>
      {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <TextArea
        label={t('Own wording of: {{text}}', { text: original })}
        labelHidden
        hint={
          placeholders.length > 0 ? t('Values are shown here: {{names}}', { names: placeholders.join(' ') }) : undefined
        }
        dir={dir}
        lang={locale}
        rows={2}
        maxLength={INTERFACE_TEXT_MAX}
        value={wording}
        error={fieldError}
        // A text is one line.
        onChange={({ currentTarget }) => setWording(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
      />
      <span className="flex flex-wrap gap-2">
        <Button size="sm" className="max-md:min-h-11" onClick={onDone}>
          {t('Cancel')}
        </Button>
        {text !== null && (
          <Button size="sm" className="max-md:min-h-11" pending={isPending} onClick={() => save(null)}>
            {t('Back to the original')}
          </Button>
        )}
        <Button
          size="sm"
          className="max-md:min-h-11"
          variant="pri"
          type="submit"
          pending={isPending}
          disabled={own === '' || own === (text ?? original)}
        >
          {t('Save')}
        </Button>
      </span>
    </Form>
  )
}

/** The plural forms of languages, as people understand them. */
function usePluralNames(): Record<string, string> {
  const { t } = useTranslation()
  return {
    zero: t('For none'),
    one: t('For one'),
    two: t('For two'),
    few: t('For a few'),
    many: t('For many'),
    other: t('For all other numbers'),
  }
}

const LIST = 'GET /admin/texts'
type TextPage = DataOf<EndpointOf<typeof LIST>>

interface TextChoice {
  locale: string
  view: 'all' | 'reworded'
  search: string
  /** Empty: all. */
  place: string
}

/** The texts of the interface in a language. */
function useTexts({ locale, view, search: typed, place }: TextChoice) {
  const search = useDebounced(typed.trim())
  return useInfiniteQuery({
    queryKey: [LIST, locale, { view, search, place }],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call(LIST, { query: { locale, view, search, place: place || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}

interface Rewording {
  key: string
  /** Null: the original. */
  text: string | null
  replaces: string | null
}

/** Gives a text another wording, and shows it in all lists of its language. */
function useReword(locale: string) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: [LIST, locale] })
  return useMutation({
    mutationFn: (rewording: Rewording) => consoleApi.call('PATCH /admin/texts', { body: { locale, ...rewording } }),
    onSuccess({ text }) {
      queries.setQueriesData<InfiniteData<TextPage>>(
        { queryKey: [LIST, locale] },
        (data) => data && withText(data, text),
      )
      return readAgain()
    },
    onError: readAgain,
  })
}

const withText = (data: InfiniteData<TextPage>, text: InterfaceText): InfiniteData<TextPage> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.forms[0]?.key === text.forms[0]?.key ? text : item)),
  })),
})
