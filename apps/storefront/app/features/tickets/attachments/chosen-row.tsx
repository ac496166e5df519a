import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ATTACHMENT_BYTES_MAX } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { X } from 'lucide'
import { useSettings } from '../../settings/index.ts'
import { formatFileSize } from '../../uploads/index.ts'
import { FileTile } from './file-tile.tsx'
import type { AttachmentProblem, ChosenFile } from './open-attachment.ts'

/** A selected file with preview and size, or with the reason why it cannot be sent. */
export function ChosenFileRow({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const problems: Record<AttachmentProblem, string> = {
    type: t('Only JPEG, PNG and PDF can be sent.'),
    size: t('The file is larger than {{max}} MB.', { max: ATTACHMENT_BYTES_MAX / 1024 / 1024 }),
  }
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-3 rounded-control border p-2.5',
        file.problem ? 'border-danger bg-danger-soft' : 'border-line',
      )}
    >
      {file.url ? <Picture src={file.url} alt="" sizes="44px" widest={44} className="w-11" /> : <FileTile />}
      <p className="min-w-0 flex-1">
        <TruncatedName className="font-semibold">{file.name}</TruncatedName>
        {file.problem ? (
          <span role="alert" className="text-13 text-danger">
            {problems[file.problem]}
          </span>
        ) : (
          <bdi className="text-12 text-ink-2">{formatFileSize(file.blob.size, locale)}</bdi>
        )}
      </p>
      <IconButton
        data-remove
        icon={X}
        label={t('Remove {{name}}', { name: file.name })}
        onClick={onRemove}
        className="text-ink-2"
      />
    </li>
  )
}
