import { createKey } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { acceptCount, type CountEntry, removeCount, sendCounts } from './count-queue.ts'

/** The counts of this device: sent, waiting for a connection, or refused with what can be done. */
export function CountEntries({ entries, shopId }: { entries: readonly CountEntry[]; shopId: number }) {
  const { t } = useTranslation()
  if (entries.length === 0)
    return <p className="text-ink-2">{t('Scan a barcode, enter how many pieces are there, and go on to the next.')}</p>
  return (
    <section>
      <h2 className="mb-2 text-16">{t('Counted')}</h2>
      <ul className="panel px-4">
        {entries.map((entry) => (
          <li key={entry.key} className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate">{entry.name}</span>
              <span className="flex flex-none items-center gap-2">
                <b className="num">{entry.counted}</b>
                <State entry={entry} />
              </span>
            </div>
            {entry.state === 'refused' && <Refused entry={entry} shopId={shopId} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ entry }: { entry: CountEntry }) {
  const { t } = useTranslation()
  if (entry.state === 'sent') return <Badge tone="ok">{t('Saved')}</Badge>
  return entry.state === 'waiting' ? (
    <Badge tone="warn">{t('Waiting')}</Badge>
  ) : (
    <Badge tone="bad">{t('Refused')}</Badge>
  )
}

function Refused({ entry, shopId }: { entry: CountEntry; shopId: number }) {
  const { t } = useTranslation()
  const { reason } = entry
  const accept = () => {
    acceptCount(entry, createKey())
    void sendCounts(shopId)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1 text-danger">
        {!reason
          ? null
          : 'stock' in reason
            ? t('The stock was {{before}} and is {{stock}} now. Count again, or keep your count.', {
                before: entry.expected ?? 0,
                stock: reason.stock,
              })
            : 'unknown' in reason
              ? reason.unknown === 'none'
                ? t('No variant has the code {{code}}', { code: entry.code })
                : t('Several variants have this code')
              : reason.text}
      </span>
      {reason && 'stock' in reason && (
        <Button size="sm" className="max-md:min-h-11" onClick={accept}>
          {t('Keep {{number}}', { number: entry.counted })}
        </Button>
      )}
      <Button size="sm" className="max-md:min-h-11" onClick={() => removeCount(entry.key)}>
        {t('Discard')}
      </Button>
    </div>
  )
}
