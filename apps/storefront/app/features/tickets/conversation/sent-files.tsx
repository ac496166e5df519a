import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Attachment } from '@rialto/contract'
import { Lightbox } from '../../lightbox/index.ts'
import { SentDocument } from './sent-document.tsx'
import { SentPicture } from './sent-picture.tsx'
import { useAttachmentLightbox } from './use-attachment-lightbox.ts'
import { isPicture } from './use-sent-file.ts'

/** The files of a message: pictures open in the lightbox, others are downloaded. */
export function SentFiles({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation()
  const pictures = files.filter(isPicture)
  const { open, ...view } = useAttachmentLightbox(pictures)
  return (
    <>
      <ul aria-label={t('Files')} className="flex max-w-full flex-wrap gap-2.5">
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            {isPicture(file) ? <SentPicture file={file} onOpen={() => open(file)} /> : <SentDocument file={file} />}
          </li>
        ))}
      </ul>
      <Lightbox label={t('Files')} {...view} />
    </>
  )
}
