import { type ApiClient, readResponse } from '@rialto/client/api/client.ts'
import { type OnProgress, sendWatched } from '@rialto/client/api/send-watched.ts'
import { clientBy } from './api.ts'

/** `consoleApi` for one call with files, which says how much of it is sent. Beside it, as only uploads load this. */
export const uploadApi = (onProgress: OnProgress): ApiClient =>
  clientBy(async (request) => readResponse(await sendWatched(request, onProgress)))
