import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReportReason } from '@rialto/contract/enums'

/** The photos of a review; each opens in a tab of its own. */
export function SentPhotos({ photos, by }: { photos: readonly string[]; by: string }) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <ul aria-label={t('Photos by {{name}}', { name: by })} className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a
            href={photo}
            target="_blank"
            rel="noreferrer"
            aria-label={t('Open photo {{number}}', { number: index + 1 })}
          >
            <img
              src={`${photo}?w=144`}
              alt=""
              width={72}
              height={72}
              loading="lazy"
              className="dim-dark size-18 rounded-control bg-tile object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The reasons of a report in words. */
export function useReportWords(): Record<ReportReason, string> {
  const { t } = useTranslation()
  return {
    spam: t('Advertising or spam'),
    offensive: t('Insulting or offensive'),
    personal_data: t('Tells personal data'),
    wrong_product: t('About something else'),
    untrue: t('Untrue'),
    other: t('Another reason'),
  }
}
