import type { ApiClient } from '@rialto/client/api/client.ts'
import { useState } from 'react'
import { type Submission, useSubmit } from '../forms/index.ts'
import { uploadApi } from './upload-api.ts'

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
