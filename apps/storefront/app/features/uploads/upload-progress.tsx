import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'

/** The progress of an upload, from 0 to 1; nothing when `part` is null. */
export function UploadProgress({ part }: { part: number | null }) {
  const { t } = useTranslation()
  if (part === null) return null
  return (
    <ProgressBar value={part} label={t('Sending the files')}>
      {part < 1 ? t('{{percent}}% sent', { percent: Math.round(part * 100) }) : t('Sent; a moment more')}
    </ProgressBar>
  )
}
