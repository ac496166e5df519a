import { browserApi } from '@rialto/client/api/browser.ts'
import type { ApiClient, ApiRequest } from '@rialto/client/api/client.ts'

/** An API client for calls with files. `onProgress` receives the sent part, from 0 to 1. */
export const uploadApi = (onProgress: (part: number) => void): ApiClient =>
  browserApi((request) => sendWatched(request, onProgress))

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function sendWatched(
  { method, path, headers, body, signal }: ApiRequest,
  onProgress: (part: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open(method, path)
  request.responseType = 'arraybuffer'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The request could not be sent'))
    request.onabort = () => reject(new DOMException('The request was aborted', 'AbortError'))
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  return new Response(request.response, { status: request.status, headers: type ? { 'content-type': type } : {} })
}
