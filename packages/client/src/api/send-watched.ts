import type { ApiRequest } from './client.ts'

/** Receives the sent part of a request, from 0 to 1. */
export type OnProgress = (part: number) => void

/** Sends a request as `fetch` does. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function sendWatched(
  { method, path, headers, body, signal }: ApiRequest,
  onProgress: OnProgress,
): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open(method, path)
  request.responseType = 'arraybuffer'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  return new Promise((resolve, reject) => {
    const refuseAborted = () => reject(new DOMException('The request was aborted', 'AbortError'))
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The request could not be sent'))
    request.onabort = refuseAborted
    if (signal?.aborted) return refuseAborted()
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  return new Response(request.response, { status: request.status, headers: type ? { 'content-type': type } : {} })
}
