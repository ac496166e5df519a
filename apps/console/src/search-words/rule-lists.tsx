import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchOccasion, SearchSynonym } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowRight, CalendarHeart, Replace } from 'lucide'
import { useNavigate } from 'react-router'
import { listed } from '../lib/inline-text.ts'
import { useKeys } from '../lib/keys.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'
import { SearchTabs } from './search-tabs.tsx'
import { useOccasions, useSynonyms } from './search-word-calls.ts'

/** Words that mean the same to the search. */
export function SynonymsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const navigate = useNavigate()
  const { languages } = useSettings()
  const query = useSynonyms()
  const home = '/search-words/synonyms'
  useKeys([{ keys: 'N', label: t('New synonym'), run: () => void navigate(`${home}/new`) }])
  const languageOf = ({ locale }: SearchSynonym) =>
    locale === null ? t('Every language') : (languages.find(({ name }) => name === locale)?.title ?? locale)
  const all = query.data?.synonyms
  const rows = all?.filter(({ words }) => holds(words, state.search))
  const list: ListDescription<SearchSynonym> = {
    label: t('Synonyms'),
    fileName: 'synonyms',
    columns: [
      {
        ...{ id: 'words', title: t('Words'), grows: true, text: ({ words }) => words.join(', ') },
        cell: (synonym) => <SynonymWords synonym={synonym} />,
      },
      {
        ...{ id: 'language', title: t('Language'), text: languageOf },
        cell: (synonym) => <span className="whitespace-nowrap text-ink-2">{languageOf(synonym)}</span>,
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ words }) => listed(words),
    card: (synonym) => (
      <div className="grid gap-1">
        <SynonymWords synonym={synonym} />
        <p className="text-ink-2">{languageOf(synonym)}</p>
      </div>
    ),
    link: ({ id }) => ({ to: `${home}/${id}`, state: { list: state.withChoice({}) } }),
    search: { label: t('Word'), matches: ({ words }, search) => holds(words, search) },
    empty: {
      icon: Replace,
      title: t('No synonyms yet'),
      text: t('Say which words mean the same, such as couch and sofa: each then finds what the other finds.'),
    },
    failed: t('The synonyms could not be loaded'),
  }
  return (
    <>
      <PageHead title={t('Search words')}>
        <ButtonLink to={`${home}/new`} variant="pri">
          {t('New synonym')}
        </ButtonLink>
      </PageHead>
      <SearchTabs current="synonyms" count={all?.length} />
      <List list={list} state={state} data={wholeList(query, { rows, total: all?.length ?? null })} />
    </>
  )
}

function SynonymWords({ synonym: { words, from } }: { synonym: SearchSynonym }) {
  const { t } = useTranslation()
  if (from === null)
    return (
      <b className="wrap-anywhere">
        <bdi>{listed(words)}</bdi>
      </b>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
      <b>
        <bdi>{from}</bdi>
      </b>
      <Icon as={ArrowRight} size={16} flip className="text-ink-2" />
      <span className="sr-only">{t('also finds')}</span>
      <bdi>{listed(words.filter((word) => word !== from))}</bdi>
    </span>
  )
}

/** All occasions of the market. */
export function OccasionsScreen() {
  const { t, i18n } = useTranslation()
  const state = useListState()
  const navigate = useNavigate()
  const { currency } = useSettings()
  const query = useOccasions()
  const home = '/search-words/occasions'
  useKeys([{ keys: 'N', label: t('New occasion'), run: () => void navigate(`${home}/new`) }])
  const nameOf = ({ names }: SearchOccasion) =>
    (names.find(({ locale }) => locale === i18n.language) ?? names[0])?.name ?? ''
  const phrasesOf = ({ phrases }: SearchOccasion) =>
    listed((phrases.find(({ locale }) => locale === i18n.language) ?? phrases[0])?.phrases ?? [])
  const placesOf = ({ categories, products, max_price }: SearchOccasion) =>
    listed([
      ...categories.map(({ name }) => name),
      ...(products.length > 0 ? [t('{{count}} products', { count: products.length })] : []),
      ...(max_price === null ? [] : [t('up to {{amount}}', { amount: formatMoney(max_price, currency) })]),
    ])
  const all = query.data?.occasions
  const wordsOf = ({ names, phrases }: SearchOccasion) => [
    ...names.map(({ name }) => name),
    ...phrases.flatMap((some) => some.phrases),
  ]
  const rows = all?.filter((occasion) => holds(wordsOf(occasion), state.search))
  const list: ListDescription<SearchOccasion> = {
    label: t('Occasions'),
    fileName: 'occasions',
    columns: [
      {
        id: 'name',
        title: t('Name'),
        cell: (one) => <bdi className="font-semibold">{nameOf(one)}</bdi>,
        text: nameOf,
        sortBy: nameOf,
      },
      { id: 'phrases', title: t('What people type'), grows: true, cell: phrasesOf, text: phrasesOf },
      {
        ...{ id: 'places', title: t('Where it is found'), text: placesOf },
        cell: (one) => <span className="text-ink-2">{placesOf(one)}</span>,
      },
    ],
    idOf: ({ id }) => id,
    nameOf,
    card: (one) => (
      <div className="grid gap-1">
        <bdi className="font-semibold">{nameOf(one)}</bdi>
        <p>
          <bdi>{phrasesOf(one)}</bdi>
        </p>
        <p className="text-ink-2">{placesOf(one)}</p>
      </div>
    ),
    link: ({ id }) => ({ to: `${home}/${id}`, state: { list: state.withChoice({}) } }),
    search: { label: t('Name or phrase'), matches: (one, search) => holds(wordsOf(one), search) },
    empty: {
      icon: CalendarHeart,
      title: t('No occasions yet'),
      text: t('Say what people shop for, such as a gift for kids, and in which categories the search finds it.'),
    },
    failed: t('The occasions could not be loaded'),
  }
  return (
    <>
      <PageHead title={t('Search words')}>
        <ButtonLink to={`${home}/new`} variant="pri">
          {t('New occasion')}
        </ButtonLink>
      </PageHead>
      <SearchTabs current="occasions" count={all?.length} />
      <List list={list} state={state} data={wholeList(query, { rows, total: all?.length ?? null })} />
    </>
  )
}

const holds = (texts: readonly string[], search: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()))
