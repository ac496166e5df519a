import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import type { AnnouncedUndo } from './use-announce-undo.ts'
import { useImports } from './use-imports.ts'

/** The imports that were applied, each with its undo as long as it can be undone. */
export function PastImports({ undo }: { undo: AnnouncedUndo }) {
  const { i18n, t } = useTranslation()
  const { data } = useImports()
  return (
    <>
      {undo.kept.length > 0 && (
        <Notice tone="warn" className="mt-6">
          <p>{t('These products have changed since and stay as they are:')}</p>
          <ul>
            {undo.kept.map(({ handle, name, reason }) => (
              <li key={handle}>
                <b>{name}</b> {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {data && data.imports.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 text-16">{t('Past imports')}</h2>
          <ul className="panel px-4">
            {data.imports.map(({ id, author, file_name, applied_at, undone_at, added, updated, can_undo }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-0">
                <span className="grid min-w-0 flex-1 basis-40">
                  <span className="truncate">{file_name || t('Pasted rows')}</span>
                  <span className="text-12 text-ink-2">
                    {applied_at && <time dateTime={applied_at}>{formatMoment(applied_at, i18n.language)}</time>}
                    {` · ${author}`}
                  </span>
                </span>
                <span className="text-ink-2">
                  {t('Changed: {{number}}', { number: updated })} · {t('New: {{number}}', { number: added })}
                </span>
                {undone_at ? (
                  <span className="text-ink-2">{t('Undone')}</span>
                ) : (
                  can_undo && (
                    <Button
                      pending={undo.pendingId === id}
                      disabled={undo.pendingId !== null}
                      onClick={() => undo.run(id)}
                    >
                      {t('Undo')}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
