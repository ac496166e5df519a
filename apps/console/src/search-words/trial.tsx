import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TrialResults } from '@rialto/contract'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { displayPrice } from '@rialto/contract/price-rules'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { type TrialBody, useTrial } from './search-word-calls.ts'

interface TrialProps {
  /** The synonym or occasion to be tried; null while it is incomplete. */
  draft: Pick<TrialBody, 'synonym' | 'occasion'> | null
  /** A sentence about the part that is missing. */
  missing: string
  /** The language of a draft that has one. */
  locale: string | null
  /** A text to begin with, in each language. */
  textIn: (locale: string) => string
}

/** The results of a search today beside those with a draft that nobody else sees yet. */
export function Trial({ draft, missing, locale: fixed, textIn }: TrialProps) {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const [chosen, setChosen] = useState(i18n.language)
  const [typed, setTyped] = useState<string | null>(null)
  const locale = fixed ?? chosen
  const text = typed ?? textIn(locale)
  const asked = useDebounced(
    JSON.stringify(draft && text.trim() !== '' ? { search: text.trim(), locale, ...draft } : null),
  )
  const { data, error, isFetching } = useTrial(JSON.parse(asked))
  const today = data?.today.products.map(({ id }) => id) ?? []
  const then = data?.draft.products.map(({ id }) => id) ?? []
  const added = then.filter((id) => !today.includes(id)).length
  const gone = today.filter((id) => !then.includes(id)).length
  const isSame = data && added + gone === 0 && then.every((id, place) => today[place] === id)

  return (
    <section aria-labelledby="trial-title" className="grid content-start gap-4">
      <div>
        <h2 id="trial-title" className="text-16 font-semibold">
          {t('Try it before it holds')}
        </h2>
        <p className="text-13 text-ink-2">{t('Nobody else sees this. It holds for shoppers once you save.')}</p>
      </div>
      <div className={cx('grid gap-3', fixed === null && 'sm:grid-cols-[minmax(0,1fr)_12rem]')}>
        <TextField
          type="search"
          label={t('Search as a shopper')}
          autoComplete="off"
          dir="auto"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {fixed === null && (
          <NativeSelect
            label={t('Language')}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {languages.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
      {!draft ? (
        <Notice>{missing}</Notice>
      ) : error ? (
        <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
      ) : (
        <>
          <p role="status" className="text-13 text-ink-2">
            {data &&
              !isFetching &&
              (isSame
                ? t('Nothing changes for this search.')
                : t('New: {{added}}, gone: {{gone}}, among the first {{number}}.', { added, gone, number: 10 }))}
          </p>
          <div aria-busy={isFetching} className={cx('grid gap-x-6 gap-y-5 sm:grid-cols-2', isFetching && 'opacity-60')}>
            <Results
              title={t('Today')}
              results={data?.today}
              mark={(id) => (then.includes(id) ? null : <Badge tone="bad">{t('Gone')}</Badge>)}
            />
            <Results
              title={t('With this')}
              results={data?.draft}
              mark={(id, place) => <PlaceMark before={today.indexOf(id)} place={place} />}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** The former place of a product. */
function PlaceMark({ before, place }: { before: number; place: number }) {
  const { t } = useTranslation()
  if (before === -1) return <Badge tone="ok">{t('New')}</Badge>
  if (before === place) return null
  const places = Math.abs(before - place)
  return (
    <Badge>{before > place ? t('Up {{number}}', { number: places }) : t('Down {{number}}', { number: places })}</Badge>
  )
}

interface ResultsProps {
  title: string
  results: TrialResults | undefined
  mark: (id: number, place: number) => ReactNode
}

function Results({ title, results, mark }: ResultsProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-3 border-b border-line pb-2 font-semibold">
        {title}
        {results && (
          <span className="text-13 font-normal text-ink-2">{t('{{count}} products', { count: results.total })}</span>
        )}
      </h3>
      {!results ? (
        <Skeleton className="mt-3 h-60" />
      ) : results.products.length === 0 ? (
        <p className="py-4 text-ink-2">{t('Nothing is found')}</p>
      ) : (
        <ol>
          {results.products.map((product, place) => (
            <li key={product.id} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
              <Picture
                src={product.thumbnail}
                alt=""
                sizes="40px"
                widest={40}
                corner="control"
                className="w-10 flex-none"
              />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2">
                  <bdi>{product.name}</bdi>
                </span>
                <bdi className="text-12 text-ink-2">{formatMoney(displayPrice(product).unitPrice, currency)}</bdi>
              </span>
              {mark(product.id, place)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
