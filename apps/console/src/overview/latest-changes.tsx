import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useActorName } from '../record/actor.tsx'

const SHOWN = 5
const POLL_MS = 30_000

/** The latest changes of the market, for those who may read the record. */
export function LatestChanges() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const nameOf = useActorName()
  const { data, error } = useQuery({
    queryKey: ['record', 'market', 'latest'],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/record', { query: { limit: SHOWN }, signal }),
    refetchInterval: POLL_MS,
  })
  if (error) return <Notice tone="error">{messageOf(error, t('The record could not be loaded'))}</Notice>
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-16">
          {t('Changed lately')}
        </h2>
        <TextLink to="/record">{t('The whole record')}</TextLink>
      </div>
      <ul>
        {data.items.map(({ id: change, at, actor, sentence }) => (
          <li key={change} className="border-b border-line py-2.5">
            <span className="block wrap-anywhere">{sentence}</span>
            <span className="text-12 text-ink-2">
              <bdi>{nameOf(actor)}</bdi> · <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
