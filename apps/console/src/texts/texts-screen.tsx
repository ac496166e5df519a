import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import type { TextPlace } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { ContentTabs } from '../articles/content-tabs.tsx'
import { useKnownScreens } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { WaitingScreen } from '../list/waiting.tsx'
import { TextRow } from './text-row.tsx'
import { useTexts } from './use-texts.ts'

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
