import { browserApi } from '@rialto/client/api/browser.ts'
import type { ApiClient } from '@rialto/client/api/client.ts'
import { type OnProgress, sendWatched } from '@rialto/client/api/send-watched.ts'

/** An API client for calls with files. */
export const uploadApi = (onProgress: OnProgress): ApiClient =>
  browserApi((request) => sendWatched(request, onProgress))
