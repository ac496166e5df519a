import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Attachment } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useState } from 'react'
import { showErrorToast } from '../../errors/index.ts'
import { useSettings } from '../../settings/index.ts'
import { downloadFile, formatFileSize } from '../../uploads/index.ts'
import { FileTile } from '../attachments/file-tile.tsx'
import { fetchSentFile } from './use-sent-file.ts'

/** A document of a message. It is downloaded on click, and never opened within the shop. */
export function SentDocument({ file }: { file: Attachment }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      downloadFile(await fetchSentFile(client, file), file.name)
    } catch (error) {
      showErrorToast(error, t('The file could not be fetched'))
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      onClick={() => !pending && void save()}
      className="flex max-w-full min-w-0 items-center gap-3 rounded-control border border-line-strong bg-card p-2.5 text-start transition-colors hover:border-field"
    >
      <FileTile />
      <span className="min-w-0">
        <TruncatedName className="font-semibold">{file.name}</TruncatedName>
        <bdi className="text-12 text-ink-2">{formatFileSize(file.size, locale)}</bdi>
      </span>
      <span className="sr-only">{t('Download')}</span>
      {pending ? <Spinner size={18} /> : <Icon as={Download} size={18} className="text-ink-2" />}
    </button>
  )
}
