import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { LookPublication } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { messageOf, showError } from '../../lib/errors.tsx'
import { linkToPublication, useLookChanges, usePublications } from '../use-look.ts'

/** The looks that shoppers saw: each can be looked at, and put back. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = usePublications()
  const { restore } = useLookChanges()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={restore.isPending}
      title={t('Earlier looks')}
      lead={t('Putting one back shows it to shoppers at once. The draft stays.')}
      closeLabel={t('Close')}
      width="lg"
    >
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.items.length === 0 && <p>{t('Nothing was published here yet.')}</p>}
      <ul className="divide-y divide-line">
        {data?.items.map((item) => (
          <Publication
            key={item.id}
            item={item}
            isPending={restore.isPending && restore.variables === item.id}
            onRestore={() =>
              restore.mutate(item.id, {
                onSuccess: onClose,
                onError: (failure) => showError(failure, t('The shop cannot be reached')),
              })
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface PublicationProps {
  item: LookPublication
  isPending: boolean
  onRestore: () => void
}

function Publication({ item, isPending, onRestore }: PublicationProps) {
  const { i18n, t } = useTranslation()
  const time = formatMoment(item.at, i18n.language)
  const name = item.name || (item.by ? time : t('As it was before'))
  async function open() {
    // Opened before the answer, since browsers block windows that no press has opened.
    const tab = window.open('', '_blank')
    try {
      const { path } = await linkToPublication(item.id)
      if (tab) tab.location.href = `${path}/`
    } catch (failure) {
      tab?.close()
      showError(failure, t('The shop cannot be reached'))
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate font-semibold">{name}</bdi>
        <span className="text-13 text-ink-2">
          {item.by ? t('{{time}} by {{person}}', { time, person: item.by }) : time}
        </span>
      </span>
      {item.is_current && <span className="text-13 text-ok">{t('Shoppers see it')}</span>}
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-label={`${t('Look at it')}: ${name}`}
        onClick={() => void open()}
      >
        {t('Look at it')}
      </Button>
      {!item.is_current && (
        <Button
          size="sm"
          className="max-md:min-h-11"
          pending={isPending}
          aria-label={`${t('Put back')}: ${name}`}
          onClick={onRestore}
        >
          {t('Put back')}
        </Button>
      )}
    </li>
  )
}
