import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminLook } from '@rialto/contract'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { showError } from '../lib/errors.tsx'
import { useLookChanges } from './use-look.ts'

/** The differences of the draft from what shoppers see, each with the way to take it back. */
export function ChangesList({ look, isUnsaved }: { look: AdminLook; isUnsaved: boolean }) {
  const { t } = useTranslation()
  const { undo } = useLookChanges()
  const takeBack = (key: string) =>
    undo.mutate(
      { version: look.version, key },
      { onError: (error) => showError(error, t('The shop cannot be reached')) },
    )
  return (
    <section aria-labelledby="look-changes">
      <h2 id="look-changes" className="mb-2 text-16">
        {t('Changes that shoppers will see')}
      </h2>
      {look.changes.length === 0 && <p className="text-ink-2">{t('Nothing. Shoppers see what you see here.')}</p>}
      <ol className="divide-y divide-line">
        {look.changes.map(({ key, sentence }) => (
          <li key={key} className="flex items-center gap-3 py-2">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{sentence}</bdi>
            <TextButton
              aria-label={`${t('Undo')}: ${sentence}`}
              disabled={isUnsaved || undo.isPending}
              onClick={() => takeBack(key)}
            >
              {t('Undo')}
            </TextButton>
          </li>
        ))}
      </ol>
    </section>
  )
}
