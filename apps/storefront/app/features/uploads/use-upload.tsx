import { browserApi } from '@rialto/client/api/browser.ts'
import type { ApiClient } from '@rialto/client/api/client.ts'
import { type OnProgress, sendWatched } from '@rialto/client/api/send-watched.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { useState } from 'react'
import { type Submission, useSubmit } from '../forms/index.ts'

/**
 * {@link useSubmit} for calls with files. `progress` is the sent part, from 0 to 1, or null while nothing is being
 * sent.
 */
export function useUpload<V, R>(
  call: (api: ApiClient, values: V) => Promise<R>,
  options: Parameters<typeof useSubmit<V, R>>[1] = {},
): Submission<V> & { progress: number | null } {
  const [part, setPart] = useState(0)
  const submission = useSubmit((values: V) => {
    setPart(0)
    return call(uploadApi(setPart), values)
  }, options)
  return { ...submission, progress: submission.pending ? part : null }
}

/** An API client for calls with files. */
const uploadApi = (onProgress: OnProgress): ApiClient => browserApi((request) => sendWatched(request, onProgress))

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
